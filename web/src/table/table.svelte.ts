/** A table as this client knows it. */

import { api } from '../lib/api';
import type { Countdown, GameTypes, Told } from '../lib/board';
import { Connection, type Gone } from '../lib/connection';
import { hasAdded, keepSeal } from '../lib/deal';
import { settings } from '../lib/settings.svelte';
import { storyOf } from '../lib/story';
import type { Line, Now, Refused, Room, Spoken, Step, ToClient, Whole } from '../lib/wire';
import type { Openings } from './openings.svelte';

/** Told of every step: what happened, and the table after it. */
export type Heard = (lines: Line[], now: Now) => void;

export class Table {
  readonly id: string;
  room = $state.raw<Room | null>(null);
  me = $state.raw<number | null>(null);
  now = $state.raw<Now | null>(null);
  /** What the last step brought about, and whether we were there. */
  events = $state.raw<Told<GameTypes>[]>([]);
  live = $state(false);
  clock = $state.raw<Countdown | null>(null);
  log = $state.raw<Line[]>([]);
  chat = $state.raw<Spoken[]>([]);
  online = $state(true);
  /** Why there is nothing to sit down at. */
  gone = $state<Gone | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** The answer that is on its way, and the question it answers. */
  sent = $state.raw<{ question: string; word: string } | null>(null);

  /** The claim that is on its way, by the name of the wish. */
  claimed = $state.raw<string | null>(null);

  readonly #line: Connection;
  readonly #heard: Heard;

  readonly #openings: Openings;
  /** Whether something of ours is on its way to the deal. */
  #adding = false;

  constructor(id: string, heard: Heard, openings: Openings) {
    this.id = id;
    this.#heard = heard;
    this.#openings = openings;
    this.#line = new Connection(() => address(id), {
      hear: (message) => this.#hear(message),
      online: (up) => (this.online = up),
      gone: (why) => (this.gone = why),
    });
  }

  /** Connect anew: in another language, or because the network is back. */
  reconnect = (): void => this.#line.connect();

  close(): void {
    this.#line.close();
  }

  answer(word: string): void {
    const question = this.now?.question;
    if (!question || this.sent?.question === question.id) return;
    this.refusal = null;
    this.sent = { question: question.id, word };
    this.#line.send({ type: 'answer', id: newId(), question: question.id, word });
  }

  /** Claim something beside the question: whoever is first has it, and who is late loses nothing. */
  claim(word: string): void {
    const claims = this.now?.claims;
    if (!claims || this.claimed !== null) return;
    this.refusal = null;
    this.claimed = newId();
    this.#line.send({ type: 'answer', id: this.claimed, question: claims.id, word });
  }

  undo(): void {
    if (this.now?.undo) this.#line.send({ type: 'undo', id: newId(), version: this.now.version });
  }

  /** What was told before what we know. */
  before(lines: Line[]): void {
    const [first] = this.log;
    this.log = [...lines.filter(({ at }) => !first || at < first.at), ...this.log];
  }

  say(text: string): void {
    this.#line.send({ type: 'say', id: newId(), text });
  }

  #hear(message: ToClient): void {
    if (message.type === 'whole') this.#whole(message);
    else if (message.type === 'step') this.#step(message);
    else if (message.type === 'room') this.room = message.room;
    else if (message.type === 'chat') this.chat = [...this.chat, message.line];
    else if (message.type === 'refused') this.#refused(message);
    else if (message.type === 'ack' && message.id === this.claimed) this.claimed = null;
  }

  #whole(whole: Whole): void {
    this.room = whole.room;
    keepSeal(whole.room, localStorage);
    this.me = whole.me;
    this.#addToDeal(whole);
    this.log = whole.log;
    this.chat = whole.chat;
    this.now = whole.now;
    this.#openings.hear(whole.now);
    const view = whole.now?.view;
    this.events = whole.log.filter(({ at }) => at === whole.log.at(-1)?.at).map((line) => ({ ...line, view, hold: 0 }));
    this.live = false;
    this.clock = countdown(whole.now);
    if (this.sent?.question !== whole.now?.question?.id) this.sent = null;
  }

  /** Everybody who sits at a table that gathers adds something to its deal, however they came to their seat. */
  #addToDeal({ room, me }: Whole): void {
    if (this.#adding || room.state !== 'gathering' || me === null || hasAdded(room.id, localStorage)) return;
    this.#adding = true;
    void api.seat(room.id, me, 'me').catch(() => (this.#adding = false));
  }

  #step(step: Step): void {
    const { now, events } = step;
    this.now = now;
    this.#openings.hear(now);
    this.clock = countdown(now);
    this.events = storyOf(step);
    this.live = true;
    this.log = [...this.log, ...events];
    this.refusal = null;
    if (this.sent?.question !== now.question?.id) this.sent = null;
    this.#heard(events, now);
  }

  #refused(refused: Refused): void {
    this.refusal = refused;
    if (refused.id === this.claimed) this.claimed = null;
    else this.sent = null;
  }
}

function address(id: string): string {
  const url = new URL(`/ws/tables/${id}`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('lang', settings.language);
  url.searchParams.set('tempo', String(settings.tempo));
  url.searchParams.set('bots', String(settings.bots));
  return url.href;
}

function countdown(now: Now | null): Countdown | null {
  return now?.clock ? { until: performance.now() + now.clock.left, whole: now.clock.whole } : null;
}

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
