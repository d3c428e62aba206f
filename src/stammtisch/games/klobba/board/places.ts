/** Where things lie on the board, by the names of their places, and from where to where they go. */

import type { KlobbaEvent, KlobbaView } from '#lib/wire.ts';
import { placeOf, wordsOf } from './cards.ts';
import { type Nth, SIDES, sideBy } from './sides.ts';

export type Moves = [from: string, to: string][];
const move = (from: string, to: string): Moves[number] => [from, to];

/** Where a card of a hand comes from: its own place in one's own hand, or somewhere in another's. */
export function sourceOf(view: KlobbaView, who: number, card: string | null): string {
  if (who !== view.seat || card === null) return `hand.${who}`;
  return view.new.includes(card) ? `new.${card}` : `own.${card}`;
}

/** Where a Barbarian stands, as far as one can see or remember; one face down is told by its place. */
export function standOf(view: KlobbaView, word: string): string {
  if (word.startsWith('down.')) return word.replace('down', 'band');
  for (const [place, band] of view.bands.entries()) {
    const nth = band.findIndex(([who], at) => (who ?? view.memory?.bands[place]?.[at]) === word);
    if (nth >= 0) return `band.${place}.${nth}`;
  }
  return 'deck';
}

/** The Stars that mark Barbarians, on their way back to the owner of the card. */
export function marksOn(view: KlobbaView, barbarians: string[]): (readonly [string, string, null])[] {
  return SIDES.flatMap((nth) =>
    marksOf(view, nth)
      .filter((word) => barbarians.includes(word))
      .map((word) => [`mark.${word}`, `stars.${view.sides[nth].owner}`, null] as const),
  );
}

/** The Stars that a seat has put on Barbarians. */
export function starsOf(view: KlobbaView, owner: number): string[] {
  return SIDES.filter((nth) => view.sides[nth].owner === owner).flatMap((nth) =>
    marksOf(view, nth).map((word) => `mark.${word}`),
  );
}

/** The Barbarians of a side that are marked with Stars. */
export function marksOf(view: KlobbaView, side: Nth): string[] {
  const { selected, marks } = view.sides[side];
  return selected.slice(0, marks);
}

/** New Barbarians come from the deck to the empty places of a Band. */
export function arrivals(view: KlobbaView, { kind, data }: KlobbaEvent): Moves {
  if (kind !== 'arrived') return [];
  const place = placeOf(data.band, view);
  return (view.bands[place] ?? []).flatMap(([who, down], nth) =>
    who === null && !down ? [move('deck', `band.${place}.${nth}`)] : [],
  );
}

/** The new cards of a Swap: one's own are seen, those of others are a back with a number. */
export function fresh(view: KlobbaView, who: number, cards: string[] | undefined): Moves {
  const side = SIDES.find((nth) => view.sides[nth].owner === who);
  return who === view.seat && cards
    ? wordsOf(cards).map((word) => ['actions', `new.${word}`])
    : [['actions', `new.${side}`]];
}

/** Action cards that a hand is filled up with. */
export function draws(view: KlobbaView, { kind, data }: KlobbaEvent, after: KlobbaView): Moves {
  if (kind !== 'armed') return [];
  const { who } = data;
  if (who !== view.seat) return [['actions', `hand.${who}`]];
  const old = wordsOf(view.hands[who] ?? []);
  return wordsOf(after.hands[who] ?? []).flatMap((word) =>
    old.includes(word) ? [] : [move('actions', `own.${word}`)],
  );
}

/** A card that is handed over, face down. */
export function offers(view: KlobbaView, { kind, data }: KlobbaEvent, after: KlobbaView): Moves {
  if (kind !== 'offers') return [];
  const side = sideBy(view, data.to);
  return [[sourceOf(view, data.who, after.sides[side].offered), `offered.${side}`]];
}

/** Cards that holders lay face down of their own: nobody is told before they are turned up. */
export function lays(view: KlobbaView, after: KlobbaView): Moves {
  return SIDES.flatMap((nth): Moves => {
    const { hidden, owner, laid } = after.sides[nth];
    const fresh = hidden.includes('laid') && !view.sides[nth].hidden.includes('laid');
    return fresh && owner !== null ? [[sourceOf(view, owner, laid), `slot.${nth}`]] : [];
  });
}
