/** How the lab is asked: with the key that the server has printed. */

import { ask } from '../lib/api';
import type { LabDraft, LabDrawn, LabForm, LabReport, LabSeat, LabStart, LabStudy } from '../lib/wire';

const KEY = 'stammtisch.lab';

/** The key from the link, which is kept and taken out of the address; or the one that was kept. */
export function keyOfLab(): string {
  const shown = location.hash.slice(1);
  try {
    if (shown) localStorage.setItem(KEY, shown);
    return shown || (localStorage.getItem(KEY) ?? '');
  } catch {
    return shown;
  } finally {
    if (shown) history.replaceState(null, '', location.pathname);
  }
}

export const doorOf = (key: string) => {
  const headers = { Authorization: `Bearer ${key}` };
  return {
    form: (game: string) => ask<LabForm>('GET', `lab/games/${game}`, undefined, headers),
    draw: (game: string, draft: LabDraft) => ask<LabDrawn>('POST', 'lab/draw', { game, draft }, headers),
    read: (game: string, text: string) => ask<LabDrawn>('POST', 'lab/draw', { game, text }, headers),
    study: () => ask<LabStudy>('GET', 'lab/study', undefined, headers),
    start: (wish: LabStart) => ask<LabStudy>('POST', 'lab/study', wish, headers),
    stop: () => ask<LabStudy>('DELETE', 'lab/study', undefined, headers),
    report: () => ask<LabReport>('GET', 'lab/report', undefined, headers),
    play: (game: string, draft: LabDraft) => ask<LabSeat>('POST', 'lab/play', { game, draft }, headers),
  };
};
