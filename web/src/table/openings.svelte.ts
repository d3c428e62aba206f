/** When races and claims begin: when everybody has been told what led to them, whoever has skipped it. */

import type { Now } from '../lib/wire';

export class Openings {
  /** What has not begun, by the name of its question. */
  #early = $state.raw<readonly string[]>([]);
  #known: readonly (string | undefined)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  early(id: string | undefined): boolean {
    return id !== undefined && this.#early.includes(id);
  }

  /** What is open now: whatever was open before stays so. */
  hear(now: Now | null): void {
    const names = [now?.question?.id, now?.claims?.id].filter((id) => id !== undefined);
    const fresh = names.filter((id) => !this.#known.includes(id));
    this.#known = names;
    clearTimeout(this.#timer);
    const waiting = now?.telling ? names.filter((id) => fresh.includes(id) || this.#early.includes(id)) : [];
    this.#early = waiting;
    if (waiting.length) this.#timer = setTimeout(() => (this.#early = []), now?.telling ?? 0);
  }
}
