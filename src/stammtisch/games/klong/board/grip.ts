/** Hands on the plan of the ship: it is dragged, pinched, wheeled, and moved with keys. */

import type { Attachment } from 'svelte/attachments';
import { zoomOf } from '#lib/motion.ts';
import type { Camera, Point } from './camera.svelte.ts';

/** A hand that moves less has clicked, in pixels. */
const SHAKY = 8;
const STEP = 60;

export function grip(camera: Camera): Attachment<HTMLElement> {
  return (plan) => {
    const fingers = new Map<number, Point>();
    let moved = 0;

    const inside = (event: MouseEvent): Point => {
      const [box, zoom] = [plan.getBoundingClientRect(), zoomOf(plan)];
      return { x: (event.clientX - box.x) / zoom, y: (event.clientY - box.y) / zoom };
    };
    const middle = (): Point => {
      const all = [...fingers.values()];
      const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / all.length;
      return { x: mean(all.map(({ x }) => x)), y: mean(all.map(({ y }) => y)) };
    };
    const spread = (): number => {
      const [one, other] = [...fingers.values()];
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    };

    function down(event: PointerEvent): void {
      fingers.set(event.pointerId, inside(event));
      if (fingers.size === 1) moved = 0;
    }

    function move(event: PointerEvent): void {
      if (!fingers.has(event.pointerId)) return;
      const [before, wide] = [middle(), spread()];
      fingers.set(event.pointerId, inside(event));
      const after = middle();
      const [x, y] = [after.x - before.x, after.y - before.y];
      moved += Math.abs(x) + Math.abs(y);
      if (moved < SHAKY && fingers.size === 1) return;
      plan.setPointerCapture(event.pointerId);
      camera.drag(x, y);
      if (wide && spread()) camera.zoom(spread() / wide, after);
    }

    const up = (event: PointerEvent): void => void fingers.delete(event.pointerId);

    /** What was dragged was not clicked. */
    function swallow(event: MouseEvent): void {
      if (moved >= SHAKY && event.detail > 0) event.stopPropagation();
      moved = 0;
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY / 400), inside(event));
    }

    function press(event: KeyboardEvent): void {
      const act = KEYS[event.key];
      if (!act) return;
      act(camera);
      event.preventDefault();
    }

    const off = new AbortController();
    const { signal } = off;
    plan.addEventListener('pointerdown', down, { signal });
    plan.addEventListener('pointermove', move, { signal });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      plan.addEventListener(end, up, { signal });
    plan.addEventListener('click', swallow, { signal, capture: true });
    plan.addEventListener('wheel', wheel, { signal, passive: false });
    plan.addEventListener('keydown', press, { signal });
    return () => off.abort();
  };
}

const KEYS: Record<string, (camera: Camera) => void> = {
  '+': (camera) => camera.zoom(1.25, undefined, true),
  '-': (camera) => camera.zoom(0.8, undefined, true),
  '0': (camera) => camera.fit(),
  ArrowLeft: (camera) => camera.drag(STEP, 0),
  ArrowRight: (camera) => camera.drag(-STEP, 0),
  ArrowUp: (camera) => camera.drag(0, STEP),
  ArrowDown: (camera) => camera.drag(0, -STEP),
};
