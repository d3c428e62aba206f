/** Laying a card: which card is in the hand, over which cell it hovers, and what was sent. */

import type { BoardProps } from '#lib/board.ts';
import type { KarubaGame } from '#lib/wire.ts';
import { layOf } from './cards.ts';

export interface Cell {
  x: number;
  y: number;
  word: string;
  sentence: string;
}

const TAKE_UP = 'take_up.';

export class Laying {
  #board: BoardProps<KarubaGame>;
  /** The card in the hand, if it was chosen. */
  #chosen = $state<number | null>(null);
  #over = $state.raw<Cell | null>(null);
  /** What was answered, until the table says what came of it. */
  #sent = $state<string | null>(null);
  /** A finger sees nothing before it taps: its first tap shows, its second lays. */
  #finger = false;

  constructor(board: BoardProps<KarubaGame>) {
    this.#board = board;
  }

  /** All that may be laid; nothing unless one is asked to lay. */
  #lays = $derived.by(() =>
    this.#board.kind === 'lay'
      ? [...this.#board.offer]
          .filter(([word]) => !word.startsWith(TAKE_UP))
          .map(([word, sentence]) => ({ lay: layOf(word), word, sentence }))
      : [],
  );

  /** The card that lies there already and may be taken up again. */
  loose = $derived.by(() => {
    const [word, sentence] = [...this.#board.offer].find(([word]) => word.startsWith(TAKE_UP)) ?? [];
    return word === undefined ? null : { card: Number(word.slice(TAKE_UP.length)), word, sentence };
  });

  card = $derived.by(() => {
    const cards = this.#lays.map(({ lay }) => lay[0]);
    const hovered = this.#hovered();
    const meant = hovered === null ? null : layOf(hovered)[0];
    return cards.find((card) => card === this.#chosen) ?? cards.find((card) => card === meant) ?? cards[0] ?? null;
  });

  cells = $derived.by((): Cell[] =>
    this.#lays
      .filter(({ lay }) => lay[0] === this.card)
      .map(({ lay: [, x, y], word, sentence }) => ({ x, y, word, sentence })),
  );

  ghost = $derived.by(() => {
    const word = this.#over?.word ?? this.#hovered() ?? this.#pending();
    if (word === null) return null;
    const [card, x, y] = layOf(word);
    return { card, x, y, sent: word === this.#pending() };
  });

  choose(card: number): void {
    this.#chosen = card;
    this.#over = null;
  }

  hovered(cell: Cell): boolean {
    return this.#board.hovered === cell.word;
  }

  touch(pointer: string): void {
    this.#finger = pointer === 'touch';
  }

  tap(cell: Cell): void {
    if (this.#finger && this.#over?.word !== cell.word) {
      this.show(cell);
      return;
    }
    this.#sent = cell.word;
    this.#over = null;
    this.#board.answer(cell.word);
  }

  takeUp(): void {
    if (this.loose) this.#board.answer(this.loose.word);
  }

  /** With a finger the focus comes with the tap, which decides itself. */
  focus(cell: Cell): void {
    if (!this.#finger) this.show(cell);
  }

  show(cell: Cell | null): void {
    this.#over = cell;
    this.#board.point(cell?.word ?? null);
  }

  #hovered(): string | null {
    return this.#lays.find(({ word }) => word === this.#board.hovered)?.word ?? null;
  }

  /** What was sent lies there until the table lays it. */
  #pending(): string | null {
    const { view, me, kind } = this.#board;
    if (this.#sent === null || me === null || view.phase !== 'lay' || kind !== null) return null;
    const [card] = layOf(this.#sent);
    return view.picked[me]?.includes(card) ? this.#sent : null;
  }
}
