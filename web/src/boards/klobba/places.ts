/** Where things lie on the board, by the names of their places, and from where to where they go. */

import type { KlobbaView, Line } from '../../lib/wire.ts';
import { placeOf, wordsOf } from './cards.ts';
import { SIDES, sideOf } from './sides.ts';
import { whereIs } from './story.ts';

export type Moves = [from: string, to: string][];

/** Where a card of a hand comes from: its own place in one's own hand, or somewhere in another's. */
export function sourceOf(view: KlobbaView, who: number, card: string | null): string {
  if (who !== view.seat || card === null) return `hand.${who}`;
  return view.new.includes(card) ? `new.${card}` : `own.${card}`;
}

/** Where a Barbarian stands. */
export function standOf(view: KlobbaView, word: string): string {
  const where = whereIs(view, word);
  return where ? `band.${where[0]}.${where[1]}` : 'deck';
}

/** The Stars that mark Barbarians, on their way back to the owner of the card. */
export function marksOn(view: KlobbaView, barbarians: string[]): (readonly [string, string, null])[] {
  return SIDES.flatMap((nth) =>
    markedOn(view, nth)
      .filter((word) => barbarians.includes(word))
      .map((word) => [`mark.${word}`, `stars.${sideOf(view, nth).owner}`, null] as const),
  );
}

/** The Stars that a seat has put on Barbarians. */
export function starsOf(view: KlobbaView, owner: number): string[] {
  return SIDES.filter((nth) => sideOf(view, nth).owner === owner).flatMap((nth) =>
    markedOn(view, nth).map((word) => `mark.${word}`),
  );
}

function markedOn(view: KlobbaView, side: number): string[] {
  const { selected, marks } = sideOf(view, side);
  return selected.slice(0, marks);
}

/** New Barbarians come from the deck to the empty places of a Band. */
export function arrivals(view: KlobbaView, { data }: Line): Moves {
  const place = placeOf(data.band as string, view);
  return (view.bands[place] ?? []).flatMap(([who, down], nth) =>
    who === null && !down ? [['deck', `band.${place}.${nth}`] as [string, string]] : [],
  );
}

/** The new cards of a Swap: one's own are seen, those of others are a back with a number. */
export function fresh(view: KlobbaView, who: number, cards: string[] | undefined): Moves {
  const side = SIDES.find((nth) => sideOf(view, nth).owner === who);
  return who === view.seat && cards
    ? wordsOf(cards).map((word) => ['actions', `new.${word}`])
    : [['actions', `new.${side}`]];
}

/** Action cards that a hand is filled up with. */
export function draws(view: KlobbaView, { data }: Line, end: KlobbaView): Moves {
  const who = data.who as number;
  if (who !== end.seat) return [['actions', `hand.${who}`]];
  const old = wordsOf(view.hands[who] ?? []);
  return wordsOf(end.hands[who] ?? []).flatMap((word) =>
    old.includes(word) ? [] : [['actions', `own.${word}`] as [string, string]],
  );
}
