/** SHA-256, also where a browser keeps its own from us: on a page without HTTPS. */

const PRIMES = firstPrimes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** The digest of a text, in hex. */
export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  let state = START;
  for (let at = 0; at < bytes.length; at += 64) state = mixed(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function mixed(state: readonly number[], view: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(at + 4 * index));
  for (let index = 16; index < 64; index++) {
    const [early, late] = [get(words, index - 15), get(words, index - 2)];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((get(words, index - 16) + one + get(words, index - 7) + two) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  words.forEach((word, index) => {
    const up = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + get(K, index) + word;
    const down = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + up) | 0, c, b, a, (up + down) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + get(state, index)) | 0);
}

const get = (words: readonly number[], index: number): number => words[index] ?? 0;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** A bit, zeros, and the length in bits, up to a whole block. */
function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return whole;
}

/** The first 32 bits of what comes after the point. */
function fraction(number: number): number {
  return ((number - Math.floor(number)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}
