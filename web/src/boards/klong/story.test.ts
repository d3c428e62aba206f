import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KlongView, Line } from '../../lib/wire.ts';
import { told } from './story.ts';

const player = { hand: ['hack', null], discards: ['duck'], pile: 3, supply: 10, damage: 1, credits: 0, hacked: [] };
const view = {
  turn: 0,
  phase: 'turn',
  players: [player, player],
  area: [2, 1, 1],
  bag: [0, 0, 0, 24],
  black_aside: 0,
  row: ['fence', null, 'smuggler'],
  play: [],
  deck: 5,
} as unknown as KlongView;

const after = (kind: string, data: Line['data']): KlongView => told(view, { kind, data } as Line, view);

test('a card that is played goes from the hand to the play area', () => {
  const now = after('played', { who: 0, card: 'hack' });
  assert.deepEqual([now.players[0]?.hand, now.play], [[null], ['hack']]);
});

test('of a hand nobody sees, some card is played', () => {
  assert.deepEqual(after('played', { who: 1, card: 'stumble' }).players[1]?.hand, ['hack']);
});

test('a new mission lies in the first empty place', () => {
  const now = after('revealed', { card: 'code_red' });
  assert.deepEqual([now.row, now.deck], [['fence', 'code_red', 'smuggler'], 4]);
});

test('in an attack all noise goes into the bag before cubes are drawn', () => {
  const attacked = after('attacked', { count: 3 });
  assert.deepEqual(
    [attacked.area, attacked.bag],
    [
      [0, 0, 0],
      [2, 1, 1, 24],
    ],
  );
  const drawn = told(
    attacked,
    { kind: 'cubes_drawn', data: { cubes: ['blue', 'red', 'black'] } } as unknown as Line,
    view,
  );
  assert.deepEqual([drawn.bag, drawn.area, drawn.black_aside], [[1, 1, 0, 23], [0, 0, 1], 1]);
});

test('whoever escapes takes the noise along', () => {
  const now = after('escaped', { who: 0 });
  assert.deepEqual([now.area, now.players[0]?.status, now.players[0]?.at], [[0, 1, 1], 1, null]);
});

test('the view before is not changed', () => {
  const before = JSON.stringify(view);
  after('clanked', { who: 0, count: 2 });
  after('bought', { who: 0, card: 'fence' });
  assert.equal(JSON.stringify(view), before);
});
