/** Whether the cards were dealt as it was sealed: checked by ourselves, with nothing but a hash. */

import { sha256 } from './sha256.ts';
import type { Room } from './wire.ts';

/** The part of a browser's storage that we use. */
export type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What we add to the deal of a table: always the same, so that it can be found again at the end. */
export function nonceFor(table: string, kept: Kept): string {
  const name = `nonce.${table}`;
  const nonce = kept.getItem(name) ?? newNonce();
  kept.setItem(name, nonce);
  return nonce;
}

/** Keep what a table has taken before its game, so that it has to be in the deal; nothing, once we have stood up. */
export function keepAdded(table: string, nonce: string, kept: Kept): void {
  kept.setItem(`added.${table}`, nonce);
}

/** Whether we have added something to the deal of a table. */
export const hasAdded = (table: string, kept: Kept): boolean => !!kept.getItem(`added.${table}`);

/** Keep the first seal that a table shows. */
export function keepSeal(room: Room, kept: Kept): void {
  const name = `seal.${room.id}`;
  if (kept.getItem(name) === null) kept.setItem(name, room.seal);
}

/** Whether all that was told at the end fits what was shown at the start; null while nothing was told. */
export function isFair(room: Room, seed: string | null, kept: Kept): boolean | null {
  const { deal } = room;
  if (!deal || deal.sealed === null) return null;
  const [, secret = '', game, , , options = '', seats] = deal.sealed.split('\n');
  const mine = kept.getItem(`added.${room.id}`);
  return (
    sha256(deal.sealed) === room.seal &&
    room.seal === (kept.getItem(`seal.${room.id}`) ?? room.seal) &&
    game === room.game &&
    seats === String(room.seats.length) &&
    sameOptions(options, room.options) &&
    seedFrom(secret, deal.nonces) === deal.seed &&
    (seed === null || seed === deal.seed) &&
    (!mine || deal.nonces.includes(mine) || !room.seats.some(({ yours }) => yours))
  );
}

/** What the cards are dealt from: the server's secret, and what the players add. */
export const seedFrom = (secret: string, nonces: readonly string[]): string =>
  nonces.some(Boolean) ? sha256([secret, ...nonces].join('\n')).slice(0, 32) : secret;

/** Whether options that were sealed are those that are played by. */
export function sameOptions(written: string, options: Record<string, unknown>): boolean {
  const read = asObject(written);
  const names = Object.keys(read);
  return names.length === Object.keys(options).length && names.every((name) => read[name] === options[name]);
}

function asObject(written: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(written)) as Record<string, unknown>;
  } catch {
    return { '': written };
  }
}
