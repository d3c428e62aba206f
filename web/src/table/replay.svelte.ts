/** Looking back at a game, from one's own seat: at any place at once, or played from there. */

import { api } from '../lib/api';
import type { Step } from '../lib/wire';

/** So long a place is looked at before the next, in milliseconds, at the usual speed. */
const LOOK = 1400;
/** After so long the next place comes, though the board has not said that it is there. */
const LONGEST = 15_000;
/** So many places are kept in mind. */
const KEPT = 200;

export const SPEEDS = [1, 2, 4] as const;

export class Replay {
  readonly #id: string;
  /** The place looked at, or null when one sits at the table as it is now. */
  at = $state<number | null>(null);
  step = $state.raw<Step | null>(null);
  /** Whether the board tells how it came there: not to one who jumps. */
  told = $state(false);
  playing = $state(false);
  speed = $state<number>(1);

  #known: Step[] = [];
  #asking = false;
  #shown: () => void = () => undefined;

  constructor(id: string) {
    this.#id = id;
  }

  /** To a place. While one is asked for, only the last of those wished for meanwhile counts. */
  jump = (at: number): Promise<void> => {
    this.playing = false;
    return this.#go(at, false);
  };

  async #go(at: number, told: boolean): Promise<void> {
    this.at = at;
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.at !== null && this.step?.now.version !== this.at) {
        const wanted: number = this.at;
        const step = await this.#look(wanted);
        if (this.at === null) return;
        if (step === null) {
          this.leave();
          return;
        }
        this.told = told && wanted === this.at;
        this.step = step;
        if (step.now.version !== wanted && wanted === this.at) return; // the nearest there is
      }
    } finally {
      this.#asking = false;
    }
  }

  /** Play on from here to the end, or stop. */
  play = async (last: number): Promise<void> => {
    if (this.playing) {
      this.playing = false;
      return;
    }
    this.playing = true;
    if (this.at === last) await this.#go(0, true);
    while (this.playing && this.at !== null && this.at < last) {
      const shown = new Promise<void>((done) => (this.#shown = done));
      await this.#go(this.at + 1, this.speed < 4);
      await Promise.race([shown, wait(LONGEST)]);
      if (this.playing) await wait(LOOK / this.speed);
    }
    this.playing = false;
  };

  /** The board has come to a version. */
  arrived(version: number): void {
    if (version === this.step?.now.version) this.#shown();
  }

  leave = (): void => {
    this.playing = false;
    this.at = null;
    this.step = null;
  };

  async #look(at: number): Promise<Step | null> {
    const known = this.#known.find(({ now }) => now.version === at);
    if (known) return known;
    const step = await api.replay(this.#id, at).catch(() => null);
    if (step) this.#known = [...this.#known.slice(1 - KEPT), step];
    return step;
  }
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The moment that a link leads to: `/t/abc?at=12`. */
export function momentIn(search: string): number | null {
  const at = new URLSearchParams(search).get('at');
  return at !== null && /^\d{1,9}$/.test(at) ? Number(at) : null;
}
