/** What happened in a step, event by event, each with the table after it. */

import type { GameTypes, Told } from './board.ts';
import type { Step } from './wire.ts';

/** The server tells how each view differs from the next: the last one is the table as it is now. */
export function storyOf({ events, views, holds, now }: Step): Told<GameTypes>[] {
  let later = now.view;
  return events.reduceRight<Told<GameTypes>[]>((story, line, nth) => {
    later = Object.assign({}, later, views[nth]);
    return [{ ...line, view: later, hold: holds[nth] ?? null }, ...story];
  }, []);
}
