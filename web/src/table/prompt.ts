/** What the prompt bar says. */

import { isFair } from '../lib/deal';
import { t } from '../lib/i18n.svelte';
import { listOf } from '../lib/seats';
import type { Now, Room } from '../lib/wire';
import type { Table } from './table.svelte';

export interface Prompt {
  sentence: string;
  /** How it is said: something is wanted of us, something was refused, the board tells something, or others are busy. */
  tone: 'asked' | 'refused' | 'told' | 'rest';
}

/** What the board tells or has told last, whether it still tells, and whether an answer takes its time. */
export interface Story {
  told: string | null;
  behind: boolean;
  late: boolean;
}

export function promptOf(
  table: Table,
  now: Now | null,
  names: readonly string[],
  trouble: string | null,
  { told, behind, late }: Story,
  early: boolean,
): Prompt {
  if (!table.online) return { sentence: t('prompt.offline'), tone: 'rest' };
  if (trouble !== null) return { sentence: trouble, tone: 'refused' };
  const question = now?.question;
  if (table.refusal) {
    const asked = question && !table.sent ? ` ${question.text}` : '';
    return { sentence: table.refusal.why + asked, tone: 'refused' };
  }
  if (question && !table.sent)
    return { sentence: early ? t('prompt.early') : question.text, tone: early ? 'rest' : 'asked' };
  if (question && !late) return { sentence: question.text, tone: 'rest' };
  if (behind) return { sentence: told ?? t('prompt.telling'), tone: 'told' };
  return { sentence: table.sent ? t('prompt.sent') : restOf(table, now, names, told), tone: 'rest' };
}

/** Nothing is wanted of us: what the others are doing. While only bots think, what was told last can be read on. */
function restOf(table: Table, now: Now | null, names: readonly string[], told: string | null): string {
  if (!table.room) return t('prompt.connecting');
  if (table.room.state === 'gathering') {
    const free = table.room.seats.filter(({ name, bot }) => name === null && bot === null).length;
    if (free) return t(table.room.yours || table.me !== null ? 'gather.waiting' : 'gather.sit', { count: free });
    return table.room.yours ? t('gather.ready') : t('gather.soon');
  }
  if (table.room.trouble) return table.room.trouble;
  if (table.room.state === 'closed') return `${t('prompt.closed')} ${dealOf(table.room)}`.trim();
  if (now?.ending) return whoWins(now.ending.winners, table.me, names);
  const waiting = now?.waiting;
  if (!waiting) return '';
  // Whoever has let a race pass stays among those asked, so that nobody else notices; oneself one does not wait for.
  const others = waiting.seats.filter((seat) => seat !== table.me);
  const awaited = others.map((seat) => names[seat] ?? '');
  if (!awaited.length) return '';
  if (told !== null && others.every((seat) => table.room?.seats[seat]?.bot)) return told;
  return awaited.length === 1 ? `${awaited[0]} ${waiting.text}.` : t('prompt.waiting', { names: listOf(awaited) });
}

/** Whether the cards of a game that was given up were dealt as they were sealed, if there was one. */
function dealOf(room: Room): string {
  const fair = room.deal?.nonces.length ? isFair(room, room.deal.seed, localStorage) : null;
  return fair === null ? '' : fair ? `✓ ${t('info.fair')}` : `✗ ${t('info.unfair')}`;
}

/** Who has won, in a sentence: oneself, somebody, several, or nobody. */
export function whoWins(winners: readonly number[], me: number | null, names: readonly string[]): string {
  const [first] = winners;
  if (first === undefined) return t('end.nobody');
  if (winners.length === 1 && first === me) return t('end.youWin');
  return t(winners.length > 1 ? 'end.theyWin' : 'end.wins', { name: listOf(winners.map((seat) => names[seat] ?? '')) });
}
