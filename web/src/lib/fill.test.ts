import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, reach } from './fill.ts';

test('fields are put in where they are named', () => {
  assert.equal(fill('Round {number} of {rounds}', { number: 2, rounds: 8 }), 'Round 2 of 8');
});

test('a field that is not there stays visible', () => {
  assert.equal(fill('{count} cards', {}), '{count} cards');
});

test('a path leads into nested records and ends where they end', () => {
  assert.equal(reach({ word: { deck: 'deck' } }, 'word.deck'), 'deck');
  assert.equal(reach({ word: 'deck' }, 'word.deck.top'), undefined);
});
