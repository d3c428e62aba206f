/** What the cards can do, by their value, as the card file says it and in words. */

import type { BoardProps } from '#lib/board.ts';

export interface Abilities {
  of: (value: number) => string | null;
  words: (value: number) => string;
}

export function abilitiesOf({ facts, say }: Pick<BoardProps<unknown>, 'facts' | 'say'>): Abilities {
  const cards = facts.cards.card as { value: number; ability?: string }[];
  const byValue = new Map(cards.map(({ value, ability }) => [value, ability ?? null]));
  const of = (value: number) => byValue.get(value) ?? null;
  return { of, words: (value) => say(`word.${of(value) ?? 'no_ability'}`) };
}
