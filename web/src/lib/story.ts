/** What happened in a step, event by event, each with the table after it. */

import type { Line, Step } from './wire.ts';

/** Something that happened, and the view after it. */
export type Told<V, L extends Line = Line> = L & { view: V };

/** The server tells how each view differs from the next: the last one is the table as it is now. */
export function storyOf<V>({ events, views, now }: Step): Told<V>[] {
  let later = now.view as V;
  return events.reduceRight<Told<V>[]>((story, line, nth) => {
    later = { ...later, ...views[nth] };
    return [{ ...line, view: later }, ...story];
  }, []);
}
