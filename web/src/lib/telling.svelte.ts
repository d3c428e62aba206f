/** What is seen on a board: its view, told event by event on the way from one view to the next. */

import { tick, untrack } from 'svelte';
import type { BoardProps } from './board.ts';
import { Stage, travel } from './motion.ts';
import type { Told } from './story.ts';
import type { Line } from './wire.ts';

/** More steps behind than anybody wants to watch. */
const TOO_LATE = 4;

export abstract class Telling<V, L extends Line = Line> {
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
  tell(lines: Told<V>[], end: V, version: number): void {
    if (end === this.#end) return;
    // Who comes later or jumps there wants to see the table, not to be told how it came about.
    const follows = version === this.#version + 1 && lines.every(({ at }) => at === version);
    this.#end = end;
    this.#version = version;
    if (!this.#stage.busy && !(follows && lines.length)) {
      this.settle(end);
      this.recall(lines as Told<V, L>[]);
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
      if (follows) {
        await this.#play(lines as Told<V, L>[], cut);
        await this.close(end, cut);
      }
      this.settle(end);
      if (!follows) this.recall(lines as Told<V, L>[]);
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

  /** One scene after the other, each on the way from one view to the next. */
  async #play(lines: Told<V, L>[], cut: AbortSignal): Promise<void> {
    let scene: Told<V, L>[] = [];
    for (const [nth, line] of lines.entries()) {
      scene.push(line);
      const next = lines[nth + 1];
      if (next && this.together(line, next)) continue;
      await this.scene(scene, line.view, cut, next);
      this.view = line.view;
      scene = [];
    }
  }

  /** Whether an event is told in one scene with the next. */
  protected together(_line: L, _next: L): boolean {
    return false;
  }

  /** What is seen of some events (of one, if none belong together) on the way to the view after them. */
  protected abstract scene(lines: Told<V, L>[], after: V, cut: AbortSignal, next?: L): Promise<void> | void;

  /** What is seen on the way from the last event to the end, where nothing more is told. */
  protected close(_end: V, _cut: AbortSignal): Promise<void> | void {}

  protected settle(end: V): void {
    this.view = end;
  }

  /** What stays in sight of a story that was told before one came: the scoring, for one. */
  protected recall(_lines: L[]): void {}

  /** Go on to a view, and let things come from where others were before it, by their names (`data-at`). */
  protected async move(
    after: V,
    moves: readonly (readonly [from: string, to: string])[],
    cut: AbortSignal,
    ms?: number,
  ): Promise<void> {
    const boxes = moves.map(([from]) => this.find(from)?.getBoundingClientRect());
    this.view = after;
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
