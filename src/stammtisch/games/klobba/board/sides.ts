/** The two sides of a round, Black (0) and White (1). */

import type { KlobbaView } from '#lib/wire.ts';

export const SIDES = [0, 1] as const;
export type Nth = (typeof SIDES)[number];
export const COLOURS = ['black', 'white'] as const;

/** The same table before the cards of some sides are turned up. */
export function faceDown(view: KlobbaView, sides: Nth[]): KlobbaView {
  const down = (nth: Nth) =>
    sides.includes(nth) ? { ...view.sides[nth], laid: null, card: null, hidden: ['laid'] } : view.sides[nth];
  return { ...view, sides: [down(0), down(1)] };
}

/** The side of a Totem holder. */
export const sideBy = (view: KlobbaView, holder: number): Nth => (view.sides[1].holder === holder ? 1 : 0);

/** The side whose Group a Band belongs to, and how: by its holder, or as the Band taken in; null for neither. */
export function groupOf(view: KlobbaView, place: number): { side: Nth; holds: boolean } | null {
  for (const side of SIDES) {
    const { holder, place: paired } = view.sides[side];
    if (view.players[place] === holder) return { side, holds: true };
    if (paired === place) return { side, holds: false };
  }
  return null;
}

/** The places of the two Bands of a Group; one before it is formed. */
export function placesOf(view: KlobbaView, nth: Nth): number[] {
  const { holder, place } = view.sides[nth];
  const own = view.players.indexOf(holder);
  return place === null ? [own] : [own, place];
}
