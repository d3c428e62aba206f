/** What is seen on a board: its view, told event by event on the way from one view to the next. */

import { tick, untrack } from 'svelte';
import type { BoardProps } from './board.ts';
import { Stage, travel } from './motion.ts';
import type { Line } from './wire.ts';

/** More steps behind than anybody wants to watch. */
const TOO_LATE = 4;

export abstract class Telling<V> {
  view = $state.raw() as V;
  /** The element all of it is drawn in. */
  root = $state.raw<HTMLElement>();
  protected readonly board: BoardProps<V>;
  #stage = new Stage();
  /** The last view that was to be told, and its version. */
  #end: V | null = null;
  #version = NaN;
  /** The view that led to the next story, if what came before it was not told. */
  #missed: V | null = null;

  constructor(board: BoardProps<V>) {
    this.board = board;
    this.view = board.view;
  }

  /** Tell what led to a view, as soon as all before it is told; or show no more than what is left of it. */
  tell(lines: Line[], end: V, version: number): void {
    if (end === this.#end) return;
    // On top of any other view its story would be wrong: cards would be laid twice.
    const follows = version === this.#version + 1 && lines.every(({ at }) => at === version);
    this.#end = end;
    this.#version = version;
    if (!this.#stage.busy && !(follows && lines.length)) {
      this.settle(end);
      this.recall(lines);
      return;
    }
    this.board.telling?.(true);
    this.#stage.add(async (cut) => {
      if (this.#stage.waiting >= TOO_LATE) {
        this.#missed = end; // to draw each of many would hold up the page
        return;
      }
      if (this.#missed !== null) this.settle(this.#missed);
      this.#missed = null;
      if (follows) await this.play(lines, end, cut);
      this.settle(end);
      if (!follows) this.recall(lines);
      if (this.#end === end) this.board.telling?.(false);
    });
  }

  /** Whoever does not want to wait sees the end at once. */
  skip(): void {
    this.#stage.skip();
  }

  /** The table has gone on: this is no time to dwell on anything. */
  protected get hurried(): boolean {
    return this.#stage.waiting > 0;
  }

  protected abstract play(lines: Line[], end: V, cut: AbortSignal): Promise<void>;

  protected settle(end: V): void {
    this.view = end;
  }

  /** What stays in sight of a story that was told before one came: the scoring, for one. */
  protected recall(_lines: Line[]): void {}

  /** Change the view, and let things come from where others were before it, by their names (`data-at`). */
  protected async move(
    change: () => void,
    moves: [from: string, to: string][],
    cut: AbortSignal,
    ms?: number,
  ): Promise<void> {
    const boxes = moves.map(([from]) => this.find(from)?.getBoundingClientRect());
    change();
    await tick();
    await Promise.all(
      moves.map(async ([, to], nth) => {
        const [thing, box] = [this.find(to), boxes[nth]];
        if (thing && box) await travel(thing, box, cut, ms);
      }),
    );
  }

  protected find(at: string): HTMLElement | null {
    return this.root?.querySelector(`[data-at="${at}"]`) ?? null;
  }
}

/** The story of a board, told for as long as the board is there. */
export function tellingOf<V, T extends Telling<V>>(
  Story: new (board: BoardProps<V>) => T,
  board: () => BoardProps<V>,
): T {
  const telling = untrack(() => new Story(board()));
  $effect.pre(() => {
    const { view, events, version } = board();
    untrack(() => telling.tell(events, view, version));
  });
  return telling;
}
