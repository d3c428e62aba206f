/** Whether a game in writing was dealt as it was sealed: as `stammtisch verify` checks it, short of playing it. */

import { sameOptions, seedFrom } from './deal.ts';
import { sha256 } from './sha256.ts';

export interface Check {
  part: 'seal' | 'kept' | 'game' | 'seed';
  holds: boolean;
}

interface Dealt {
  game: unknown;
  rules: unknown;
  cards: unknown;
  seats: unknown;
  seed: unknown;
  options: Record<string, unknown>;
  deal: { sealed: string; seal: string; nonces: string[] };
}

/** What holds of a record and of the seal that somebody has kept; null if this is no record with a seal. */
export function checksOf(written: string, kept: string): Check[] | null {
  const record = read(written);
  if (record === null) return null;
  const { sealed, seal, nonces } = record.deal;
  const [, secret = '', game, rules, cards, options = '', seats] = sealed.split('\n');
  const played = [record.game, record.rules, record.cards, record.seats].map(String);
  const same = played.every((part, at) => part === [game, rules, cards, seats][at]);
  return [
    { part: 'seal', holds: sha256(sealed) === seal },
    ...(kept.trim() ? [{ part: 'kept' as const, holds: kept.trim().toLowerCase() === sha256(sealed) }] : []),
    { part: 'game', holds: same && sameOptions(options, record.options) },
    { part: 'seed', holds: nonces.length === Number(seats) && seedFrom(secret, nonces) === record.seed },
  ];
}

function read(written: string): Dealt | null {
  try {
    const record = JSON.parse(written) as Partial<Dealt> | null;
    const { sealed, seal, nonces } = record?.deal ?? {};
    const whole = typeof sealed === 'string' && typeof seal === 'string' && Array.isArray(nonces);
    return whole && record?.options ? (record as Dealt) : null;
  } catch {
    return null;
  }
}
