/** Where we are: in the lobby, at a table, or nowhere. */

let path = $state(location.pathname);
addEventListener('popstate', () => (path = location.pathname));

export const here = (): string => path;

export function go(to: string): void {
  if (to !== location.pathname) history.pushState(null, '', to);
  path = to;
  scrollTo(0, 0);
}

/** For links: the page changes without being loaded again, unless a new tab is wanted. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(event.currentTarget.pathname);
}

/** The table a path or a pasted link leads to. */
export function tableIn(link: string): string | null {
  return /(?:\/t\/)([\w-]+)/.exec(link)?.[1] ?? null;
}

const PAGES = {
  '/': 'lobby',
  '/verify': 'verify',
  '/history': 'history',
  '/lab': 'lab',
  '/lab/play': 'aside',
} as const;

/** What lies at a path of ours. */
export function pageAt(path: string): (typeof PAGES)[keyof typeof PAGES] | 'nothing' | { table: string } {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1];
  if (table) return { table };
  return path in PAGES ? PAGES[path as keyof typeof PAGES] : 'nothing';
}
