import assert from 'node:assert/strict';
import { test } from 'node:test';
import { press, type Keys } from './keys.ts';

function pressed(key: string, writing = false, ctrlKey = false): { done: string[]; meant: boolean } {
  const done: string[] = [];
  const keys: Keys = {
    answer: (index) => void done.push(`answer ${index}`),
    walk: () => void done.push('walk'),
    claim: () => void done.push('claim'),
    undo: () => void done.push('undo'),
    advise: () => void done.push('advise'),
    rules: () => void done.push('rules'),
    log: () => void done.push('log'),
    escape: () => void done.push('escape'),
  };
  const stroke = { key, altKey: false, ctrlKey, metaKey: false, defaultPrevented: false };
  return { meant: press(stroke, writing, keys), done };
}

test('numbers answer, counted from one', () => {
  assert.deepEqual(pressed('1'), { meant: true, done: ['answer 0'] });
  assert.deepEqual(pressed('9'), { meant: true, done: ['answer 8'] });
  assert.deepEqual(pressed('0'), { meant: false, done: [] });
});

test('whoever writes in the chat does not play', () => {
  for (const key of ['1', 'c', 'u', 'h', '?', 'l', 'ArrowUp'])
    assert.deepEqual(pressed(key, true), { meant: false, done: [] });
});

test('h asks for a hint', () => {
  assert.deepEqual(pressed('h'), { meant: true, done: ['advise'] });
});

test('escape leads out of everything, also out of writing', () => {
  assert.deepEqual(pressed('Escape', true).done, ['escape']);
});

test("the browser's own shortcuts stay the browser's", () => {
  assert.deepEqual(pressed('l', false, true), { meant: false, done: [] });
});
