/** How a total came about: what counts, and the cap that holds it down. */

import type { KlobbaView } from '#lib/wire.ts';
import type { Action, Deck } from './cards.ts';
import { placesOf, sideOf } from './sides.ts';

export interface Reckoning {
  /** Such as "2 × 8", or nothing if a single value counts as it is. */
  terms: string;
  sum: number;
  total: number;
}

/** The card that counts for a side: its Surprise if it has fled, or what its mirror shows. */
export function counting(view: KlobbaView, nth: number): string | null {
  return reflection(view, nth) ?? ownCard(view, nth);
}

/** What the mirror of a side shows; null if it has none. */
export const reflection = (view: KlobbaView, nth: number): string | null =>
  ownCard(view, nth) === 'mirror' ? ownCard(view, 1 - nth) : null;

function ownCard(view: KlobbaView, nth: number): string | null {
  const { fled, surprise, card } = sideOf(view, nth);
  return fled ? surprise : card;
}

/** How the Barbarians that a side has selected count; null as long as there are none. */
export function reckon(view: KlobbaView, nth: number, deck: Deck): Reckoning | null {
  const action = deck.action(counting(view, nth) ?? '');
  const { selected } = sideOf(view, nth);
  if (!action || !selected.length) return null;
  const values = selected.map((word) => deck.barbarian(word).value);
  return reckoned(action, values, standing(view, nth) - selected.length);
}

function reckoned({ ability, times = 1, cap }: Action, values: number[], others: number): Reckoning {
  const sum = values.reduce((one, other) => one + other, 0);
  const [terms, whole] = {
    weakest: [`${times} × ${sum}`, times * sum] as const,
    glory: [`${sum} + ${times} × ${others}`, sum + times * others] as const,
  }[ability] ?? [values.length > 1 ? values.join(' + ') : '', sum];
  return { terms, sum: whole, total: Math.min(whole, cap ?? whole) };
}

/** How many of a Group are face up. */
function standing(view: KlobbaView, nth: number): number {
  return placesOf(view, nth).flatMap((place) => view.bands[place]?.filter(([who]) => who !== null) ?? []).length;
}
