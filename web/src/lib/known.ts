/** The games that somebody has seen on this device: to whom each other is new, it is offered to learn it. */

const KEY = 'stammtisch.known';

function known(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((game) => typeof game === 'string') : [];
  } catch {
    return []; // a browser that keeps nothing is a fine browser
  }
}

export const isKnown = (game: string): boolean => known().includes(game);

export function nowKnown(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...known(), game])]));
  } catch {
    // then it is offered again
  }
}
