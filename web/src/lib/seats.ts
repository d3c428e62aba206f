/** How people and bots are called. */

import { t } from './i18n.svelte';
import type { Sitting } from './wire';

/** The name of whoever sits there. */
export function nameOf(sitting: Sitting | undefined): string {
  return sitting?.name ?? (sitting?.bot ? t('seat.bot') : t('seat.free'));
}

/** Names as one says them: Anna, Ben & Cem. */
export const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} & ${names.at(-1)}`;
