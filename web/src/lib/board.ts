import type { Component } from 'svelte';
import type { Line, Sitting } from './wire.ts';

/** The types of a game, as `wire.ts` declares them for each: `KombioGame`. */
export interface GameTypes {
  view: unknown;
  info: unknown;
  event: Line;
  question: string;
}

/** Something that happened, the view after it, and how many milliseconds it is told; null: in one scene with the next. */
export type Told<G extends GameTypes> = G['event'] & { view: G['view']; hold: number | null };

/** When the open window closes, in the time of `performance.now()`, and how long it is in all. */
export interface Countdown {
  until: number;
  whole: number;
}

/** A sentence of the game's own text, such as `say('word.deck')`, with fields put in. */
export type Say = (path: string, fields?: Record<string, unknown>) => string;

/** What a game's board is given. It draws the whole view and lights what is offered; it holds no rules. */
export interface BoardProps<G extends GameTypes = GameTypes> {
  view: G['view'];
  /** What is printed on cards and board. */
  info: G['info'];
  me: number | null;
  seats: Sitting[];
  /** What may be answered now: word and sentence; empty when nothing is asked. */
  offer: ReadonlyMap<string, string>;
  kind: G['question'] | null;
  /** What may be claimed meanwhile, whether or not one is asked: word (`match:0.2`) and sentence. `answer` claims it. */
  claims: ReadonlyMap<string, string>;
  answer: (word: string) => void;
  /** The option under pointer or focus in the prompt bar. */
  hovered: string | null;
  /** The board says which option is under the pointer. */
  point: (word: string | null) => void;
  /** What led to this view. */
  events: Told<G>[];
  /** Which view it is: what led here from the one before is told, but not to one who comes later or jumps there. */
  version: number;
  clock: Countdown | null;
  /** A board that tells what happened gives a way to spare one the rest of it; null when it goes. */
  teller?: (skip: (() => void) | null) => void;
  /** It says which version it has come to: what is asked after a later one is asked when it has come to that. */
  shows?: (version: number) => void;
  /** It says what it tells at this moment, in the sentences of the events. */
  tells?: (sentences: string) => void;
  say: Say;
}

/** What a place on a board needs of its props. */
export type Offering = Pick<BoardProps, 'offer' | 'hovered' | 'answer' | 'point'> & Partial<Pick<BoardProps, 'claims'>>;

export const NOTHING: BoardProps['offer'] = new Map();

/** What a claim is about: the word after its kind, which is that of a place. */
export const claimed = (word: string): string => word.slice(word.indexOf(':') + 1);

/** The claim that means the same place as a word, if there is one. */
export const claimOf = (claims: BoardProps['claims'], word: string): string | undefined =>
  word === '' ? undefined : [...claims.keys()].find((claim) => claimed(claim) === word);

/** A board that a package brings as a module (`board/dist/board.js`): what its `mount` gives back. */
export interface MountedBoard {
  update: (props: BoardProps) => void;
  destroy: () => void;
}
export type Mount = (place: HTMLElement, props: BoardProps) => MountedBoard;

/** Besides its props, the frame of a board knows from where to load one that a package brings. */
export type FramedProps = BoardProps & { address: string | null };

type Loader = () => Promise<{ default: Component<FramedProps> }>;

// A new board is a new folder: found, not listed.
const boards = import.meta.glob('../boards/*/Board.svelte') as Record<string, Loader>;

/** The board of a game: one built with the client, one that its package brings, or the plain one. */
export async function loadBoard(game: string, address: string | null): Promise<Component<FramedProps>> {
  const other: Loader = () => (address ? import('./PackageBoard.svelte') : import('./PlainBoard.svelte'));
  return (await (boards[`../boards/${game}/Board.svelte`] ?? other)()).default;
}
