/** Somebody at a table: what they point at, what they ask for, and what they do. */

import { api } from '../lib/api';
import { type BoardProps, NOTHING } from '../lib/board';
import { nameOf } from '../lib/seats';
import { storyOf } from '../lib/story';
import type { Line, Now, Question, Tip } from '../lib/wire';
import { Lore } from './lore.svelte';
import { notify } from './notice';
import { Openings } from './openings.svelte';
import { confirms, offerOf } from './options';
import { promptOf } from './prompt';
import { Replay } from './replay.svelte';
import { sound } from './sound';
import { Table } from './table.svelte';

/** What a table asks and offers while its board still tells what led there: what was asked before and is still open. */
function asShown(seen: Now | null, now: Now | null): Now | null {
  if (!now) return null;
  const open = (was?: Question | null, is?: Question | null): Question | null =>
    was && was.id === is?.id ? was : null;
  return {
    ...now,
    version: seen?.version ?? -1,
    question: open(seen?.question, now.question),
    claims: open(seen?.claims, now.claims),
    waiting: seen?.waiting ?? null,
    undo: false,
    no_undo: null,
    ending: null,
  };
}

/** After so many milliseconds one wonders what has become of an answer. */
const WONDER = 400;

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

  /** How the board spares one the rest of what it tells, if it tells anything; the version it has come to. */
  skip = $state.raw<(() => void) | null>(null);
  shows = $state(NaN);
  /** What the board tells at this moment, or has told last. */
  told = $state<string | null>(null);
  /** An answer is on its way for so long that one wonders. */
  late = $state(false);
  /** The table that the board has shown last. */
  #seen: Now | null = null;
  /** The board still tells what led to what is asked now. */
  behind = $derived.by(
    () =>
      this.skip !== null && this.replay.at === null && this.table.now !== null && this.shows !== this.table.now.version,
  );
  /** What is asked, offered and decided, as far as the board has come. */
  now = $derived.by(() => (this.behind ? asShown(this.#seen, this.table.now) : this.table.now));
  log = $derived.by(() => (this.behind ? this.table.log.filter(({ at }) => at <= this.shows) : this.table.log));
  /** When a race and what can be claimed begin, for everybody. */
  #openings = new Openings();

  seats = $derived.by(() => this.table.room?.seats ?? []);
  names = $derived.by(() => this.seats.map(nameOf));
  question = $derived.by(() => this.now?.question ?? null);
  /** The same question comes anew whenever somebody else answers: by this it is known to be the same. */
  asked = $derived.by(() => this.question?.id);
  /** A race that has not begun can only be let pass. */
  early = $derived.by(() => (this.question?.race ?? false) && this.#openings.early(this.asked));
  options = $derived.by(() => {
    const options = this.question && !this.table.sent ? this.question.options : [];
    return this.early ? options.filter(({ word }) => word === '-') : options;
  });
  offer = $derived.by(() => offerOf(this.options));
  /** What may be claimed beside the question, unless a claim is on its way. */
  claimable = $derived.by(() => {
    const claims = this.now?.claims ?? null;
    return this.table.claimed || this.#openings.early(claims?.id) ? null : claims;
  });
  claims = $derived.by(() => offerOf(this.claimable?.options ?? []));
  ending = $derived.by(() => this.now?.ending ?? null);
  /** The clock of what is asked now. */
  clock = $derived.by(() => (this.behind && !this.question ? null : this.table.clock));
  #story = $derived.by(() => ({ told: this.told, behind: this.behind, late: this.late }));
  prompt = $derived.by(() => promptOf(this.table, this.now, this.names, this.trouble, this.#story, this.early));
  advisable = $derived.by(() => (this.options.length > 0 || this.claims.size > 0) && (this.table.room?.hints ?? false));
  /** The table as it is, or a place in the replay. */
  shown = $derived.by((): Shown | null => {
    const { step } = this.replay;
    if (step) {
      const { view, version } = step.now;
      const told = storyOf(step).map((line) => (this.replay.told ? line : { ...line, hold: 0 }));
      return { view, version, events: told, offer: NOTHING, kind: null, claims: NOTHING, clock: null };
    }
    const { now, events } = this.table;
    const { clock } = this;
    const kind = this.question?.kind ?? null;
    return now && { view: now.view, version: now.version, events, offer: this.offer, kind, claims: this.claims, clock };
  });

  #lastAsked: string | null = null;

  constructor(id: string) {
    this.table = new Table(id, (lines, now) => this.#heard(lines, now), this.#openings);
    this.replay = new Replay(id);
  }

  /** The board has come to a version. */
  arrive = (version: number): void => {
    this.replay.arrived(version);
    if (this.table.now?.version === version) this.#seen = this.table.now;
    this.shows = version;
  };

  /** An answer that is taken at once is not worth a word. */
  wonder(): (() => void) | undefined {
    if (!this.table.sent) return undefined;
    const timer = setTimeout(() => (this.late = true), WONDER);
    return () => {
      clearTimeout(timer);
      this.late = false;
    };
  }

  /** Another question, or the end: whatever was about the last one is over. */
  begin(): void {
    this.#sounds();
    if (this.asked !== undefined) this.told = null;
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

  /** Do something about the room, and say why if it does not work. */
  #attempt(wish: Promise<unknown>): void {
    this.trouble = null;
    wish.catch((problem: Error) => (this.trouble = problem.message));
  }

  #heard(lines: Line[], now: Now): void {
    sound(lines, { ...now, ending: null }, false);
  }

  /** What is asked, or the end, is heard when it is seen. */
  #sounds(): void {
    const { now, question } = this;
    const turn = question && question.id !== this.#lastAsked && !question.race ? question : null;
    this.#lastAsked = question?.id ?? null;
    if (now && this.table.live) sound([], now, turn !== null);
    if (turn && this.table.live) notify(this.lore.title, turn.text);
  }
}
