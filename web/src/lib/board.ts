import type { Component } from 'svelte';
import type { Told } from './story';
import type { GameFacts, Sitting } from './wire';

/** When the open window closes, in the time of `performance.now()`, and how long it is in all. */
export interface Countdown {
  until: number;
  whole: number;
}

/** A sentence of the game's own text, such as `say('word.deck')`, with fields put in. */
export type Say = (path: string, fields?: Record<string, unknown>) => string;

/** What a game's board is given. It draws the whole view and lights what is offered; it holds no rules. */
export interface BoardProps<V> {
  view: V;
  me: number | null;
  seats: Sitting[];
  /** What may be answered now: word and sentence; empty when nothing is asked. */
  offer: ReadonlyMap<string, string>;
  kind: string | null;
  answer: (word: string) => void;
  /** The option under pointer or focus in the prompt bar. */
  hint: string | null;
  /** The board says which option is under the pointer. */
  point: (word: string | null) => void;
  /** What led to this view. */
  events: Told<V>[];
  /** Which view it is: what led here from the one before is told, but not to one who comes later or jumps there. */
  version: number;
  clock: Countdown | null;
  /** The board says whether it is still telling what happened. */
  telling?: (busy: boolean) => void;
  facts: GameFacts;
  say: Say;
}

/** The same board, with nothing offered for as long as it keeps quiet. */
export function quietly<V>(board: () => BoardProps<V>, quiet: () => boolean): BoardProps<V> {
  return Object.create(board(), {
    offer: { get: () => (quiet() ? NOTHING : board().offer) },
    kind: { get: () => (quiet() ? null : board().kind) },
  }) as BoardProps<V>;
}
const NOTHING: BoardProps<unknown>['offer'] = new Map();

type Loader = () => Promise<{ default: Component<BoardProps<unknown>> }>;

// A new board is a new folder: found, not listed.
const boards = import.meta.glob('../boards/*/Board.svelte') as Record<string, Loader>;

export async function loadBoard(game: string): Promise<Component<BoardProps<unknown>>> {
  const load = boards[`../boards/${game}/Board.svelte`] ?? (() => import('./PlainBoard.svelte'));
  return (await load()).default;
}
