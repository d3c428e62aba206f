import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KlobbaView, Line } from '../../lib/wire.ts';
import { sideOf } from './sides.ts';
import { cleared, laid, told } from './story.ts';

/** Seat 0 is Black and grouped with the Free Band at place 1, seat 1 is White and grouped with that at place 3. */
const start = {
  seat: 0,
  players: [0, null, 1, null],
  bands: [
    [['fox6', false], ['claw6', false], ['raven3', false]],
    [['fox8', false], ['fox7', false], ['fox10', false]],
    [['talon9', false], ['talon2', false], ['talon3', false]],
    [['claw2', false], ['claw3', false], ['claw4', false]],
  ],
  hands: [['boss', 'swap'], [null, null]],
  new: [],
  stars: [8, 8],
  trophies: [[], []],
  sides: [
    [0, 1, null, null, null, null, null, [], false, [], 0, 0],
    [1, 3, null, null, null, null, null, [], false, [], 0, 0],
  ],
  played: [],
  moved: [],
  deck: 20,
  actions: 30,
  discard: [],
  memory: null,
} as unknown as KlobbaView; // prettier-ignore

const happens = (view: KlobbaView, kind: string, data: Record<string, unknown>): KlobbaView =>
  told(view, { at: 0, kind, data, text: '', rest: null } satisfies Line, start);

test('a card that is laid leaves the hand, and is seen only when it is turned up', () => {
  const down = laid(start, 0, 0, 'boss', start);
  assert.deepEqual(down.hands[0], ['swap']);
  assert.deepEqual([sideOf(down, 0).hidden, sideOf(down, 0).card], [['laid'], null]);
  const up = happens(down, 'revealed', { who: 0, owner: 0, card: 'boss' });
  assert.deepEqual([sideOf(up, 0).hidden, sideOf(up, 0).card], [[], 'boss']);
});

test('of the new cards of a Swap one is laid, and the others go to the hand', () => {
  const swapping: KlobbaView = { ...start, hands: [['boss'], []], new: ['flee', 'glory'] };
  const down = laid(swapping, 0, 0, 'glory', { ...start, hands: [['boss', 'flee'], []] });
  assert.deepEqual([down.hands[0], down.new], [['boss', 'flee'], []]);
});

test('who wins takes trophies and Stars, and the own Star comes back when its Barbarian turns face down', () => {
  let view = laid(laid(start, 0, 0, 'boss', start), 1, 1, 'boss', start);
  view = happens(view, 'selected', { who: 0, barbarians: ['fox10'], total: 10, stars: 1 });
  view = happens(view, 'selected', { who: 1, barbarians: ['talon9'], total: 9, stars: 1 });
  assert.deepEqual(view.stars, [7, 7]);
  view = happens(view, 'won_stars', { who: 0, count: 1, over: 1 });
  view = happens(view, 'clobbered', { who: 0, barbarians: ['talon9'] });
  view = happens(view, 'turned', { barbarians: ['fox10'] });
  assert.deepEqual([view.stars, view.trophies], [[9, 7], [['talon9'], []]]); // prettier-ignore
  assert.deepEqual([view.bands[1]?.[2], view.bands[2]?.[0]], [[null, true], [null, false]]); // prettier-ignore
});

test('those who flee leave gaps, which newcomers fill', () => {
  const fled = happens(start, 'fled', { who: 1, barbarians: ['claw2', 'claw4'] });
  assert.deepEqual([fled.deck, sideOf(fled, 1).fled], [22, true]);
  const full = happens(fled, 'arrived', { band: 'free.3', barbarians: ['raven5', 'raven6'] });
  assert.deepEqual(full.bands[3]?.map(([who]) => who), ['raven5', 'claw3', 'raven6']); // prettier-ignore
  assert.equal(full.deck, 20);
});

test('what was played is discarded, and Stars that are left go back', () => {
  let view = happens(laid(start, 0, 0, 'boss', start), 'revealed', { who: 0, owner: 0, card: 'boss' });
  view = happens(view, 'selected', { who: 0, barbarians: ['fox10'], total: 10, stars: 1 });
  const clear = cleared(view);
  assert.deepEqual([clear.discard, clear.played, clear.stars], [['boss'], [], [8, 8]]);
  assert.deepEqual([sideOf(clear, 0).card, sideOf(clear, 0).selected], [null, []]);
});
