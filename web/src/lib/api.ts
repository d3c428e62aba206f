/** Everything about tables, seats and oneself that is not playing. */

import { nonceFor } from './deal';
import { settings } from './settings.svelte';
import type { Carry, GameCard, GameFacts, Line, Me, NewTable, Problem, Room, Step, Tip } from './wire';

/** Why something did not work, in a sentence for people. */
export class Refusal extends Error {}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(`/api/${path}${path.includes('?') ? '&' : '?'}lang=${settings.language}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
  } catch {
    throw new Refusal('offline');
  }
  if (!reply.ok) {
    const problem = (await reply.json().catch(() => null)) as Problem | null;
    throw new Refusal(problem?.why ?? reply.statusText);
  }
  return (await reply.json()) as T;
}

export const api = {
  games: () => ask<GameCard[]>('GET', 'games'),
  facts: (game: string) => ask<GameFacts>('GET', `games/${game}`),
  me: () => ask<Me>('GET', 'me'),
  rename: (name: string) => ask<Me>('PUT', 'me', { name }),
  tables: () => ask<Room[]>('GET', 'tables'),
  open: (table: NewTable) => ask<Room>('POST', 'tables', table),
  seat: (id: string, seat: number, who: string) =>
    ask<Room>('PUT', `tables/${id}/seats/${seat}`, who === 'me' ? { who, nonce: nonceFor(id, localStorage) } : { who }),
  start: (id: string) => ask<Room>('POST', `tables/${id}/start`),
  close: (id: string) => ask<Room>('POST', `tables/${id}/close`),
  rematch: (id: string) => ask<Room>('POST', `tables/${id}/rematch`),
  replay: (id: string, at: number) => ask<Step>('GET', `tables/${id}/replay/${at}`),
  log: (id: string, at: number) => ask<Line[]>('GET', `tables/${id}/log/${at}`),
  advice: (id: string) => ask<Tip[]>('POST', `tables/${id}/hint`),
  carry: () => ask<Carry>('POST', 'me/carry'),
};
