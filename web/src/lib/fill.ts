/** How the forms of a sentence's fields are said: the names of the seats, and the game's own words. */
export interface Speakers {
  names?: readonly string[];
  words?: Readonly<Record<string, string>>;
}

/**
 * Put fields into a sentence, as the server does: `{who:seat}` is a name, `{place:nth}` a number that people
 * count from one, `{card:a}` a number with its English article, `{card:word}` a word of the game, `{value.part}` a part of a field, `{deck}` what it is.
 */
export function fill(
  sentence: string,
  fields: Record<string, unknown>,
  { names = [], words = {} }: Speakers = {},
): string {
  const put = (value: unknown, form: string | undefined): string => {
    if (Array.isArray(value)) return value.map((one) => put(one, form)).join(', ');
    if (form === 'seat') return names[Number(value)] ?? String(value);
    if (form === 'nth') return String(Number(value) + 1);
    if (form === 'a') return `${[8, 11, 18].includes(Number(value)) ? 'an' : 'a'} ${value}`;
    if (form === 'word') return words[String(value)] ?? String(value);
    return String(value);
  };
  return sentence.replace(/\{([\w.]+)(?::(\w+))?\}/g, (whole, path: string, form: string | undefined) => {
    const value = reach(fields, path);
    return value === undefined ? whole : put(value, form);
  });
}

/** What lies at a path such as `word.deck` in nested records. */
export function reach(from: unknown, path: string): unknown {
  let here = from;
  for (const name of path.split('.')) {
    if (here === null || typeof here !== 'object') return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}
