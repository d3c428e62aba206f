/** How the options of a question stand in the prompt bar. */

import type { Option } from '../lib/wire.ts';

const MANY = 9;

/** Options that belong together stand together, once there are many: their words begin alike. */
export function grouped(options: readonly Option[]): Option[][] {
  if (options.length <= MANY) return [[...options]];
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const head = option.word.split(/[.@]/, 1)[0] ?? '';
    const group = groups.get(head);
    if (group) group.push(option);
    else groups.set(head, [option]);
  }
  return [...groups.values()];
}

/** What may be answered, as a board is told it: word and sentence. */
export const offerOf = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ word, text }) => [word, text]));

/** Whether a touch on this option is asked about once more: `confirm` lists "kind", "kind:word" and "kind:verb". */
export const confirms = (confirm: readonly string[], kind: string, word: string): boolean =>
  [kind, `${kind}:${word}`, `${kind}:${word.split('.', 1)[0]}`].some((entry) => confirm.includes(entry));
