import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameFacts } from '#lib/wire.ts';
import { featureOf, planOf, wayBetween } from './plan.ts';

const space = (name: string, x: number, y: number, at: string, has: string[] = []) => ({ name, x, y, at, has });
const facts = {
  data: {
    map: {
      module: [
        { code: 'KO', fixed: true, spaces: [space('KO1', 12, 14, 'K1', ['lift'])], paths: [] },
        {
          code: 'HY',
          spaces: [space('HY1', 0, 0, 'N1', ['port: credits 5', 'minor']), space('HY2', 20, 6, 'E')],
          paths: ['HY1 > HY2 footprints enemies 2 lock'],
        },
        { code: 'PK', spaces: [space('PK1', 0, 0, 'N1')], paths: [] },
      ],
      slot: [
        { code: 'A', x: 24, y: 0, turned: true },
        { code: 'B', x: 10, y: 18 },
      ],
      joints: { paths: ['A.N1 - KO.K1', 'B.N1 - KO.K1 footprints'] },
      hyperlift: { stations: ['KO1'], locks: [], blockade: 'KO1' },
    },
  },
} as unknown as GameFacts;

test('a module in a slot that is turned is mirrored, both ways', () => {
  const { rooms } = planOf(facts, 'HY-PK');
  const [one, other] = [rooms.get('HY1'), rooms.get('HY2')];
  assert.ok(one && other && one.x > other.x && one.y > other.y);
});

test('connectors lead to the modules that lie in the slots', () => {
  const there = planOf(facts, 'PK-HY');
  assert.equal(wayBetween(there, 'KO1', 'PK1')?.boots, 1);
  assert.equal(wayBetween(there, 'KO1', 'HY1')?.boots, 2);
});

test('a path says what it costs, and a one-way path leads one way', () => {
  const plan = planOf(facts, 'HY-PK');
  const way = wayBetween(plan, 'HY1', 'HY2');
  assert.deepEqual([way?.boots, way?.enemies, way?.lock, way?.oneWay], [2, 2, true, true]);
  assert.equal(wayBetween(plan, 'HY2', 'HY1'), undefined);
});

test('a feature is told without its name', () => {
  const room = planOf(facts, 'HY-PK').rooms.get('HY1');
  assert.ok(room);
  assert.deepEqual(
    [featureOf(room, 'port'), featureOf(room, 'minor'), featureOf(room, 'major')],
    ['credits 5', '', null],
  );
});
