/** What is changed in the cards of a game: only what differs from the game as it is. */

import type { LabDraft, LabField, LabForm } from '../lib/wire.ts';

export type Values = Record<string, unknown>;
/** A thing that can be edited: a card by its name, a new card by its number, a table, or a thing in one. */
export type Path = { card: string } | { add: number } | { table: string; thing?: string };

export const NOTHING: LabDraft = { changes: {}, added: [], removed: [] };

/** A name in one word, as the server makes it of names of cards. */
export function slug(name: string): string {
  const sign = /^-\d/.test(name) ? '-' : '';
  const word = name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '_');
  return sign + word.replace(/^_+|_+$/g, '');
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** How a thing is in the game as it is. */
export function before(form: LabForm, path: Path): Values {
  if ('card' in path) return form.cards.find(({ name }) => name === path.card)?.values ?? {};
  if ('add' in path) return {};
  const table = form.values[path.table] ?? {};
  return path.thing === undefined ? table : ((table[path.thing] as Values | undefined) ?? {});
}

/** What is said about it in the draft. */
function changes(draft: LabDraft, path: Path): Values {
  if ('card' in path) return (draft.changes['card']?.[path.card] as Values | undefined) ?? {};
  if ('add' in path) return draft.added[path.add] ?? {};
  const table = draft.changes[path.table] ?? {};
  return path.thing === undefined ? table : ((table[path.thing] as Values | undefined) ?? {});
}

/** How it is with the changes. */
export const now = (form: LabForm, draft: LabDraft, path: Path): Values => ({
  ...before(form, path),
  ...changes(draft, path),
});

export const isChanged = (draft: LabDraft, path: Path): boolean => Object.keys(changes(draft, path)).length > 0;
export const isEmpty = (draft: LabDraft): boolean =>
  !draft.added.length && !draft.removed.length && !Object.keys(draft.changes).length;

/** The value of a field: what stands there, or what is meant if nothing does. */
export const valueOf = (values: Values, field: LabField): unknown =>
  field.name in values ? values[field.name] : field.default;

/** The draft with another value in a field; as it was before, it is no change. */
export function changed(form: LabForm, draft: LabDraft, path: Path, field: LabField, value: unknown): LabDraft {
  const old = before(form, path);
  const rest = Object.fromEntries(Object.entries(changes(draft, path)).filter(([name]) => name !== field.name));
  const plain = same(value, valueOf(old, field)) || value === null;
  return put(draft, path, plain ? rest : { ...rest, [field.name]: value });
}

/** The draft with all that is said about a thing replaced. */
export function put(draft: LabDraft, path: Path, values: Values): LabDraft {
  if ('add' in path) return { ...draft, added: draft.added.map((card, nth) => (nth === path.add ? values : card)) };
  const [table, thing] = 'card' in path ? ['card', path.card] : [path.table, path.thing];
  const inner = thing === undefined ? values : without(draft.changes[table] ?? {}, thing, values);
  return { ...draft, changes: without(draft.changes, table, inner) as LabDraft['changes'] };
}

/** A table with a part of it replaced; an empty part is none. */
function without(table: Values, name: string, values: Values): Values {
  const rest = Object.fromEntries(Object.entries(table).filter(([other]) => other !== name));
  return Object.keys(values).length ? { ...rest, [name]: values } : rest;
}

/** A card leaves the game, or comes back. */
export function removed(draft: LabDraft, card: string): LabDraft {
  const plain = put(draft, { card }, {});
  return { ...plain, removed: [...draft.removed.filter((name) => name !== card), card] };
}
export const restored = (draft: LabDraft, card: string): LabDraft => ({
  ...put(draft, { card }, {}),
  removed: draft.removed.filter((name) => name !== card),
});

/** A new card: the like of another, with a name of its own; what goes by a number takes the next one. */
export function added(form: LabForm, draft: LabDraft, like: Values, name: string): LabDraft {
  const numbers = [...form.cards.map(({ values }) => values), ...draft.added].map((card) => Number(card[form.called]));
  const called = typeof like[form.called] === 'number' ? Math.max(...numbers) + 1 : name;
  return { ...draft, added: [...draft.added, { ...like, [form.called]: called }] };
}
