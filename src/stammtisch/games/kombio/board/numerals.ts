/** Numerals of bars and arcs, drawn with one pen of width 11 on a ground 60 high. */

interface Numeral {
  width: number;
  path: string;
}

const NUMERALS: Readonly<Record<string, Numeral>> = {
  '-': { width: 24, path: 'M4 32H20' },
  '0': { width: 40, path: 'M6 20A14 14 0 0 1 34 20V40A14 14 0 0 1 6 40Z' },
  '1': { width: 24, path: 'M3 15.5L15 6.5V59.5' },
  '2': { width: 40, path: 'M6 21.5A14 14 0 1 1 30.5 30.5L7 54H36.5' },
  '3': { width: 40, path: 'M5 6H32L18.5 25A14.6 14.6 0 1 1 5.5 46' },
  '4': { width: 42, path: 'M28 59.5V7L5 41.5H41' },
  '5': { width: 40, path: 'M34 6H11L9 27.5A14.8 14.8 0 1 1 6 47' },
  '6': { width: 40, path: 'M27 1.5L8.4 31M34 39.6A14 14 0 1 1 6 39.6A14 14 0 1 1 34 39.6' },
  '7': { width: 38, path: 'M2 6H33L13 59.5' },
  '8': {
    width: 40,
    path: 'M31.5 17.2A11.5 11.5 0 1 1 8.5 17.2A11.5 11.5 0 1 1 31.5 17.2M34.5 41.2A14.5 13 0 1 1 5.5 41.2A14.5 13 0 1 1 34.5 41.2',
  },
  '9': { width: 40, path: 'M13 58.5L31.6 29M6 20.4A14 14 0 1 0 34 20.4A14 14 0 1 0 6 20.4' },
};
const BETWEEN = 9;
const NONE: Numeral = { width: 0, path: '' };

/** A number as strokes side by side, and how wide they are together. */
export function numeral(value: number): { width: number; strokes: { x: number; path: string }[] } {
  let width = -BETWEEN;
  const strokes = [...String(value)].map((sign) => {
    const { width: own, path } = NUMERALS[sign] ?? NONE;
    const x = width + BETWEEN;
    width = x + own;
    return { x, path };
  });
  return { width, strokes };
}
