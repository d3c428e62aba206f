import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameFacts } from '#lib/wire.ts';
import { deckOf, forceOf, slugOf, wordsOf } from './cards.ts';

const facts: GameFacts = {
  cards: {
    card: [
      { name: '"Chainmail"', kind: 'prize', vp: 2, when: 'fight', effects: [{ do: 'boost' }] },
      { name: 'Wasteland Witch', kind: 'prize', vp: 2, when: 'fight', effects: [{ do: 'hex', most: 3 }] },
      { name: "Crom's Knackers!", kind: 'special', when: 'trap', effects: [{ do: 'end' }] },
      { name: 'Covered Pit', kind: 'special', when: 'trap', effects: [{ do: 'lose', count: 2 }] },
      { name: 'Feast and Rest', kind: 'special', when: 'action', effects: [{ do: 'draw', count: 3 }] },
      { name: 'Mighty Oath', kind: 'special', when: 'adventure', effects: [{ do: 'boost', count: 4 }] },
      { name: 'Hop It', kind: 'battle', value: 2 },
      { name: 'Pigsticker', kind: 'battle', value: 3 },
    ],
    rules: { actions: 2, area: 3, hoard: 5 },
  },
  data: {},
  text: {},
  rules: [],
};
const deck = deckOf(facts);

test('a name is written in one word', () => {
  assert.equal(slugOf('"Chainmail"'), 'chainmail');
  assert.equal(slugOf("Crom's Knackers!"), 'croms-knackers');
});

test('a Prize adds its Victory Points in a fight, a Special what it says', () => {
  const say = (path: string, fields = {}) => `${path} ${JSON.stringify(fields)}`;
  assert.deepEqual(wordsOf(deck.of('chainmail'), say)?.does, ['word.do_boost {"count":2}']);
  assert.equal(forceOf(deck.of('mighty-oath')), 4);
  assert.equal(wordsOf(deck.of('hop-it'), say), null);
});
