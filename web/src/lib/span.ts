/** A row of numbers as one says it: 2–6. */
export function span(numbers: readonly number[]): string {
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  return least === most ? String(least) : `${least}–${most}`;
}
