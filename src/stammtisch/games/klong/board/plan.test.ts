import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KlongInfo, KlongPath } from '#lib/wire.ts';
import { planOf, wayBetween } from './plan.ts';

const path = (one: string, other: string, more: Partial<KlongPath> = {}): KlongPath => ({
  one, other, one_way: false, boots: 1, enemies: 0, lock: false, ...more,
}); // prettier-ignore
const room = (module: string) => ({ module, features: [] });
const info = {
  rooms: { KO1: room('KO'), HY1: room('HY'), HY2: room('HY'), PK1: room('PK') },
  modules: {
    KO: { title: '', fixed: true, paths: [] },
    HY: { title: '', fixed: false, paths: [path('HY1', 'HY2', { one_way: true, boots: 2 })] },
    PK: { title: '', fixed: false, paths: [] },
  },
  fixed: { KO1: [12, 14] },
  slots: [
    { HY: { HY1: [44, 9], HY2: [24, 3] }, PK: { PK1: [24, 9] } },
    { HY: { HY1: [10, 18], HY2: [30, 24] }, PK: { PK1: [10, 18] } },
  ],
  joints: [path('HY1', 'KO1'), path('PK1', 'KO1', { boots: 2 })],
  ships: { 'HY-PK': [0, 1], 'PK-HY': [1] },
  hyperlift: { stations: ['KO1'], locks: [], blockade: 'KO1' },
} as unknown as KlongInfo;

test('rooms lie where their module lies in its slot', () => {
  const [here, there] = [planOf(info, 'HY-PK').rooms, planOf(info, 'PK-HY').rooms];
  assert.ok((here.get('HY1')?.x ?? 0) > (here.get('HY2')?.x ?? 0));
  assert.ok((there.get('HY1')?.x ?? 0) < (there.get('HY2')?.x ?? 0));
});

test('a ship has the paths of its modules, and its own from module to module', () => {
  assert.equal(wayBetween(planOf(info, 'HY-PK'), 'KO1', 'HY1')?.boots, 1);
  assert.equal(wayBetween(planOf(info, 'PK-HY'), 'KO1', 'HY1'), undefined);
});

test('a one-way path leads one way', () => {
  const plan = planOf(info, 'HY-PK');
  assert.equal(wayBetween(plan, 'HY1', 'HY2')?.boots, 2);
  assert.equal(wayBetween(plan, 'HY2', 'HY1'), undefined);
});
