/** What is printed: cards, tokens, the numbers of the rules, and texts as statements. */

import type { GameFacts } from '#lib/wire.ts';

export const FACTIONS = ['rebel', 'outlaw', 'science'] as const;

/** A card as the card file has it. */
export interface Kind {
  name: string;
  pile: 'start' | 'reserve' | 'mission' | 'guard';
  copies?: number;
  cost?: number;
  faction?: string;
  skill?: number;
  swords?: number;
  boots?: number;
  text?: string;
  points?: number;
  per_credits?: number;
  if_goods?: number;
  arrive?: string;
  acquire?: string;
  boss?: boolean;
  danger?: boolean;
  enemy?: boolean;
  prisoner?: boolean;
}

/** A face-down token, what it is worth and what it does. */
export interface Token {
  size: 'minor' | 'major';
  use?: string;
  found?: string;
  points?: number;
  per_crystal?: number;
}

interface Guard {
  name: string;
  swords: number;
  reward: string;
}

interface CardFile {
  card: Kind[];
  goblin: Guard;
  eradibot: Guard;
  rules: Record<'hand' | 'row' | 'life' | 'cubes' | 'black' | 'data_cubes' | 'crystals' | 'price', number>;
  players: { gone: number[] };
  points: { pod: number };
  good: Record<string, number>;
  token: Record<string, Token>;
}

export interface Printed extends CardFile {
  kinds: ReadonlyMap<string, Kind>;
  /** The cards of the reserve in the order of their piles. */
  reserve: Kind[];
  goods: string[];
}

export function printedOn(facts: GameFacts): Printed {
  const file = facts.cards as unknown as CardFile;
  const guards = [file.goblin, file.eradibot].map(({ name, swords, reward }): Kind => ({
    name,
    pile: 'guard',
    cost: swords,
    enemy: true,
    text: reward,
  }));
  return {
    ...file,
    kinds: new Map([...file.card, ...guards].map((kind) => [kind.name, kind])),
    reserve: file.card.filter(({ pile }) => pile === 'reserve'),
    goods: Object.keys(file.good),
  };
}

/** A piece of a text: a word and its number, what it takes, and what follows. */
export interface Statement {
  word: string;
  number: number;
  /** The condition under which `then` is carried out. */
  condition?: string;
  then: Statement[];
}

/** A text as in "clank 1; if science: draw 1", in statements. */
export function statements(text = ''): Statement[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [head = '', tail] = part.split(':');
      const [word = '', number = '0'] = head.trim().split(' ');
      const then = (tail ?? '').split(',').flatMap((one) => statements(one));
      if (word === 'if') return { word, number: 0, condition: number, then };
      return { word, number: Number(number), then };
    });
}
