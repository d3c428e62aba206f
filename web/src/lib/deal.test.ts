import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';

import { hasAdded, isFair, keepAdded, keepSeal, nonceFor, type Kept } from './deal.ts';
import { sha256 } from './sha256.ts';
import type { Room } from './wire.ts';

const theirs = (text: string): string => createHash('sha256').update(text).digest('hex');

void test('the digest is that of everybody else', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 500]) {
    const text = 'ä€x'.repeat(length).slice(0, length);
    assert.equal(sha256(text), theirs(text));
  }
});

function storage(): Kept {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}

function room(kept: Kept, changes: Partial<Room> = {}): Room {
  const sealed = ['stammtisch', 'ab'.repeat(16), 'karuba', '1', 'digest', '{"rounds": 2}', '2'].join('\n');
  const nonces = [nonceFor('table', kept), 'cd'.repeat(16)];
  keepAdded('table', nonces[0] ?? '', kept);
  const seed = theirs(['ab'.repeat(16), ...nonces].join('\n')).slice(0, 32);
  const whole = { id: 'table', game: 'karuba', options: { rounds: 2 }, seats: [{ yours: true }, { yours: false }] };
  return { ...whole, seal: theirs(sealed), deal: { sealed, nonces, seed }, ...changes } as unknown as Room;
}

void test('a deal that fits is fair, and what was changed afterwards is not', () => {
  const kept = storage();
  const fair = room(kept);
  assert.ok(fair.deal);
  keepSeal({ ...fair, deal: null }, kept);
  assert.equal(isFair({ ...fair, deal: null }, null, kept), null);
  assert.equal(isFair(fair, fair.deal.seed, kept), true);
  assert.equal(isFair(fair, 'another', kept), false);
  const other = fair.deal.sealed?.replace('ab', 'ba') ?? '';
  assert.equal(isFair({ ...fair, deal: { ...fair.deal, sealed: other } }, null, kept), false);
  assert.equal(isFair({ ...fair, seal: theirs(other), deal: { ...fair.deal, sealed: other } }, null, kept), false);
  assert.equal(isFair({ ...fair, deal: { ...fair.deal, nonces: ['', fair.deal.nonces[1] ?? ''] } }, null, kept), false);
  const alone = { sealed: fair.deal.sealed, nonces: ['', ''], seed: 'ab'.repeat(16) };
  assert.equal(isFair({ ...fair, deal: alone }, null, kept), false, 'a server that takes no account of what we added');
  assert.equal(isFair({ ...fair, options: { rounds: 3 } }, null, kept), false);
  assert.equal(isFair({ ...fair, game: 'klong' }, null, kept), false);
});

void test('who has added nothing before the game misses nothing in the deal', () => {
  const kept = storage();
  const fair = room(kept);
  assert.ok(fair.deal);
  assert.equal(hasAdded('table', kept), true);
  keepAdded('table', '', kept); // stood up, or came back to a seat of a running game
  assert.equal(hasAdded('table', kept), false);
  const nonces = ['', 'cd'.repeat(16)];
  const seed = theirs(['ab'.repeat(16), ...nonces].join('\n')).slice(0, 32);
  assert.equal(isFair({ ...fair, deal: { ...fair.deal, nonces, seed } }, null, kept), true);
});
