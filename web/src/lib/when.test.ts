import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago } from './when.ts';

const NOW = 1_700_000_000;

for (const [past, english, german] of [
  [3, 'now', 'jetzt'],
  [-5, 'now', 'jetzt'],
  [61, '1 min. ago', 'vor 1 Min.'],
  [3 * 3600, '3 hr. ago', 'vor 3 Std.'],
  [30 * 3600, 'yesterday', 'gestern'],
  [8 * 86400, 'last wk.', 'letzte Woche'],
  [100 * 86400, 'Aug 6, 2023', '06.08.2023'],
] as const)
  test(`${past} s ago`, () => {
    assert.equal(ago(NOW - past, NOW, 'en'), english);
    assert.equal(ago(NOW - past, NOW, 'de'), german);
  });
