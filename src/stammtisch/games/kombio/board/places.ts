/** How the cards of a hand lie: four in a square, later ones behind. */

import type { KombioView } from '#lib/wire.ts';

const SQUARE = 4;

export const rowOf = (place: number): number => (place < SQUARE ? Math.floor(place / 2) : place % 2) + 1;
export const columnOf = (place: number): number => (place < SQUARE ? place % 2 : Math.floor(place / 2)) + 1;

/** How many places there are, empty ones included. */
export const placesOf = (hand: KombioView['hands'][number]): number =>
  Math.max(SQUARE, ...hand.map(([place]) => place + 1));

export const columnsOf = (hand: KombioView['hands'][number]): number => columnOf(placesOf(hand) - 1);

/** The words of places on the board besides those of cards ("1.3": seat 1, place 3). */
export const DECK = 'deck';
export const PILE = 'pile';
export const DRAWN = 'drawn';
