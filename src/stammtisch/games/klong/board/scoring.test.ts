import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KlongPlayer } from '#lib/wire.ts';
import type { Printed } from './facts.ts';
import { linesOf } from './scoring.ts';

const printed = {
  points: { pod: 20 },
  good: { medikit: 5, contraband: 10 },
  token: { archive: { size: 'minor', points: 3 }, sixth_crystal: { size: 'major', per_crystal: 3 } },
} as unknown as Printed;

const player = (some: Partial<KlongPlayer>): KlongPlayer =>
  ({ credits: 0, crystals: 0, goods: [], tokens: [], artifact: null, status: 1, ...some }) as KlongPlayer;

test('what lies in the open scores line by line, and the rest is on the cards', () => {
  const thief = player({ artifact: 15, credits: 7, goods: ['medikit', 'contraband'], tokens: ['archive'] });
  assert.deepEqual(
    linesOf(thief, 70, printed).map(({ what, points }) => `${what} ${points}`),
    ['artifact 15', 'pod 20', 'credits 7', 'goods 15', 'tokens 3', 'cards 10'],
  );
});

test('whoever is rescued has no pod', () => {
  const lines = linesOf(player({ artifact: 5, status: 2 }), 5, printed);
  assert.deepEqual(lines, [{ what: 'artifact', points: 5 }]);
});

test('the sixth crystal counts itself', () => {
  const lines = linesOf(player({ artifact: 5, crystals: 2, tokens: ['sixth_crystal'] }), 34, printed);
  assert.equal(lines.find(({ what }) => what === 'tokens')?.points, 9);
});

test('who is lost brings nothing home', () => {
  assert.deepEqual(linesOf(player({ artifact: 30, credits: 9, status: 3 }), 0, printed), []);
});
