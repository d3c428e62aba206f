/** What is printed on the cards, from the card file, and what they do in words. */

import type { Say } from '#lib/board.ts';
import type { GameFacts } from '#lib/wire.ts';

export interface Effect {
  do: string;
  count?: number;
  most?: number;
}

export interface Kind {
  name: string;
  kind: 'hero' | 'prize' | 'special' | 'battle';
  type?: string;
  vp?: number;
  value?: number;
  when?: string;
  effects?: Effect[];
}

export interface Deck {
  of: (slug: string) => Kind;
  rules: { actions: number; area: number; hoard: number };
}

/** A name in one word, as the views and the answers write it. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');

export function deckOf(facts: GameFacts): Deck {
  const kinds = new Map((facts.cards.card as Kind[]).map((kind) => [slugOf(kind.name), kind]));
  return { of: (slug) => kinds.get(slug) as Kind, rules: facts.cards.rules as Deck['rules'] };
}

/** Name and number, as people call a card. */
export const titleOf = ({ name, value, vp }: Kind): string =>
  value ? `${name} ${value}` : vp ? `${name} ${vp}★` : name;

/** How much an effect is: a Prize that strengthens gives its Victory Points, unless it says otherwise. */
export const countOf = (kind: Kind, effect: Effect): number =>
  effect.count ?? (effect.do === 'boost' && kind.kind === 'prize' ? (kind.vp ?? 0) : 1);

/** What a card adds from the hand to a fight of one's own. */
export const forceOf = (kind: Kind): number =>
  (kind.value ?? 0) +
  (kind.effects ?? []).reduce((sum, effect) => sum + (effect.do === 'boost' ? countOf(kind, effect) : 0), 0);

/** What it does: when, and one sentence for each effect. */
export function wordsOf(kind: Kind, say: Say): { moment: string; does: string[] } | null {
  if (!kind.when) return null;
  const does = (kind.effects ?? []).map((effect) =>
    say(`word.do_${effect.do}`, { count: countOf(kind, effect), most: effect.most }),
  );
  return { moment: say(`word.${kind.when === 'turn' ? 'own_turn' : kind.when}`), does };
}

/** In the hand, what is fought with comes first, then what is fought for, then tricks. */
const ORDER = { battle: 0, prize: 1, special: 2, hero: 3 };
export const inOrder = (one: Kind, other: Kind): number =>
  ORDER[one.kind] - ORDER[other.kind] ||
  (one.value ?? one.vp ?? 0) - (other.value ?? other.vp ?? 0) ||
  (one.when ?? '').localeCompare(other.when ?? '') ||
  one.name.localeCompare(other.name);
