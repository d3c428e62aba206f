/** The battered edge of a sheet of parchment: always the same for the same name. */

const EDGE = 5.5;
const NICK = 4;
const STEP = 9;

export function torn(name: string, width = 100, height = 140, scale = 1): string {
  const edge = EDGE * scale;
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const nick = () => {
    seed = (seed * 137 + 71) % 9973;
    return edge + ((seed % 100) / 100 - 0.5) * NICK * scale;
  };
  const steps = (length: number) =>
    Array.from({ length: Math.floor((length - 2 * edge) / STEP) }, (_, nth) => edge + nth * STEP);
  const points = [
    ...steps(width).map((x) => [x, nick()] as const),
    ...steps(height).map((y) => [width - nick(), y] as const),
    ...steps(width).map((x) => [width - x, height - nick()] as const),
    ...steps(height).map((y) => [nick(), height - y] as const),
  ];
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}
