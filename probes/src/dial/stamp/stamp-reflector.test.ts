import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { decodeReflected, encodeQuestion, ntpTimestamp } from './stamp-packet.ts';
import { type ReflectorOptions, StampReflector } from './stamp-reflector.ts';

async function open(options: ReflectorOptions = {}) {
  const reflector = new StampReflector({ address: '127.0.0.1', port: 0, ...options });
  const port = await reflector.open();
  onTestFinished(() => reflector.close());
  return { reflector, port };
}

/** A sender of its own port, with what it heard. */
async function sender(port: number, address = '127.0.0.1') {
  const socket = createSocket('udp4').bind(0, address);
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const heard: Buffer[] = [];
  socket.on('message', (answer) => heard.push(answer));
  return { heard, send: (packet: Buffer) => socket.send(packet, port, '127.0.0.1') };
}

const clock = { isSynchronised: false, errorMs: 1 };
const question = (sequence: number, bytes = 44) =>
  encodeQuestion({ sequence, timestamp: ntpTimestamp(Date.now()), clock }, bytes);

test('what comes is counted for each session by itself, whatever the sender counts', async () => {
  const { port } = await open();
  const [one, other] = [await sender(port), await sender(port)];
  for (const sequence of [0, 4, 4]) one.send(question(sequence));
  other.send(question(9));
  await expect.poll(() => [one.heard.length, other.heard.length]).toEqual([3, 1]);
  const numbers = (heard: Buffer[]) =>
    heard
      .map((answer) => decodeReflected(answer, Date.now())!)
      .map((read) => [read.question.sequence, read.sequence]);
  expect(numbers(one.heard)).toEqual([
    [0, 0],
    [4, 1],
    [4, 2],
  ]);
  expect(numbers(other.heard)).toEqual([[9, 0]]);
});

test('no answer is longer than its question, and what is no question gets none', async () => {
  const { reflector, port } = await open();
  const { heard, send } = await sender(port);
  for (const bytes of [0, 1, 14, 43]) send(Buffer.alloc(bytes, 0xff));
  for (const bytes of [44, 45, 48, 1_452]) send(Buffer.alloc(bytes, 0xff));
  await expect.poll(() => heard.map(({ length }) => length)).toEqual([44, 45, 48, 1_452]);
  expect(reflector.counters).toMatchObject({ answered: 4, malformed: 4 });
});

test('an address is answered no oftener than its limit, and others are answered all the same', async () => {
  // A clock that stands still: all of it is within one second.
  const still = { monotonicMs: () => 5_000, wallMs: () => 1_800_000_000_000 };
  const { reflector, port } = await open({ perSource: 5, perSecond: 8, clock: still });
  const flood = await sender(port, '127.0.0.2');
  for (let i = 0; i < 50; i++) flood.send(question(i));
  await expect.poll(() => reflector.counters.limited).toBe(45);
  const other = await sender(port, '127.0.0.3');
  for (let i = 0; i < 5; i++) other.send(question(i));
  await expect.poll(() => reflector.counters.limited).toBe(47);
  await expect.poll(() => [flood.heard.length, other.heard.length]).toEqual([5, 3]);
});

test('who is not to be answered is not', async () => {
  const { reflector, port } = await open({ answers: (address) => address === '127.0.0.2' });
  const [ours, other] = [await sender(port, '127.0.0.2'), await sender(port, '127.0.0.3')];
  other.send(question(0));
  ours.send(question(0));
  await expect.poll(() => ours.heard.length).toBe(1);
  expect(other.heard).toEqual([]);
  expect(reflector.counters).toMatchObject({ answered: 1, refused: 1 });
});

test('a session that was silent for long begins anew: its port may be another’s by now', async () => {
  let nowMs = 5_000;
  const { port } = await open({ clock: { monotonicMs: () => nowMs, wallMs: () => 1_800_000_000_000 } });
  const { heard, send } = await sender(port);
  send(question(0));
  await expect.poll(() => heard.length).toBe(1);
  send(question(1));
  await expect.poll(() => heard.length).toBe(2);
  nowMs += 5_001;
  send(question(0));
  await expect.poll(() => heard.length).toBe(3);
  expect(heard.map((answer) => answer.readUInt32BE(0))).toEqual([0, 1, 0]);
});
