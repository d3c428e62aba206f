import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statements } from './facts.ts';
import { cardInWords } from './wording.ts';

test('a text is read statement by statement', () => {
  assert.deepEqual(statements('clank -2; if rebel: swords 1, boots 1'), [
    { word: 'clank', number: -2, then: [] },
    {
      word: 'if',
      number: 0,
      condition: 'rebel',
      then: [
        { word: 'swords', number: 1, then: [] },
        { word: 'boots', number: 1, then: [] },
      ],
    },
  ]);
});

test('to discard for something says what for', () => {
  assert.deepEqual(statements('discard_for 1: draw 2'), [
    { word: 'discard_for', number: 1, then: [{ word: 'draw', number: 2, then: [] }] },
  ]);
});

test('a card says in words all that is printed on it', () => {
  const say = (path: string, fields: Record<string, unknown> = {}) =>
    `${path.replace('word.tell_', '')}${Object.values(fields)
      .map((value) => ` ${String(value)}`)
      .join('')}`;
  const card = {
    name: 'x',
    pile: 'mission',
    skill: 1,
    text: 'clank -2; if rebel: draw 1',
    points: 3,
    boss: true,
  } as const;
  assert.deepEqual(cardInWords(card, say), ['skill 1', 'hush 2', 'if_rebel draw_one 1', 'boss', 'points 3']);
});
