import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, reach } from './fill.ts';

test('seats are said by name, places counted from one, cards by their words', () => {
  const speakers = { names: ['Anna', 'Ben'], words: { hack: 'Hacker' } };
  const fields = { who: 1, slot: { place: 2 }, cards: ['hack', 'axe'] };
  assert.equal(
    fill('{who:seat} puts {cards:word} on {slot.place:nth}.', fields, speakers),
    'Ben puts Hacker, axe on 3.',
  );
});

test('a number has the article that is spoken before it', () => {
  assert.equal(fill('{cards:a}', { cards: [7, 8, 11] }), 'a 7, an 8, an 11');
});

test('a field that is not there stays visible', () => {
  assert.equal(fill('{count} cards', {}), '{count} cards');
});

test('a path leads into nested records and ends where they end', () => {
  assert.equal(reach({ word: { deck: 'deck' } }, 'word.deck'), 'deck');
  assert.equal(reach({ word: 'deck' }, 'word.deck.top'), undefined);
});
