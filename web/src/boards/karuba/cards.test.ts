import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameFacts, KarubaView, Line } from '../../lib/wire.ts';
import { deckOf, layOf, pairOf, seams } from './cards.ts';
import { told } from './story.ts';

const facts: GameFacts = {
  cards: { card: [{ number: 1, exits: 'NESW' }, { number: 7, exits: 'EW' }, { number: 8, exits: 'NS' }], rules: {} }, // prettier-ignore
  data: {},
  text: {},
  rules: [],
};

const line = (kind: string, data: Record<string, unknown>): Line => ({ at: 1, kind, data, text: '', rest: null });
const start: KarubaView = {
  seat: 0,
  options: { blocked_path: 'lenient' },
  phase: 'pick',
  round: 1,
  piles: [13, 13],
  hands: [[1, 7, 8], [null, null, null]], // prettier-ignore
  picked: [[], []],
  discards: [[], []],
  islands: [[], []],
  scores: null,
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

test('picked cards leave every hand, known or not', () => {
  const mine = told(start, line('picked', { who: 0, pair: '1+8' }), start);
  assert.deepEqual([mine.hands[0], mine.picked[0]], [[7], [1, 8]]);
  const theirs = told(mine, line('picked', { who: 1, pair: '2+9' }), start);
  assert.deepEqual([theirs.hands[1], theirs.picked[1]], [[null], [2, 9]]);
});

test('a card is laid where its word says', () => {
  const picked = told(start, line('picked', { who: 0, pair: '1+8' }), start);
  const after = told(picked, line('laid', { who: 0, lay: '8@0,0' }), start);
  assert.deepEqual([after.picked[0], after.islands[0]], [[1], [[8, 0, 0]]]);
});
