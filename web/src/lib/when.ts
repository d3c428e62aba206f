/** When something was, as one says it: now, 5 min. ago, yesterday. */

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['week', 7 * 86400],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago a moment was, both in seconds since 1970. */
export function ago(then: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const past = Math.max(0, now - then);
  if (past > 28 * 86400) return new Date(then * 1000).toLocaleDateString(language, { dateStyle: 'medium' });
  const [unit, seconds] = STEPS.find(([, least]) => past >= least) ?? ['second', Infinity];
  return words.format(-Math.floor(past / seconds), unit);
}
