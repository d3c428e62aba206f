/** The interface's own sentences. Keys missing in a language, or asked for and unknown, fail the type check. */

import { de } from '../text/de';
import { en, type Key } from '../text/en';
import { fill } from './fill';
import { settings } from './settings.svelte';

const texts = { en, de };

/** A sentence of the interface in the language chosen now. */
export function t(key: Key, fields: Record<string, unknown> = {}): string {
  return fill(texts[settings.language][key], fields);
}
