/** The guest at this device: what they are called, and where they sit. */

import { api } from './api';
import { t } from './i18n.svelte';
import type { Me } from './wire';

let known = $state.raw<Me | null>(null);

export const me = (): Me | null => known;

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
