/** The guest at this device: what they are called, and where they sit. */

import { api } from './api';
import { t } from './i18n.svelte';
import type { Me } from './wire';

let known = $state.raw<Me | null>(null);

export const me = (): Me | null => known;

/** What the lobby says of us. */
export function know(me: Me): void {
  known = me;
}

export async function meet(): Promise<void> {
  known = await api.me();
}

export async function rename(name: string): Promise<void> {
  if (name.trim() && name.trim() !== known?.name) known = await api.rename(name.trim());
}

/** A name to begin with. */
export function suggestName(): string {
  const names = t('name.suggestions').split('|');
  return names[Math.floor(Math.random() * names.length)] ?? '';
}

/** The link to a table that others can open, also when we sit at the machine that serves it. */
export const linkTo = (table: string): string => `${known?.address ?? location.origin}/t/${table}`;

/** Whether nobody else can open our links. */
export const isAlone = (): boolean =>
  known !== null && known.address === null && /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
