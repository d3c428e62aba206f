/** How words of options and events name Bands and cards. */

import type { KlobbaView } from '#lib/wire.ts';

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
