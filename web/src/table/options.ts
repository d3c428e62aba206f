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

/**
 * Answers that cannot be taken back and are easily given by a slip of the thumb: `kind` or `kind:word`, by game.
 * A race is not among them: there, speed is the game.
 */
const SLIPS: Record<string, readonly string[]> = {
  kombio: ['turn:call', 'ruling'],
  karuba: ['discard'],
  klobba: ['stay', 'play'],
  barbarity: ['adventure', 'fight', 'discard'],
  klong: ['action:end', 'trash', 'vaporize'],
};

/** Whether a touch on this option is asked about once more. */
export function slips(game: string, kind: string, word: string): boolean {
  const listed = SLIPS[game] ?? [];
  return listed.includes(kind) || listed.includes(`${kind}:${word}`);
}
