/** Somebody at a table: what they point at, what they ask for, and what they do. */

import { api } from '../lib/api';
import { type BoardProps, NOTHING } from '../lib/board';
import { go } from '../lib/route.svelte';
import { nameOf } from '../lib/seats';
import { storyOf } from '../lib/story';
import type { Line, Now, Tip } from '../lib/wire';
import { Lore } from './lore.svelte';
import { notify } from './notice';
import { confirms, offerOf } from './options';
import { promptOf } from './prompt';
import { Replay } from './replay.svelte';
import { sound } from './sound';
import { Table } from './table.svelte';

/** What the board shows of a table, as it is or as it was. */
type Shown = Pick<BoardProps, 'view' | 'events' | 'version' | 'offer' | 'kind' | 'claims' | 'clock'>;

export class Visit {
  readonly table: Table;
  readonly replay: Replay;
  readonly lore = new Lore();
  /** The option under the pointer in the bar, and the one under the pointer on the board. */
  hovered = $state.raw<string | null>(null);
  pointed = $state.raw<string | null>(null);
  /** The option that waits to be confirmed. */
  armed = $state.raw<string | null>(null);
  /** Why something did not work. */
  trouble = $state<string | null>(null);
  /** What was found to be good, once it was asked for. */
  advice = $state.raw<Tip[]>([]);

  seats = $derived.by(() => this.table.room?.seats ?? []);
  names = $derived.by(() => this.seats.map(nameOf));
  question = $derived.by(() => this.table.now?.question ?? null);
  /** The same question comes anew whenever somebody else answers: by this it is known to be the same. */
  asked = $derived.by(() => this.question?.id);
  options = $derived.by(() => (this.question && !this.table.sent ? this.question.options : []));
  offer = $derived.by(() => offerOf(this.options));
  /** What may be claimed beside the question, unless a claim is on its way. */
  claimable = $derived.by(() => (this.table.claimed ? null : (this.table.now?.claims ?? null)));
  claims = $derived.by(() => offerOf(this.claimable?.options ?? []));
  ending = $derived.by(() => this.table.now?.ending ?? null);
  prompt = $derived.by(() => promptOf(this.table, this.names, this.trouble));
  advisable = $derived.by(() => (this.options.length > 0 || this.claims.size > 0) && (this.table.room?.hints ?? false));
  /** The table as it is, or a place in the replay. */
  shown = $derived.by((): Shown | null => {
    const { step } = this.replay;
    if (step) {
      const { view, version } = step.now;
      return { view, version, events: storyOf(step), offer: NOTHING, kind: null, claims: NOTHING, clock: null };
    }
    const { now, events, clock } = this.table;
    const kind = this.question?.kind ?? null;
    return now && { view: now.view, version: now.version, events, offer: this.offer, kind, claims: this.claims, clock };
  });

  #lastAsked: string | null = null;

  constructor(id: string) {
    this.table = new Table(id, (lines, now) => this.#heard(lines, now));
    this.replay = new Replay(id);
  }

  /** Another question: whatever was about the last one is over. */
  begin(): void {
    this.armed = null;
    this.pointed = null;
    this.trouble = null;
    this.advice = [];
  }

  /** Answer or claim; what is easily touched by mistake is asked about once more. */
  pick = (word: string, touch = false): void => {
    if (this.claims.has(word)) {
      this.hovered = null;
      this.table.claim(word);
      return;
    }
    if (!this.question || !this.offer.has(word)) return;
    this.hovered = null;
    if (touch && confirms(this.lore.card?.confirm ?? [], this.question.kind, word)) this.armed = word;
    else this.table.answer(word);
  };

  takeBack = (): void => {
    const { now } = this.table;
    this.trouble = now?.undo ? null : (now?.no_undo ?? null);
    this.table.undo();
  };

  /** Ask for advice; it is worth nothing if the question was answered meanwhile. */
  advise = (): void => {
    const about = this.asked;
    if (!this.advisable) return;
    this.#attempt(api.advice(this.table.id).then((found) => (this.advice = this.asked === about ? found : [])));
  };

  start = (): void => this.#attempt(api.start(this.table.id));

  give = (seat: number, who: string): void =>
    this.#attempt(api.seat(this.table.id, seat, who).then(this.table.reconnect));

  close = (): void => this.#attempt(api.close(this.table.id));

  /** Read on in the log, further back. */
  earlier = (): void => {
    const [first] = this.table.log;
    if (first) this.#attempt(api.log(this.table.id, first.at).then((lines) => this.table.before(lines)));
  };

  rematch = (): void => this.#attempt(api.rematch(this.table.id).then(({ id }) => go(`/t/${id}`)));

  /** Do something about the room, and say why if it does not work. */
  #attempt(wish: Promise<unknown>): void {
    this.trouble = null;
    wish.catch((problem: Error) => (this.trouble = problem.message));
  }

  #heard(lines: Line[], now: Now): void {
    const turn = now.question && now.question.id !== this.#lastAsked && !now.question.race ? now.question : null;
    this.#lastAsked = now.question?.id ?? null;
    sound(lines, now, turn !== null);
    if (turn) notify(this.lore.title, turn.text);
  }
}
