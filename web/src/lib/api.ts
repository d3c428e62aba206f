/** Everything about tables, seats and oneself that is not playing. */

import { keepAdded, nonceFor } from './deal';
import { settings } from './settings.svelte';
import type {
  Carry,
  Course,
  Daily,
  Decisions,
  Door,
  Forgotten,
  GameCard,
  GameFacts,
  History,
  Line,
  Lobby,
  Me,
  NewTable,
  Problem,
  PushKey,
  Rating,
  Recovery,
  Reported,
  Room,
  Step,
  Subscription,
  Tip,
  Unsubscription,
} from './wire';

/** Why something did not work, in a sentence for people. */
export class Refusal extends Error {
  readonly code: Problem['code'] | undefined;
  constructor(why: string, code?: Problem['code']) {
    super(why);
    this.code = code;
  }
}

export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(`/api/${path}${path.includes('?') ? '&' : '?'}lang=${settings.language}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal('offline');
  }
  if (!reply.ok) {
    const problem = (await reply.json().catch(() => null)) as Problem | null;
    throw new Refusal(problem?.why ?? reply.statusText, problem?.code);
  }
  return (await reply.json()) as T;
}

export const api = {
  games: () => ask<GameCard[]>('GET', 'games'),
  facts: (game: string) => ask<GameFacts>('GET', `games/${game}`),
  me: () => ask<Me>('GET', 'me'),
  rename: (name: string) => ask<Me>('PUT', 'me', { name }),
  lesson: (game: string) => ask<Room>('POST', `games/${game}/lesson`),
  lobby: () => ask<Lobby>('GET', 'lobby'),
  history: () => ask<History>('GET', 'me/history'),
  daily: () => ask<Daily>('GET', 'daily'),
  playDaily: () => ask<Room>('POST', 'daily'),
  course: (id: string) => ask<Course>('GET', `tables/${id}/course`),
  decisions: (id: string) => ask<Decisions>('GET', `tables/${id}/decisions`),
  ratings: (id: string) => ask<(Rating | null)[]>('GET', `tables/${id}/ratings`),
  match: (game: string, seats: number) => ask<Room>('POST', 'match', { game, seats }),
  open: (table: NewTable) => ask<Room>('POST', 'tables', table),
  async seat(id: string, seat: number, who: string): Promise<Room> {
    const nonce = who === 'me' ? nonceFor(id, localStorage) : '';
    const room = await ask<Room>('PUT', `tables/${id}/seats/${seat}`, nonce ? { who, nonce } : { who });
    const seated = room.seats.some(({ yours }) => yours);
    if (room.state === 'gathering' && (nonce || !seated)) keepAdded(id, seated ? nonce : '', localStorage);
    return room;
  },
  start: (id: string) => ask<Room>('POST', `tables/${id}/start`),
  fill: (id: string, bot: string) => ask<Room>('POST', `tables/${id}/fill`, { bot }),
  async leave(id: string): Promise<Room> {
    const room = await ask<Room>('POST', `tables/${id}/leave`);
    if (room.state === 'gathering') keepAdded(id, '', localStorage);
    return room;
  },
  close: (id: string) => ask<Room>('POST', `tables/${id}/close`),
  rematch: (id: string) => ask<Room>('POST', `tables/${id}/rematch`),
  rematchNow: (id: string) => ask<Room>('POST', `tables/${id}/rematch/now`),
  replay: (id: string, at: number) => ask<Step>('GET', `tables/${id}/replay/${at}`),
  log: (id: string, at: number) => ask<Line[]>('GET', `tables/${id}/log/${at}`),
  advice: (id: string) => ask<Tip[]>('POST', `tables/${id}/hint`),
  carry: () => ask<Carry>('POST', 'me/carry'),
  recovery: () => ask<Recovery>('POST', 'me/recovery'),
  recover: (words: string) => ask<Me>('POST', 'me/recover', { words }),
  pushKey: () => ask<PushKey>('GET', 'push'),
  subscribe: (browser: Subscription) => ask<PushKey>('PUT', 'me/push', browser),
  unsubscribe: (browser: Unsubscription) => ask<PushKey>('POST', 'me/push/forget', browser),
  revoke: () => ask<Me>('POST', 'me/revoke'),
  forgetMe: () => ask<Forgotten>('DELETE', 'me'),
  remove: (id: string, seat: number) => ask<Room>('POST', `tables/${id}/remove`, { seat }),
  door: (id: string, door: Door) => ask<Room>('PUT', `tables/${id}/door`, door),
  report: (id: string, text: string, seat: number | null) =>
    ask<Reported>('POST', `tables/${id}/report`, { text, seat }),
};
