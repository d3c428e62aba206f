import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BarbarityView, GameFacts, Line } from '../../lib/wire.ts';
import { deckOf, forceOf, slugOf, wordsOf } from './cards.ts';
import { discardPlayed, told } from './story.ts';

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

const start: BarbarityView = {
  seat: 0,
  options: { turn_cap: 300 },
  phase: 'action',
  turn: 0,
  turns: 1,
  actions: 2,
  heroes: [],
  tired: [false, false],
  hands: [['hop-it', 'pigsticker', 'mighty-oath'], [null, null]], // prettier-ignore
  areas: [[['wasteland-witch', [['hop-it', true, 1], [null, false, 1]], 2]], []], // prettier-ignore
  rooms: [3, 3],
  maps: [[], []],
  hoards: [[['chainmail', false]], []],
  sagas: [[], []],
  points: [2, 0],
  deck: 90,
  pile: [],
  shuffles: 0,
  target: -1,
  place: -1,
  needed: 0,
  raised: 0,
  offered: 0,
  committed: [],
  played: null,
  memory: null,
};

/** The view after some events, each a kind and its fields. */
function after(...events: [kind: string, data: Record<string, unknown>][]): BarbarityView {
  const lines = events.map(([kind, data]): Line => ({ at: 1, kind, data, text: '', rest: null }));
  return lines.reduce((view, line) => told(view, line, start, deck), start);
}
const embarked: [string, Record<string, unknown>] = ['embarked', { who: 0, slot: '0.0', card: 'wasteland-witch' }];

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

test('a guard of somebody else lies face down and leaves one card less in their hand', () => {
  const view = after(['laid', { who: 1, slot: '0.0' }]);
  assert.deepEqual(view.areas[0]?.[0]?.[1].at(-1), [null, false, 1]);
  assert.equal(view.hands[1]?.length, 1);
});

test('what others add has to be exceeded too, and what beats a guard lies on it in the pile', () => {
  const fight = after(
    embarked,
    ['met', { who: 0, card: 'pigsticker' }],
    ['raised', { who: 1, card: 'hop-it', count: 2 }],
    ['committed', { who: 0, card: 'pigsticker', count: 3 }],
    ['committed', { who: 0, card: 'chainmail', count: 2 }],
  );
  assert.deepEqual([fight.needed, fight.raised, fight.offered], [5, 2, 5]);
  assert.deepEqual(fight.committed, ['pigsticker']);
  assert.deepEqual(fight.hoards[0], [['chainmail', true]]);
  const view = told(fight, { at: 1, kind: 'beat', data: { who: 0, card: 'pigsticker' }, text: '', rest: null }, start, deck); // prettier-ignore
  assert.deepEqual(view.pile, ['hop-it', 'pigsticker', 'pigsticker']);
  assert.equal(view.areas[0]?.[0]?.[1].length, 1);
});

test('a trap that has sprung is gone when the next guard is faced', () => {
  const view = after(embarked, ['met', { who: 0, card: 'covered-pit' }], ['faced', { who: 0, card: 'hop-it' }]);
  assert.deepEqual(view.pile, ['covered-pit']);
  assert.deepEqual(view.areas[0]?.[0]?.[1], [['hop-it', true, 1]]);
  assert.equal(view.needed, 2);
});

test('a Prize that is won takes the place of the one it replaces', () => {
  const view = after(embarked, ['won', { who: 0, card: 'wasteland-witch' }], ['replaced', { who: 0, card: 'chainmail' }]); // prettier-ignore
  assert.deepEqual(view.hoards[0], [['wasteland-witch', false]]);
  assert.deepEqual(view.pile, ['chainmail']);
  assert.deepEqual(view.areas[0], []);
});

test('a Special lies on the table while it has its effect, and in the pile after it', () => {
  const view = after(['played', { who: 1, card: 'feast-and-rest' }]);
  assert.equal(view.played, 'feast-and-rest');
  assert.deepEqual(discardPlayed(view).pile, ['feast-and-rest']);
});

test('whoever is robbed sees which card is gone, others only that there is one less', () => {
  const view = after(['stole', { who: 1, owner: 0 }], ['robbed', { who: 0, card: 'hop-it' }]);
  assert.deepEqual(view.hands, [['pigsticker', 'mighty-oath'], [null, null, null]]); // prettier-ignore
});
