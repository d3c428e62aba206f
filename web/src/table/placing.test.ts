import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Box, placed } from './placing.ts';

const room: Box = { x: 0, y: 0, width: 1280, height: 600 };
const size: Box = { x: 0, y: 0, width: 320, height: 120 };
const apart = (one: Box, other: Box): boolean =>
  one.x >= other.x + other.width ||
  other.x >= one.x + one.width ||
  one.y >= other.y + other.height ||
  other.y >= one.y + one.height;

test('a note lies beside what it is about, never over it', () => {
  const about = { x: 600, y: 300, width: 80, height: 110 };
  const note = { ...size, ...placed(size, room, [about], []) };
  assert.ok(apart(note, about));
  assert.ok(note.x + note.width > about.x - 60 && note.x < about.x + about.width + 60);
});

test('a note stays off the hand, even if that is near', () => {
  const about = { x: 600, y: 380, width: 80, height: 110 };
  const hand = { x: 300, y: 360, width: 700, height: 240 };
  assert.ok(apart({ ...size, ...placed(size, room, [about], [{ box: hand, cost: 10 }]) }, hand));
});

test('a note stays on a screen that is hardly larger', () => {
  const phone: Box = { x: 0, y: 56, width: 390, height: 600 };
  const note = placed({ ...size, width: 374 }, phone, [{ x: 10, y: 100, width: 60, height: 90 }], []);
  assert.ok(note.x >= 0 && note.x + 374 <= 390);
  assert.ok(note.y >= 190);
});
