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
  const dealt = deal.nonces.some(Boolean) ? sha256([secret, ...deal.nonces].join('\n')).slice(0, 32) : secret;
  const mine = kept.getItem(`nonce.${room.id}`);
  const nobody = !deal.nonces.some(Boolean);
  return (
    sha256(deal.sealed) === room.seal &&
    room.seal === (kept.getItem(`seal.${room.id}`) ?? room.seal) &&
    game === room.game &&
    seats === String(room.seats.length) &&
    sameOptions(options, room.options) &&
    dealt === deal.seed &&
    (seed === null || seed === deal.seed) &&
    (mine === null || nobody || deal.nonces.includes(mine) || !room.seats.some(({ yours }) => yours))
  );
}

function sameOptions(written: string, options: Room['options']): boolean {
  const read = JSON.parse(written) as Room['options'];
  const names = Object.keys(read);
  return names.length === Object.keys(options).length && names.every((name) => read[name] === options[name]);
}
