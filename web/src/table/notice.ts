/** Whoever looks elsewhere notices that it is their turn: in the title, in the icon, by a notice of the system. */

import { t } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';

let shown: Notification | null = null;

export function showTurn(game: string, mine: boolean): void {
  document.title = mine ? `● ${t('notice.turn')} · ${game}` : `${game} · Stammtisch`;
  document.querySelector('#favicon')?.setAttribute('href', mine ? '/favicon-turn.svg' : '/favicon.svg');
}

/** A notice of the system, if it is wanted and the page is not in sight. */
export function notify(game: string, question: string): void {
  if (!settings.notices || !document.hidden || Notification.permission !== 'granted') return;
  shown?.close();
  shown = new Notification(game, { body: question, icon: '/favicon-turn.svg', tag: 'stammtisch' });
  shown.onclick = () => focus();
}
