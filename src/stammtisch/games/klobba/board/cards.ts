/** What is printed on the cards, from the card file; and how words of options name Barbarians and Bands. */

import type { BoardProps, Say } from '#lib/board.ts';
import type { GameFacts, KlobbaView } from '#lib/wire.ts';

export interface Barbarian {
  clan: string;
  value: number;
  /** Printed on the card: what it is worth as a trophy. */
  stars: number;
}

export interface Action {
  name: string;
  ability: string;
  clan?: string;
  times?: number;
  cap?: number;
  limit?: number;
  count?: number;
}

export interface Deck {
  actions: Action[];
  /** Nothing for a word that means no Action card. */
  action: (name: string) => Action | undefined;
  barbarian: (word: string) => Barbarian;
  rules: { band: number; hand: number; penalty: number };
}

export function deckOf(facts: GameFacts): Deck {
  const actions = facts.cards.card as Action[];
  const byName = new Map(actions.map((action) => [action.name, action]));
  const { values, stars } = facts.cards.barbarians as { values: number[]; stars: number[] };
  return {
    actions,
    action: (name) => byName.get(name),
    barbarian: (word) => {
      const [, clan = '', value = '0'] = /^(\D+)(\d+)$/.exec(word) ?? [];
      return { clan, value: Number(value), stars: stars[values.indexOf(Number(value))] ?? 0 };
    },
    rules: facts.cards.rules as Deck['rules'],
  };
}

export const titleOf = (word: string, deck: Deck, say: Say): string =>
  say('option.barbarian', { value: deck.barbarian(word) });

/** What an Action card does, in words, as this table has agreed on it. */
export function effectOf(
  { ability, ...numbers }: Action,
  { rules }: Deck,
  { say, view }: Pick<BoardProps<KlobbaView>, 'say' | 'view'>,
): string {
  const reading = ability === 'couple' && view.options.two_lowest === 'plain' ? '_plain' : '';
  const clan = numbers.clan === undefined ? '' : say(`word.${numbers.clan}`);
  return say(`word.effect_${ability}${reading}`, { ...numbers, clan, penalty: rules.penalty });
}

/** Where a Band lies: "band.1" is that of seat 1, "free.3" a Free Band at place 3. */
export function placeOf(word: string, view: KlobbaView): number {
  const [kind, number] = word.split('.');
  return kind === 'free' ? Number(number) : view.players.indexOf(Number(number));
}

/** The word that means the Band at a place. */
export function bandWord(place: number, view: KlobbaView): string {
  const seat = view.players[place] ?? null;
  return seat === null ? `free.${place}` : `band.${seat}`;
}

/** The words of the cards in a hand: "boss", and "boss.2" for a second of the same kind. */
export function wordsOf(cards: readonly (string | null)[]): string[] {
  return cards.map((card, nth) => {
    const copy = cards.slice(0, nth + 1).filter((one) => one === card).length;
    return copy > 1 ? `${card}.${copy}` : String(card);
  });
}
