/** Sentences for what is loaded when it is wanted: they come with it, so that the first page stays light. */

import { de } from '../text/more-de';
import { en, type Key } from '../text/more-en';
import { fill } from './fill';
import { settings } from './settings.svelte';

const texts = { en, de };

/** A sentence of a sheet or page of its own, in the language chosen now. */
export function more(key: Key, fields: Record<string, unknown> = {}): string {
  return fill(texts[settings.language][key], fields);
}
