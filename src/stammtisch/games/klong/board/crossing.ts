/** Which enemies one is about to meet: the question about swords does not say, but the path left to take does. */

import type { KlongView } from '#lib/wire.ts';
import { type Plan, wayBetween } from './plan.ts';

/** What was offered before the question about swords. */
export interface Before {
  words: string[];
  boots: number;
}

/** The number of enemies, or 0 if several paths would fit. */
export function enemiesAhead(plan: Plan, before: Before, view: KlongView, at: string | null): number {
  const spent = before.boots - view.boots;
  const fitting = before.words.flatMap((word) => {
    const [verb, space = ''] = word.split('.');
    const way = verb === 'move' ? wayBetween(plan, at, space) : undefined;
    return way?.enemies && way.boots === spent ? way.enemies : [];
  });
  return new Set(fitting).size === 1 ? (fitting[0] ?? 0) : 0;
}
