/** A view that nobody has drawn yet, put in order: what lies on the table, and what lies before each player. */

import type { Say } from './board.ts';

export interface Field {
  name: string;
  value: unknown;
}

/** What everybody knows anyway: whose view it is, and what the table has agreed on. */
const LEFT_OUT = new Set(['seat', 'options']);

/**
 * Lists as long as there are players have an entry for each. Nobody says so: a list that ever had another length
 * (`others`, which is added to) has not.
 */
export function arranged(view: unknown, seats: number, others: Set<string>): { table: Field[]; players: Field[][] } {
  const fields = Object.entries(view ?? {}).map(([name, value]): Field => ({ name, value }));
  const table: Field[] = [];
  const players: Field[][] = Array.from({ length: seats }, () => []);
  for (const field of fields.filter(({ name }) => !LEFT_OUT.has(name))) {
    if (!Array.isArray(field.value) || field.value.length !== seats) others.add(field.name);
    if (others.has(field.name)) table.push(field);
    else players.forEach((player, seat) => player.push({ name: field.name, value: (field.value as unknown[])[seat] }));
  }
  return { table, players };
}

/** How something is called: in the game's own words where it has one that stands alone, else as it is written. */
export function called(name: string, say: Say): string {
  const word = say(`word.${name}`);
  return word === `word.${name}` || word.includes('{') ? name.replaceAll('_', ' ') : word;
}

/** Whether something is a card, a number or a word, and not a list or a record of such. */
export const isSimple = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value !== 'object';
