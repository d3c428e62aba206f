/** What is said often: it goes over the wire as a word, and everybody reads it in their own language. */

import { t } from '../lib/i18n.svelte';

export const PHRASES = ['hello', 'luck', 'well', 'thanks', 'oops', 'wow', 'wait', 'bye'] as const;
type Phrase = (typeof PHRASES)[number];

/** So long a phrase is seen at the seat of who has said it, in milliseconds. */
export const SEEN = 5000;

export const meant = (text: string): Phrase | undefined => PHRASES.find((phrase) => text === wordOf(phrase));

export const wordOf = (phrase: Phrase): string => `:${phrase}:`;

/** A line of chat as it is read. */
export const readOf = (text: string): string => {
  const phrase = meant(text);
  return phrase ? t(`phrase.${phrase}`) : text;
};
