import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';

import { checksOf } from './record.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const secret = 'ab'.repeat(16);
const sealed = ['stammtisch', secret, 'karuba', '2', 'cards', '{"strict": true}', '2'].join('\n');
const fair = {
  stammtisch: 1,
  game: 'karuba',
  rules: 2,
  cards: 'cards',
  seats: 2,
  seed: digest([secret, 'one', 'two'].join('\n')).slice(0, 32),
  options: { strict: true },
  deal: { sealed, seal: digest(sealed), nonces: ['one', 'two'] },
};
const wrong = (changes: object, kept = ''): unknown =>
  checksOf(JSON.stringify({ ...fair, ...changes }), kept)
    ?.filter(({ holds }) => !holds)
    .map(({ part }) => part);

void test('a record that fits its seal is fair, and each part that does not fit is named', () => {
  assert.deepEqual(wrong({}), []);
  assert.equal(checksOf(JSON.stringify(fair), ` ${fair.deal.seal.toUpperCase()} `)?.length, 4);
  assert.deepEqual(wrong({}, digest('another')), ['kept']);
  assert.deepEqual(wrong({ seed: secret }), ['seed']);
  assert.deepEqual(wrong({ options: { strict: false } }), ['game']);
  assert.deepEqual(wrong({ cards: 'others' }), ['game']);
  assert.deepEqual(wrong({ deal: { ...fair.deal, nonces: ['one'] } }), ['seed']);
  assert.deepEqual(wrong({ deal: { ...fair.deal, seal: digest('another') } }), ['seal']);
});

void test('what is no record with a seal is none', () => {
  for (const written of ['', 'null', '7', '[]', '{"deal": null}', '{"deal": {"sealed": "x"}}']) {
    assert.equal(checksOf(written, ''), null);
  }
});
