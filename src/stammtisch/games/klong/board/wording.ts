/** Texts of cards, tokens and rooms in words. */

import type { Say } from '#lib/board.ts';
import { type Kind, type Statement, statements } from './facts.ts';

/** Each statement of a text as a sentence without a full stop. */
export const inWords = (text: string | undefined, say: Say): string[] =>
  statements(text).map((one) => wordsOf(one, say));

function wordsOf({ word, number, condition, then }: Statement, say: Say): string {
  const rest = then.map((one) => wordsOf(one, say)).join(', ');
  if (condition) return `${say(`word.tell_if_${condition}`)} ${rest}`;
  if (word === 'clank' && number < 0) return say('word.tell_hush', { number: -number });
  const said = say(`word.tell_${word}${number === 1 && ONE.has(word) ? '_one' : ''}`, { number });
  return rest ? `${said} ${rest}` : said;
}

/** Words that are said in another way of one thing. */
const ONE = new Set([
  'swords',
  'boots',
  'credits',
  'clank',
  'others_clank',
  'all_clank',
  'draw',
  'trash',
  'discard_for',
]);

/** All that stands on a card, line by line. */
export function cardInWords(kind: Kind, say: Say): string[] {
  const gives = (['skill', 'swords', 'boots'] as const)
    .filter((what) => kind[what])
    .map((what) => inWords(`${what} ${kind[what]}`, say).join());
  const told = inWords(kind.text, say);
  return [
    ...(gives.length ? [gives.join(', ')] : []),
    ...(kind.enemy ? [`${say('word.tell_reward')} ${told.join(', ')}`] : told),
    ...(kind.acquire ? [`${say('word.tell_acquire')} ${inWords(kind.acquire, say).join(', ')}`] : []),
    ...(kind.arrive ? [`${say('word.tell_arrive')} ${inWords(kind.arrive, say).join(', ')}`] : []),
    ...(kind.boss ? [say('word.tell_boss')] : []),
    ...(kind.danger ? [say('word.tell_danger')] : []),
    ...(kind.prisoner ? [say('word.tell_prisoner')] : []),
    ...(kind.points ? [pointsInWords(kind, say)] : []),
  ];
}

function pointsInWords({ points, per_credits: credits, if_goods: goods }: Kind, say: Say): string {
  if (credits) return say('word.tell_points_credits', { points, credits });
  return goods ? say('word.tell_points_goods', { points, goods }) : say('word.tell_points', { points });
}

/** What a token does or is worth. */
export function tokenInWords(
  token: { use?: string; found?: string; points?: number; per_crystal?: number },
  say: Say,
): string {
  return [
    ...inWords(token.found, say),
    ...(token.use ? [`${say('word.tell_use')} ${inWords(token.use, say).join(', ')}`] : []),
    ...(token.points ? [say('word.tell_points', { points: token.points })] : []),
    ...(token.per_crystal ? [say('word.tell_per_crystal', { points: token.per_crystal })] : []),
  ].join(', ');
}
