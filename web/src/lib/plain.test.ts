import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arranged, called } from './plain.ts';

const names = (fields: { name: string }[]): string[] => fields.map(({ name }) => name);

test('a list with an entry for each player is dealt out to them', () => {
  const { table, players } = arranged({ seat: 0, deck: 9, hands: [[3], [null]], tricks: [1, 0] }, 2, new Set());
  assert.deepEqual(names(table), ['deck']);
  assert.deepEqual(players[0], [{ name: 'hands', value: [3] }, { name: 'tricks', value: 1 }]); // prettier-ignore
});

test('a list that had another length before lies on the table, however many there are now', () => {
  const others = new Set<string>();
  arranged({ table: [] }, 2, others);
  assert.deepEqual(names(arranged({ table: [5, 7] }, 2, others).table), ['table']);
});

test('things are called by the words of the game, if those stand alone', () => {
  const words: Record<string, string> = { 'word.tricks': 'Stiche', 'word.round': 'Runde {number}' };
  const say = (path: string): string => words[path] ?? path;
  assert.deepEqual([called('tricks', say), called('round', say), called('last_lap', say)], ['Stiche', 'round', 'last lap']); // prettier-ignore
});
