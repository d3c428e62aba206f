/** The line to a table. It comes back by itself, and what was not acknowledged is said again with the same id. */

import type { ToClient, ToTable } from './wire.ts';

export type Wish = Exclude<ToTable, { type: 'ping' }>;

export interface Listener {
  hear: (message: ToClient) => void;
  /** The line is up or down. */
  online: (up: boolean) => void;
  /** The table does not want us: there is none, it is full, or we may not be there. Nothing is tried again. */
  gone: (why: Gone) => void;
}

export type Gone = 'missing' | 'full' | 'unwelcome' | 'out';

const GONE: Readonly<Record<number, Gone>> = { 4401: 'out', 4403: 'unwelcome', 4404: 'missing', 4429: 'full' };

/** The part of a WebSocket that we use. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

const PING_EVERY = 1000;
/** A line on which something was heard is given up when it says nothing for three beats, one that is being made later. */
const LOST_AFTER = 2900;
const MADE_WITHIN = 9000;
const FIRST_RETRY = 250;
const LAST_RETRY = 1000;

export class Connection {
  readonly #unheard = new Map<string, Wish>();
  readonly #address: () => string;
  readonly #listener: Listener;
  readonly #dial: (address: string) => Socket;
  #socket: Socket | null = null;
  #retry = FIRST_RETRY;
  #redial: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #pings = 0;
  #silent = 0;
  #told = false;

  constructor(
    address: () => string,
    listener: Listener,
    dial: (address: string) => Socket = (url) => new WebSocket(url) as unknown as Socket,
  ) {
    this.#address = address;
    this.#listener = listener;
    this.#dial = dial;
    this.connect();
  }

  /** Say something that must arrive: it is kept until the table has acknowledged or refused it. */
  send(wish: Wish): void {
    this.#unheard.set(wish.id, wish);
    this.#socket?.send(JSON.stringify(wish));
  }

  /** Begin anew at once: the network is back, or another language is wanted. */
  connect(): void {
    this.#hangUp();
    const socket = this.#dial(this.#address());
    this.#told = false;
    this.#silent = 0;
    socket.onopen = () => {
      this.#socket = socket;
    };
    socket.onmessage = ({ data }) => {
      this.#silent = 0;
      if (!this.#told) {
        this.#told = true;
        this.#retry = FIRST_RETRY;
        this.#listener.online(true);
      }
      this.#hear(JSON.parse(data) as ToClient);
    };
    socket.onclose = ({ code }) => this.#lost(GONE[code]);
    this.#beat = setInterval(() => this.#tick(), PING_EVERY);
    this.#hangUp = () => {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      this.#stop();
    };
  }

  close(): void {
    this.#hangUp();
  }

  #hangUp: () => void = () => this.#stop();

  #stop(): void {
    this.#socket = null;
    clearTimeout(this.#redial);
    clearInterval(this.#beat);
  }

  #hear(message: ToClient): void {
    if ((message.type === 'ack' || message.type === 'refused') && message.id !== null) {
      this.#unheard.delete(message.id);
    }
    this.#listener.hear(message);
    if (message.type === 'whole') this.#sayAgain();
  }

  #sayAgain(): void {
    for (const wish of this.#unheard.values()) this.#socket?.send(JSON.stringify(wish));
  }

  #tick(): void {
    this.#silent += PING_EVERY;
    if (this.#silent > (this.#told ? LOST_AFTER : MADE_WITHIN)) this.#lost();
    else this.#socket?.send(JSON.stringify({ type: 'ping', count: this.#pings++ } satisfies ToTable));
  }

  #lost(why?: Gone): void {
    this.#hangUp();
    if (why) {
      this.#listener.gone(why);
      return;
    }
    this.#listener.online(false);
    this.#redial = setTimeout(() => this.connect(), this.#retry);
    this.#retry = Math.min(this.#retry * 2, LAST_RETRY);
  }
}
