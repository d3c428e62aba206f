import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LabField, LabForm } from '../lib/wire.ts';
import { NOTHING, added, changed, isEmpty, now, removed, restored, slug } from './draft.ts';

const field = (name: string, fallback: unknown = null): LabField => ({
  name,
  label: name,
  sort: 'number',
  required: false,
  default: fallback,
  least: null,
  most: null,
  choices: [],
  by: '',
  choices_by: {},
  words: [],
  of: [],
});
const form: LabForm = {
  game: 'toy',
  title: 'Toy',
  called: 'name',
  card: [field('value', 0)],
  tables: { rules: { label: 'Rules', fields: [field('hand')] } },
  things: { token: { label: 'Tokens', fields: [field('copies')] } },
  cards: [{ name: 'beard_pull', title: 'Beard Pull', values: { name: 'Beard Pull', value: 2 } }],
  values: { rules: { hand: 5 }, token: { boost: { copies: 4 } } },
};
const card = { card: 'beard_pull' };

test('what is as it was is no change', () => {
  const draft = changed(form, NOTHING, card, field('value', 0), 4);
  assert.deepEqual(draft.changes, { card: { beard_pull: { value: 4 } } });
  assert.deepEqual(now(form, draft, card), { name: 'Beard Pull', value: 4 });
  assert.ok(isEmpty(changed(form, draft, card, field('value', 0), 2)));
});

test('tables and things in them are changed by name', () => {
  const rules = changed(form, NOTHING, { table: 'rules' }, field('hand'), 3);
  const both = changed(form, rules, { table: 'token', thing: 'boost' }, field('copies'), 5);
  assert.deepEqual(both.changes, { rules: { hand: 3 }, token: { boost: { copies: 5 } } });
});

test('a card leaves and comes back as it was', () => {
  const gone = removed(changed(form, NOTHING, card, field('value', 0), 4), 'beard_pull');
  assert.deepEqual(gone, { changes: {}, added: [], removed: ['beard_pull'] });
  assert.ok(isEmpty(restored(gone, 'beard_pull')));
});

test('new cards have names of their own, or the next number', () => {
  assert.deepEqual(added(form, NOTHING, { name: 'Beard Pull', value: 2 }, 'New').added, [{ name: 'New', value: 2 }]);
  const numbered = { ...form, called: 'value' };
  assert.deepEqual(added(numbered, NOTHING, { value: 2, copies: 3 }, 'New').added, [{ value: 3, copies: 3 }]);
});

test('names in one word are those of the server', () => {
  assert.deepEqual(["Crom's Knackers", '-1', 'Widow-Maker', ' Bär '].map(slug), [
    'croms_knackers',
    '-1',
    'widow_maker',
    'bär',
  ]);
});
