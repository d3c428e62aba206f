import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameFacts, KlobbaView } from '#lib/wire.ts';
import { deckOf } from './cards.ts';
import { counting, reckon } from './reckoning.ts';

const deck = deckOf({
  cards: {
    card: [
      { name: 'boss', ability: 'mightiest' },
      { name: 'berzerk', ability: 'weakest', times: 2, cap: 13 },
      { name: 'glory', ability: 'glory', times: 2 },
      { name: 'couple', ability: 'couple', cap: 14 },
      { name: 'mirror', ability: 'mirror', count: 3 },
    ],
    barbarians: { values: [2, 4, 8, 9], stars: [1, 1, 3, 3] },
    rules: {},
  },
} as unknown as GameFacts);

/** Black (seat 0) is grouped with the Free Band at place 1, White (seat 1) with the one at place 3. */
function table(group: string[], down: number, card: string, selected: string[], against = 'boss'): KlobbaView {
  const standing = [...group.map((who) => [who, false]), ...Array.from({ length: down }, () => [null, true])];
  return {
    players: [0, null, 1, null],
    bands: [standing.slice(0, 3), standing.slice(3), [], []],
    sides: [
      [0, 1, null, null, null, card, null, [], false, selected, 0, 0],
      [1, 3, null, null, null, against, null, [], false, [], 0, 0],
    ],
  } as unknown as KlobbaView;
}

const C = ['fox8', 'claw8', 'raven8'];
const B = ['fox9', 'raven9', 'talon8', 'claw4', 'talon2', 'fox2'];

test('a single Barbarian counts as it is', () => {
  assert.deepEqual(reckon(table(C, 3, 'boss', ['fox8']), 0, deck), { terms: '', sum: 8, total: 8 });
});

test('a cap is seen beside what it holds down', () => {
  assert.deepEqual(reckon(table(C, 3, 'berzerk', ['fox8']), 0, deck), { terms: '2 × 8', sum: 16, total: 13 });
  assert.deepEqual(reckon(table(C, 3, 'couple', ['fox8', 'claw8']), 0, deck), { terms: '8 + 8', sum: 16, total: 14 });
});

test('who seeks glory counts the others that stand, and nobody who lies face down', () => {
  assert.equal(reckon(table(B, 0, 'glory', ['talon2']), 0, deck)?.terms, '2 + 2 × 5');
  assert.equal(reckon(table(C, 3, 'glory', ['fox8']), 0, deck)?.total, 12);
});

test('a mirror counts as the card that it faces', () => {
  const view = table(C, 3, 'mirror', ['fox8'], 'berzerk');
  assert.equal(counting(view, 0), 'berzerk');
  assert.equal(reckon(view, 0, deck)?.total, 13);
});

test('as long as nobody is selected there is no total', () => {
  assert.equal(reckon(table(B, 0, 'boss', []), 0, deck), null);
});
