/** What one may react to, and mostly does not: it is let pass by itself, unless one presses something. */

import type { Countdown } from '../lib/board';
import { settings } from '../lib/settings.svelte';
import type { Visit } from './visit.svelte';

/** So long one looks at the table first. The same whatever lies there: nobody learns anything from it. */
const LOOK = 3000;
const PASS = '-';

export class Passing {
  /** How long it still waits. */
  clock = $state.raw<Countdown | null>(null);
  readonly #visit: Visit;
  /** A page that nobody looks at lets nothing pass. */
  #seen = $state(!document.hidden);

  /** Something can be done about it, and it can be let pass. */
  offered = $derived.by(() => {
    const { question, options } = this.#visit;
    return question !== null && question.race && options.length > 1 && options.some(({ word }) => word === PASS);
  });
  /** Whoever points at something, or is asked whether they are sure, is about to press. */
  #waits = $derived.by(() => {
    const { armed, hovered, pointed, replay, behind } = this.#visit;
    return armed !== null || (hovered ?? pointed ?? PASS) !== PASS || replay.at !== null || behind;
  });

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  /** Wait and let pass, as long as the page lives. */
  watch(): () => void {
    const look = (): void => void (this.#seen = !document.hidden);
    document.addEventListener('visibilitychange', look);
    $effect(() => {
      void this.#visit.asked;
      this.clock = null;
      if (!settings.letPass || !this.offered || this.#waits || !this.#seen) return;
      this.clock = { until: performance.now() + LOOK, whole: LOOK };
      const timer = setTimeout(() => this.#visit.pick(PASS), LOOK);
      return () => clearTimeout(timer);
    });
    return () => document.removeEventListener('visibilitychange', look);
  }
}
