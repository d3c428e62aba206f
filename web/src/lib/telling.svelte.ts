/** What is seen on a board: its view, told event by event on the way from one view to the next. */

import { tick, untrack } from 'svelte';
import type { BoardProps, GameTypes, Told } from './board.ts';
import { Stage, tempo, travel, within } from './motion.ts';

/** More steps behind than anybody wants to watch. */
const TOO_LATE = 4;

export abstract class Telling<G extends GameTypes> {
  view = $state.raw() as G['view'];
  /** The element all of it is drawn in. */
  root = $state.raw<HTMLElement>();
  /** The version that was told to its end. */
  shown = NaN;
  protected readonly board: BoardProps<G>;
  #stage = new Stage();
  /** The last view that was to be told, and its version. */
  #end: G['view'] | null = null;
  #version = NaN;
  /** The view that led to the next story, if what came before it was not told. */
  #missed: G['view'] | null = null;

  constructor(board: BoardProps<G>) {
    this.board = board;
    this.view = board.view;
  }

  /** Tell what led to a view, as soon as all before it is told; or show no more than what is left of it. */
  tell(lines: Told<G>[], end: G['view'], version: number): void {
    if (end === this.#end) return;
    // Who comes later, jumps there or looks elsewhere wants to see the table, not to be told how it came about.
    const follows = version === this.#version + 1 && lines.length > 0 && lines.every(({ at }) => at === version);
    const told = follows && lines.some(({ hold }) => hold) && tempo() > 0 && !document.hidden;
    this.#end = end;
    this.#version = version;
    if (!this.#stage.busy && !told) {
      this.#arrive(end, version);
      this.recall(lines);
      return;
    }
    this.#stage.add(async (cut) => {
      if (this.#stage.waiting >= TOO_LATE) {
        this.#missed = end; // to draw each of many would hold up the page
        return;
      }
      if (this.#missed !== null) this.settle(this.#missed);
      this.#missed = null;
      if (told) {
        await this.#play(lines, cut);
        await this.close(end, cut);
      }
      this.#arrive(end, version);
      if (!told) this.recall(lines);
    });
  }

  /** This is the table now: what is asked after this version can be asked. */
  #arrive(end: G['view'], version: number): void {
    this.settle(end);
    this.shown = version;
    if (this.root) this.root.dataset.version = String(version);
    this.board.shows?.(version);
  }

  /** Whoever does not want to wait sees the end at once. */
  skip(): void {
    this.#stage.skip();
  }

  /** The table has gone on: this is no time to dwell on anything. */
  private get hurried(): boolean {
    return this.#stage.waiting > 0;
  }

  /** One scene after the other, each on the way from one view to the next. */
  async #play(lines: Told<G>[], cut: AbortSignal): Promise<void> {
    let scene: Told<G>[] = [];
    for (const [nth, line] of lines.entries()) {
      scene.push(line);
      if (line.hold === null && nth + 1 < lines.length) continue;
      const [told, ms] = [scene, this.hurried ? (line.hold ?? 0) / 3 : (line.hold ?? 0)];
      if (ms) this.board.tells?.(told.map(({ text }) => text).join(' '));
      // A scene that fails is not told; the table goes on.
      await within(ms, cut, async (end) => this.scene(told, line.view, end)).catch(console.error);
      this.view = line.view;
      scene = [];
    }
  }

  /**
   * What is seen of some events (of one, if none belong together) on the way to the view after them. It lasts as long
   * as the game's `telling.toml` says, whatever happens in it; `over(cut)` waits for its end.
   */
  protected abstract scene(lines: Told<G>[], after: G['view'], cut: AbortSignal): Promise<void> | void;

  /** What is seen on the way from the last event to the end, where nothing more is told. */
  protected close(_end: G['view'], _cut: AbortSignal): Promise<void> | void {}

  protected settle(end: G['view']): void {
    this.view = end;
  }

  /** What stays in sight of a story that was told before one came: the scoring, for one. */
  protected recall(_lines: Told<G>[]): void {}

  /** Go on to a view, and let things come from where others were before it, by their names (`data-at`). */
  protected async move(
    after: G['view'],
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
export function tellingOf<G extends GameTypes, T extends Telling<G>>(
  Story: new (board: BoardProps<G>) => T,
  board: () => BoardProps<G>,
): T {
  const telling = untrack(() => new Story(board()));
  $effect.pre(() => {
    const { view, events, version } = board();
    untrack(() => telling.tell(events, view, version));
  });
  $effect(() => {
    if (telling.root) telling.root.dataset.version = String(telling.shown);
  });
  $effect.pre(() => {
    const { teller } = board();
    untrack(() => teller?.(() => telling.skip()));
    return () => teller?.(null);
  });
  return telling;
}
