/** Where things are on the screen that are to be lit: places of the board by name, answers by word. */

import type { Box } from './placing';

const boxOf = (element: Element): Box => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

const seen = ({ width, height }: Box): boolean => width > 0 && height > 0;

/** The boxes of all that fits a selector. */
export const boxes = (selector: string): Box[] => [...document.querySelectorAll(selector)].map(boxOf).filter(seen);

/** The boxes of what is seen under a name: an answer on the board, a place on it, or else an answer in the bar. */
export function find(name: string): Box[] {
  const value = JSON.stringify(name);
  for (const what of [`main [data-word~=${value}]`, `main [data-at=${value}]`, `[data-word~=${value}]`]) {
    const found = boxes(what);
    if (found.length) return found;
  }
  return [];
}

/** So often it is looked where things are: they travel, and the page can be scrolled. */
const EVERY = 120;

export class Light {
  boxes = $state.raw<Box[]>([]);
  #written = '';

  constructor(names: () => readonly string[]) {
    $effect(() => {
      const wanted = names();
      const look = (): void => {
        const found = wanted.flatMap(find);
        const written = JSON.stringify(found);
        if (written === this.#written) return;
        this.#written = written;
        this.boxes = found;
      };
      look();
      const timer = wanted.length ? setInterval(look, EVERY) : undefined;
      return () => clearInterval(timer);
    });
  }
}
