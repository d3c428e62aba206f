import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirms, grouped } from './options.ts';

const options = (...words: string[]): { word: string; text: string }[] => words.map((word) => ({ word, text: word }));

test('a few options stand in one row', () => {
  assert.equal(grouped(options('draw', 'take', 'call')).length, 1);
});

test('many options stand together by the beginning of their words, in the order they came', () => {
  const many = options('-', '0.0', '0.1', '0.2', '0.3', '1.0', '1.1', '1.2', '1.3', '2.0');
  assert.deepEqual(
    grouped(many).map((group) => group.map(({ word }) => word).join(' ')),
    ['-', '0.0 0.1 0.2 0.3', '1.0 1.1 1.2 1.3', '2.0'],
  );
});

test('a game says which answers a touch has to give twice, by question or by word', () => {
  assert.equal(confirms(['turn:call', 'ruling'], 'turn', 'call'), true);
  assert.equal(confirms(['turn:call', 'ruling'], 'ruling', 'yes'), true);
  assert.equal(confirms(['turn:call', 'ruling'], 'turn', 'draw'), false);
  assert.equal(confirms(['action:trash'], 'action', 'trash.hack'), true);
  assert.equal(confirms(['action:trash'], 'action', 'play.trash'), false);
});
