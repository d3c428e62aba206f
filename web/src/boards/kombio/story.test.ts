import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KombioView, Line } from '../../lib/wire.ts';
import { newPlace, told } from './story.ts';

const line = (kind: string, data: Record<string, unknown>): Line => ({ at: 1, kind, data, text: '', rest: null });

/** Two hands, face down but for what is said; `null` is a gap. */
function table(...hands: ('?' | number | null)[][]): KombioView {
  const lying = hands.map((hand) =>
    hand.flatMap((card, place): [number, number | null][] =>
      card === null ? [] : [[place, card === '?' ? null : card]],
    ),
  );
  return {
    seat: 0,
    options: { rounds: 5, target: 0, addons: true, chain_matching: false },
    phase: 'turn',
    round: 1,
    dealer: 1,
    turn: 0,
    turns: 3,
    hands: lying,
    drawn: null,
    holding: false,
    deck: 30,
    pile: 4,
    top: 5,
    matched: false,
    tried: [true, false],
    caller: -1,
    turns_left: 0,
    exhausted: 0,
    sheet: [],
    totals: [0, 0],
    memory: { hands: lying.map((hand) => hand.map(() => 3)), pile: [] },
  };
}

const places = (view: KombioView, seat: number) => view.hands[seat]?.map(([place]) => place);

test('a drawn card is held, and seen only by those who are told', () => {
  const before = table(['?', '?'], ['?', '?']);
  assert.equal(told(before, line('drew', { who: 0, card: 9 }), before).drawn, 9);
  const theirs = told(before, line('drew', { who: 1 }), before);
  assert.deepEqual([theirs.holding, theirs.drawn, theirs.deck, theirs.turn], [true, null, 29, 1]);
});

test('a discard opens a new window: nobody has tried', () => {
  const after = told(table(['?'], ['?']), line('discarded', { who: 0, card: 7 }), table(['?'], ['?']));
  assert.deepEqual([after.top, after.pile, after.matched, after.tried], [7, 5, false, [false, false]]);
});

test('a match leaves a gap, and what was remembered goes with the card', () => {
  const after = told(table(['?', '?', '?'], ['?']), line('matched', { who: 1, slot: '0.1', card: 5 }), table([], []));
  assert.deepEqual(places(after, 0), [0, 2]);
  assert.equal(after.memory?.hands[0]?.length, 2);
  assert.equal(after.matched, true);
});

test('a penalty takes the place that is new at the end, not a gap', () => {
  const before = table(['?', null, '?', '?'], ['?']);
  const end = table(['?', null, '?', '?', '?'], ['?']);
  assert.equal(newPlace(before, end, 0), 4);
  assert.deepEqual(places(told(before, line('penalty', { who: 0 }), end), 0), [0, 2, 3, 4]);
});

test('a gift fills the gap of the card that was matched', () => {
  const before = table(['?', '?'], ['?', null, '?']);
  const end = table(['?', null], ['?', '?', '?']);
  const after = told(before, line('gave', { who: 0, slot: '0.1', to: 1 }), end);
  assert.deepEqual([places(after, 0), places(after, 1)], [[0], [0, 1, 2]]);
});

test('swapped cards lie face down, and memories change places', () => {
  const before = table([4, '?'], ['?', '?']);
  before.memory = { hands: [[4, null], [null, 8]], pile: [] }; // prettier-ignore
  const after = told(before, line('swapped', { who: 1, one: '0.0', other: '1.1' }), before);
  assert.deepEqual(after.hands[0]?.[0], [0, null]);
  assert.deepEqual(after.memory?.hands, [[8, null], [null, 4]]); // prettier-ignore
});

test('telling never changes the view before', () => {
  const before = table(['?', '?'], ['?', '?']);
  const copy = structuredClone(before);
  told(before, line('saddled', { owner: 0, who: 1, slot: '0.0' }), table([null, '?'], ['?', '?', '?']));
  assert.deepEqual(before, copy);
});
