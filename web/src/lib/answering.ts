/** What makes a button give an answer; the bar lights up what is pointed at. */

import type { Offering } from './board.ts';

export const answering = (board: Offering, word: string) => ({
  type: 'button' as const,
  'data-word': word,
  onclick: () => board.answer(word),
  onpointerenter: () => board.point(word),
  onpointerleave: () => board.point(null),
  onfocus: () => board.point(word),
  onblur: () => board.point(null),
});
