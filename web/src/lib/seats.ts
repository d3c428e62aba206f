/** How people and bots are called. */

import { t } from './i18n.svelte';
import type { Sitting } from './wire';

/** The name of whoever sits there. */
export function nameOf(sitting: Sitting | undefined): string {
  return sitting?.name ?? (sitting?.bot ? t('seat.bot') : t('seat.free'));
}

/** All seats clockwise, from the one after one's own; one's own, if there is one, is left out. */
export const clockwise = (me: number | null, count: number): number[] =>
  Array.from({ length: count }, (_, nth) => ((me ?? -1) + 1 + nth) % count).filter((seat) => seat !== me);

/** Names as one says them: Anna, Ben & Cem. */
export const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`;
