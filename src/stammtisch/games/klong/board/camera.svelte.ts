/** What part of the plan is in sight: dragged with a finger or the pointer, zoomed with two fingers, wheel or keys. */

const CLOSEST = 2.2;
/** At this scale a room is as large as a fingertip; a pointer can do with less. */
const TOUCH = 0.8;
const POINTER = 0.5;
/** Who sees nearly the whole ship sees it whole. */
const NEARLY = 1.25;

export interface Point {
  x: number;
  y: number;
}

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** Moved by the program, not by a hand: it may glide. */
  gliding = $state(false);

  width = $state(0);
  height = $state(0);

  #size: () => { width: number; height: number };

  constructor(size: () => { width: number; height: number }) {
    this.#size = size;
  }

  /** The scale at which the whole ship is in sight. */
  get whole(): number {
    const { width, height } = this.#size();
    return Math.min(this.width / width, this.height / height);
  }

  fit(): void {
    this.gliding = true;
    this.#put(0, 0, this.whole);
  }

  /** Bring some places into the middle, near enough to be touched. */
  show(points: Point[]): void {
    if (!this.width || !points.length) return;
    this.gliding = true;
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const room = 110;
    const all = Math.min(this.width / (right - left + room), this.height / (bottom - top + room));
    const near = matchMedia('(hover: none)').matches ? TOUCH : POINTER;
    const nearer = Math.min(all, near);
    const scale = nearer < this.whole * NEARLY ? this.whole : nearer;
    this.#put(this.width / 2 - ((left + right) / 2) * scale, this.height / 2 - ((top + bottom) / 2) * scale, scale);
  }

  drag(x: number, y: number): void {
    this.gliding = false;
    this.#put(this.x + x, this.y + y, this.scale);
  }

  /** Nearer or farther; what is under the hand stays there. */
  zoom(by: number, at: Point = { x: this.width / 2, y: this.height / 2 }, gliding = false): void {
    this.gliding = gliding;
    const scale = Math.min(Math.max(this.scale * by, this.whole), Math.max(CLOSEST, this.whole));
    const change = scale / this.scale;
    this.#put(at.x - (at.x - this.x) * change, at.y - (at.y - this.y) * change, scale);
  }

  /** The ship does not leave the window. */
  #put(x: number, y: number, scale: number): void {
    const { width, height } = this.#size();
    const hold = (at: number, ship: number, window: number) =>
      ship <= window ? (window - ship) / 2 : Math.min(0, Math.max(window - ship, at));
    this.x = hold(x, width * scale, this.width);
    this.y = hold(y, height * scale, this.height);
    this.scale = scale;
  }
}
