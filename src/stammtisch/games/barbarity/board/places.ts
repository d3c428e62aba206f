/** Where things lie on the board. */

import type { BarbarityLying, BarbarityView } from '#lib/wire.ts';

/** "1.0" names a Prize by seat and place, "1.0.2" a guard on it. */
export function placeOf(word: string): [seat: number, place: number] {
  const [seat = 0, place = 0] = word.split('.').map(Number);
  return [seat, place];
}

/** Where a card lies in a hand: itself, or any that is not known. */
export function handPlace(view: BarbarityView, who: number, card: string | undefined): number {
  const hand = view.hands[who] ?? [];
  const known = hand.findLastIndex((one) => one === card);
  return known >= 0 ? known : hand.lastIndexOf(null);
}

export const hoardPlace = (view: BarbarityView, who: number, card: string): number =>
  view.hoards[who]?.findIndex(([prize, flipped]) => prize === card && !flipped) ?? -1;

/** The guards on the Prize that a card was laid on or that an Adventure is for. */
export const guardsOf = (view: BarbarityView, seat = view.target, place = view.place): BarbarityLying[] =>
  view.areas[seat]?.[place]?.[1] ?? [];
