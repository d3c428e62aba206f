/** The two sides of a round, Black (0) and White (1), by the names of their fields. */

import type { KlobbaSide, KlobbaView } from '#lib/wire.ts';

export const SIDES = [0, 1] as const;
export const COLOURS = ['black', 'white'] as const;

export interface Side {
  holder: number;
  place: number | null;
  owner: number | null;
  offered: string | null;
  laid: string | null;
  card: string | null;
  surprise: string | null;
  /** Some of "offered", "laid" and "surprise": what lies there, seen or not. */
  hidden: string[];
  fled: boolean;
  selected: string[];
  marks: number;
  switches: number;
}

export function sideOf(view: KlobbaView, nth: number): Side {
  const [holder, place, owner, offered, laid, card, surprise, hidden, fled, selected, marks, switches] = view.sides[
    nth
  ] as KlobbaSide;
  return { holder, place, owner, offered, laid, card, surprise, hidden, fled, selected, marks, switches };
}

/** The same table before the cards of some sides are turned up. */
export function faceDown(view: KlobbaView, sides: number[]): KlobbaView {
  const down = view.sides.map((side, nth): KlobbaSide => {
    const [holder, place, owner, offered, , , surprise, , ...rest] = side;
    return sides.includes(nth) ? [holder, place, owner, offered, null, null, surprise, ['laid'], ...rest] : side;
  });
  return { ...view, sides: down };
}

/** The side of a Totem holder. */
export const sideBy = (view: KlobbaView, holder: number): number => (sideOf(view, 1).holder === holder ? 1 : 0);

/** The side whose Group a Band belongs to, and how: by its holder, or as the Band taken in; null for neither. */
export function groupOf(view: KlobbaView, place: number): { side: number; holds: boolean } | null {
  for (const side of SIDES) {
    const { holder, place: paired } = sideOf(view, side);
    if (view.players[place] === holder) return { side, holds: true };
    if (paired === place) return { side, holds: false };
  }
  return null;
}

/** The places of the two Bands of a Group; one before it is formed. */
export function placesOf(view: KlobbaView, nth: number): number[] {
  const { holder, place } = sideOf(view, nth);
  const own = view.players.indexOf(holder);
  return place === null ? [own] : [own, place];
}
