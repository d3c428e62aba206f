/** How things move: a card travels from where it was to where it is, one after the other. */

import type { TransitionConfig } from 'svelte/transition';

/** Whether things shall keep still: the system wishes it, or the switch of the page. */
export function still(): boolean {
  return document.documentElement.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How quickly things are told: 1 as usual, 0 at once. A switch of the page says it. */
export const tempo = (): number => Number(document.documentElement.dataset.tempo ?? 1);

/** What happens between two views of a table. It ends early when `cut` is aborted. */
export type Scene = (cut: AbortSignal) => Promise<void>;

/** Plays scenes one after the other; whoever does not want to wait skips to the end of all that are waiting. */
export class Stage {
  #waiting: Scene[] = [];
  #cut = new AbortController();
  #busy = false;

  get busy(): boolean {
    return this.#busy;
  }

  /** How many scenes wait for the one that is played. */
  get waiting(): number {
    return this.#waiting.length;
  }

  add(scene: Scene): void {
    this.#waiting.push(scene);
    if (!this.#busy) void this.#play();
  }

  skip(): void {
    if (this.#busy) this.#cut.abort(); // or what comes next would be cut
  }

  async #play(): Promise<void> {
    this.#busy = true;
    for (let scene = this.#waiting.shift(); scene; scene = this.#waiting.shift()) {
      await scene(this.#cut.signal);
    }
    this.#busy = false;
    this.#cut = new AbortController();
  }
}

/** Time to look, unless somebody cuts it short. */
export function pause(ms: number, cut: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (cut.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      cut.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms * tempo());
    cut.addEventListener('abort', done);
  });
}

/** As long as a scene lasts, or until somebody cuts it short. */
export function over(cut: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (cut.aborted) resolve();
    else cut.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Play a scene for so long, neither shorter nor longer, unless it is cut. */
export async function within(ms: number, cut: AbortSignal, scene: Scene): Promise<void> {
  const time = new AbortController();
  const end = () => time.abort();
  const timer = setTimeout(end, ms * tempo());
  cut.addEventListener('abort', end);
  if (cut.aborted) end();
  await Promise.all([scene(time.signal), over(time.signal)]);
  clearTimeout(timer);
  cut.removeEventListener('abort', end);
}

/** By how much an element is drawn larger than it is laid out: what is measured on the screen is so many times as long. */
export const zoomOf = (element: Element): number =>
  (element as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** An element comes from where something was a moment ago. Those who want stillness see it appear. */
export async function travel(element: Element, from: DOMRect, cut: AbortSignal, ms = 320): Promise<void> {
  if (cut.aborted) return;
  const to = element.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const zoom = zoomOf(element);
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / zoom;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / zoom;
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  const frames = still()
    ? { opacity: [0, 1] }
    : { transform: [start, 'none'], zIndex: [30, 30], filter: ['drop-shadow(0 14px 14px rgb(0 0 0 / 0.4))', 'none'] };
  const animation = element.animate(frames, { duration: ms * tempo(), easing: 'cubic-bezier(0.3, 0.7, 0.25, 1)' });
  await ended(animation, cut);
}

/** Waits for an animation, or puts it at its end. */
export async function ended(animation: Animation, cut: AbortSignal): Promise<void> {
  const finish = () => animation.finish();
  if (cut.aborted) finish();
  cut.addEventListener('abort', finish);
  await animation.finished.catch(() => undefined); // the element has left the page: nothing to wait for
  cut.removeEventListener('abort', finish);
}

/** A side of a card that is turned over: the old one goes first, then the new one comes. */
export function turn(_: Element, __: undefined, { direction }: { direction?: string }): () => TransitionConfig {
  return () => {
    if (still()) return { duration: 150, css: (t) => `opacity: ${t}` };
    const delay = direction === 'in' ? 130 : 0;
    return { delay, duration: 130, css: (t) => `transform: perspective(40em) rotateY(${(1 - t) * 90}deg)` };
  };
}
