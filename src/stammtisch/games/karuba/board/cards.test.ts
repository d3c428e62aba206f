import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameFacts } from '#lib/wire.ts';
import { deckOf, layOf, pairOf, seams } from './cards.ts';

const facts: GameFacts = {
  cards: { card: [{ number: 1, exits: 'NESW' }, { number: 7, exits: 'EW' }, { number: 8, exits: 'NS' }], rules: {} }, // prettier-ignore
  data: {},
  text: {},
  rules: [],
};

test('words name cards and cells', () => {
  assert.deepEqual(pairOf('3+15'), [3, 15]);
  assert.deepEqual(layOf('12@-1,2'), [12, -1, 2]);
});

test('two exits that meet are one joint', () => {
  assert.deepEqual(seams([[7, 0, 0], [1, 1, 0]], deckOf(facts)), [{ x: 0.5, y: 0, joined: true }]); // prettier-ignore
});

test('a path that meets jungle ends there', () => {
  assert.deepEqual(seams([[7, 0, 0], [8, 1, 0]], deckOf(facts)), [{ x: 0.5, y: 0, joined: false }]); // prettier-ignore
});
