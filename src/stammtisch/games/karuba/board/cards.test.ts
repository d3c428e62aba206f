import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KarubaInfo, KarubaPrinted } from '#lib/wire.ts';
import { layOf, pairOf, seams } from './cards.ts';

const card = (number: number, exits: string): KarubaPrinted => ({
  number, exits, treasure: '', adventurer: '', temple: '', points: 0, text: '',
}); // prettier-ignore
const cards: KarubaInfo['cards'] = { 1: card(1, 'NESW'), 7: card(7, 'EW'), 8: card(8, 'NS') };

test('words name cards and cells', () => {
  assert.deepEqual(pairOf('3+15'), [3, 15]);
  assert.deepEqual(layOf('12@-1,2'), [12, -1, 2]);
});

test('two exits that meet are one joint', () => {
  assert.deepEqual(seams([[7, 0, 0], [1, 1, 0]], cards), [{ x: 0.5, y: 0, joined: true }]); // prettier-ignore
});

test('a path that meets jungle ends there', () => {
  assert.deepEqual(seams([[7, 0, 0], [8, 1, 0]], cards), [{ x: 0.5, y: 0, joined: false }]); // prettier-ignore
});
