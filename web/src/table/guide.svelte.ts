/** The lesson at a table: what is to be read now, and how one leaves it. */

import { api } from '../lib/api';
import type { Lesson } from '../lib/wire';
import type { Table } from './table.svelte';

export class Guide {
  readonly #table: Table;
  /** How many of the steps at hand have been read, and of which. */
  #read = $state(0);
  #of = $state.raw<string | null>(null);
  /** The last words stay until they have been read, whatever the others do meanwhile. */
  #last = $state.raw<Lesson | null>(null);

  constructor(table: Table) {
    this.#table = table;
  }

  #lesson = $derived.by(() => this.#table.now?.lesson ?? this.#last);
  #name = $derived.by(() => this.#lesson && `${this.#lesson.first}/${this.#lesson.steps.length}`);
  #at = $derived.by(() => (this.#of === this.#name ? this.#read : 0));
  /** The step to be read. */
  step = $derived.by(() => this.#lesson?.steps[this.#at] ?? null);
  number = $derived.by(() => (this.#lesson?.first ?? 0) + this.#at + 1);
  count = $derived.by(() => this.#lesson?.count ?? 0);
  /** Whether it has only to be read; and whether it is the last. */
  plain = $derived.by(() => this.step?.want.length === 0);
  ends = $derived.by(() => this.plain && this.number === this.count);
  /** The answer that is wanted, if it is one. */
  meant = $derived.by(() => (this.step?.want.length === 1 ? (this.step.want[0] ?? null) : null));

  /** Told of every new table: keep the last words. */
  heed(): void {
    const lesson = this.#table.now?.lesson;
    if (lesson && lesson.first + lesson.steps.length === lesson.count && !lesson.steps.at(-1)?.want.length)
      this.#last = lesson;
  }

  next = (): void => {
    if (this.ends) this.#last = null;
    this.#read = this.#at + 1;
    this.#of = this.#name;
  };

  /** Play on without it: other bots take the seats of the tutor. */
  leave = async (): Promise<void> => {
    this.#last = null;
    for (const [seat, { bot }] of (this.#table.room?.seats ?? []).entries())
      if (bot !== null) await api.seat(this.#table.id, seat, bot);
    this.#table.reconnect();
  };
}
