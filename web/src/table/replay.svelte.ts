/** Looking back at a game, from one's own seat. */

import { api } from '../lib/api';
import type { Step } from '../lib/wire';

export class Replay {
  readonly #id: string;
  /** The place looked at, or null when one sits at the table as it is now. */
  at = $state<number | null>(null);
  step = $state.raw<Step | null>(null);

  constructor(id: string) {
    this.#id = id;
  }

  jump = async (at: number): Promise<void> => {
    this.at = at;
    const step = await api.replay(this.#id, at).catch(() => null);
    if (this.at !== at) return; // the slider has gone on
    this.step = step;
    if (step === null) this.leave();
  };

  leave = (): void => {
    this.at = null;
    this.step = null;
  };
}
