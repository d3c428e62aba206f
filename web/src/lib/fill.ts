/** Put fields into a label: `{deck}` is what it is. Sentences about the game come whole from the server. */
export function fill(label: string, fields: Record<string, unknown>): string {
  return label.replace(/\{(\w+)\}/g, (whole, name: string) => (name in fields ? String(fields[name]) : whole));
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
