import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Scene, Stage } from './motion.ts';

/** A scene that says whether it was cut, once it is let go. */
function acted(): { scene: Scene; end: () => void; cut: Promise<boolean> } {
  let end = () => {};
  let say: (cut: boolean) => void = () => {};
  const cut = new Promise<boolean>((resolve) => (say = resolve));
  const goes = new Promise<void>((resolve) => (end = resolve));
  return { scene: (signal) => goes.then(() => say(signal.aborted)), end: () => end(), cut };
}

test('to skip cuts what is played and what waits, and nothing that comes later', async () => {
  const stage = new Stage();
  const [first, second, later] = [acted(), acted(), acted()];
  stage.add(first.scene);
  stage.add(second.scene);
  stage.skip();
  first.end();
  second.end();
  assert.deepEqual(await Promise.all([first.cut, second.cut]), [true, true]);
  await new Promise(setImmediate);
  stage.add(later.scene);
  later.end();
  assert.equal(await later.cut, false);
});

test('a tap while nothing is told cuts nothing', async () => {
  const stage = new Stage();
  const next = acted();
  stage.skip();
  stage.add(next.scene);
  next.end();
  assert.equal(await next.cut, false);
});
