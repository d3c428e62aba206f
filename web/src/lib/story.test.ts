import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storyOf } from './story.ts';
import type { Line, Now } from './wire.ts';

const line = (kind: string): Line => ({ at: 1, kind, data: {}, text: '', rest: null });
const now = { view: { deck: 3, top: 7, hands: [1] } } as unknown as Now;

test('each view is the next one but for what was different then', () => {
  const views = [{ deck: 5, top: null }, { deck: 4 }, {}];
  const story = storyOf({ type: 'step', events: [line('a'), line('b'), line('c')], views, holds: [null, 300, 0], now });
  assert.deepEqual(
    story.map(({ kind, view }) => [kind, view]),
    [
      ['a', { deck: 5, top: null, hands: [1] }],
      ['b', { deck: 4, top: 7, hands: [1] }],
      ['c', { deck: 3, top: 7, hands: [1] }],
    ],
  );
});

test('what stays the same is the same thing', () => {
  const [one] = storyOf({ type: 'step', events: [line('a')], views: [{ deck: 5 }], holds: [0], now });
  const { hands } = one?.view as { hands: number[] };
  assert.equal(hands, (now.view as { hands: number[] }).hands);
});
