import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Connection, type Socket, type Wish } from './connection.ts';
import type { ToClient } from './wire.ts';

const LOST = { code: 1006 };

class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: string[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: Partial<ToClient>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  wishes(): string[] {
    return this.sent.map((text) => JSON.parse(text) as { type: string; id: string }).flatMap(({ id }) => id ?? []);
  }
}

function line(context: TestContext): { connection: Connection; wires: Wire[]; up: boolean[]; gone: string[] } {
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const wires: Wire[] = [];
  const up: boolean[] = [];
  const gone: string[] = [];
  const connection = new Connection(
    () => 'ws://table',
    { hear: () => undefined, online: (now) => void up.push(now), gone: (why) => void gone.push(why) },
    () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
  );
  return { connection, wires, up, gone };
}

function open(wire: Wire | undefined): Wire {
  assert.ok(wire);
  wire.onopen?.();
  wire.tell({ type: 'whole' });
  return wire;
}

const wish = (id: string): Wish => ({ type: 'answer', id, question: 'q', word: 'draw' });

test('what was not acknowledged is said again with the same id when the line is back', (context) => {
  const { connection, wires } = line(context);
  const first = open(wires[0]);
  connection.send(wish('heard'));
  connection.send(wish('lost'));
  first.tell({ type: 'ack', id: 'heard', version: 1 });
  first.onclose?.(LOST);
  context.mock.timers.tick(250);
  assert.deepEqual(open(wires[1]).wishes(), ['lost']);
});

test('what was refused is not said again', (context) => {
  const { connection, wires } = line(context);
  const first = open(wires[0]);
  connection.send(wish('late'));
  first.tell({ type: 'refused', id: 'late', code: 'late', why: 'Too late.' });
  first.onclose?.(LOST);
  context.mock.timers.tick(250);
  assert.deepEqual(open(wires[1]).wishes(), []);
});

test('a wish made while the line is down is said as soon as it is up', (context) => {
  const { connection, wires } = line(context);
  connection.send(wish('early'));
  assert.deepEqual(open(wires[0]).wishes(), ['early']);
});

test('the first retry comes after a quarter of a second, and none later than a second', (context) => {
  const { wires } = line(context);
  for (const wait of [250, 500, 1000, 1000, 1000]) {
    const before = wires.length;
    wires.at(-1)?.onclose?.(LOST);
    context.mock.timers.tick(wait - 1);
    assert.equal(wires.length, before);
    context.mock.timers.tick(1);
    assert.equal(wires.length, before + 1);
  }
});

test('a line that says nothing for three seconds is dropped', (context) => {
  const { wires, up } = line(context);
  const first = open(wires[0]);
  context.mock.timers.tick(2500);
  assert.equal(first.closed, false);
  first.tell({ type: 'pong', count: 0 });
  context.mock.timers.tick(2400);
  assert.equal(first.closed, false);
  context.mock.timers.tick(100);
  assert.equal(first.closed, true);
  assert.deepEqual(up, [true, false]);
});

test('a line that is still being made has more time', (context) => {
  const { wires } = line(context);
  context.mock.timers.tick(9000);
  assert.equal(wires[0]?.closed, false);
  context.mock.timers.tick(1000);
  assert.equal(wires[0]?.closed, true);
});

test('a table that does not exist is not asked again', (context) => {
  const { wires, gone } = line(context);
  wires[0]?.onclose?.({ code: 4404 });
  context.mock.timers.tick(60_000);
  assert.deepEqual([gone, wires.length], [['missing'], 1]);
});

test('a line that was closed on purpose stays closed', (context) => {
  const { connection, wires } = line(context);
  open(wires[0]);
  connection.close();
  context.mock.timers.tick(60_000);
  assert.equal(wires.length, 1);
});
