import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type QueueLimits, ResultQueue, usualLimits } from './result-queue.ts';
import { framed, unframed } from './segment.ts';

let directory: string;
let nowMs: number;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'linekeeper-queue-'));
  nowMs = 1_000_000;
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const jobId = randomUUID();
const result = (rttMs = 1) => ({
  ...{ run: 'a run', work: 'dial' as const, jobId, atMs: nowMs, clock: null },
  outcome: { ok: true as const, result: { rttMs }, elapsedMs: 1 },
});
const queueOf = (limits: Partial<QueueLimits> = {}) =>
  new ResultQueue(directory, () => nowMs, { ...usualLimits, ...limits });
const seqs = (queue: ResultQueue) => queue.peek(1_000, 1e9).map(({ seq }) => seq);
const files = () =>
  readdirSync(path.join(directory, 'results'))
    .filter((name) => name.endsWith('.seg'))
    .sort()
    .map((name) => path.join(directory, 'results', name));
const put = (queue: ResultQueue, count: number) => {
  for (let index = 0; index < count; index += 1) queue.put(result());
};

it('gives what waits in order, until the server says that it has it', () => {
  const queue = queueOf();
  put(queue, 5);
  expect(queue.peek(2, 1e9).map(({ seq }) => seq)).toEqual([1, 2]);
  queue.acknowledged(2);
  expect(seqs(queue)).toEqual([3, 4, 5]);
  expect(queue.numbers()).toMatchObject({ queuedResults: 3, dropped: 0 });
  queue.acknowledged(5);
  expect([seqs(queue), files()]).toEqual([[], []]);
});

it('gives no more bytes than fit into a message, and one result at least', () => {
  const queue = queueOf();
  put(queue, 10);
  const one = JSON.stringify(queue.peek(1, 1e9)[0]).length;
  expect(queue.peek(100, one * 3.5).length).toBe(3);
  expect(queue.peek(100, 1).length).toBe(1);
});

describe('after a kill', () => {
  it('has all that was written, and goes on behind it', () => {
    put(queueOf(), 3);
    const queue = queueOf();
    expect(seqs(queue)).toEqual([1, 2, 3]);
    expect(queue.put(result())).toBe(4);
  });

  it.each([1, 7, 8, 9, 60])(
    'loses what was half written, its last %i bytes cut, and nothing before',
    (cut) => {
      put(queueOf(), 3);
      const [file = ''] = files();
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.subarray(0, bytes.length - cut));
      const queue = queueOf();
      expect(seqs(queue)).toEqual([1, 2]);
      // What comes next does not stand behind the half record, where nobody would read it.
      expect(queue.put(result())).toBe(3);
      expect(seqs(queueOf())).toEqual([1, 2]);
      queue.acknowledged(2);
      expect(seqs(queueOf())).toEqual([3]);
    },
  );

  it('reads nothing behind a record that the disk changed', () => {
    put(queueOf(), 3);
    const [file = ''] = files();
    const bytes = readFileSync(file);
    bytes[bytes.length / 3 + 20] = (bytes[bytes.length / 3 + 20] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(seqs(queueOf())).toEqual([1]);
  });

  it('takes no rubbish for a record', () => {
    const whole = framed({ a: 1 });
    for (const rubbish of [Buffer.alloc(20), Buffer.alloc(20, 255), whole.subarray(3)])
      expect(unframed(Buffer.concat([whole, rubbish]))).toEqual({
        records: [{ a: 1 }],
        wholeBytes: whole.length,
      });
  });

  it('begins behind what the server has, where its disk was wiped', () => {
    const queue = queueOf();
    queue.acknowledged(41);
    expect(queue.put(result())).toBe(42);
    expect(seqs(queueOf())).toEqual([42]);
  });
});

describe('cut off for long', () => {
  it('drops what is older than it keeps, the oldest first, and counts it for good', () => {
    const queue = queueOf({ keptMs: 1_000, segmentBytes: 1_000 });
    put(queue, 20);
    nowMs += 600;
    put(queue, 20);
    nowMs += 600;
    put(queue, 1);
    const { queuedResults, dropped } = queue.numbers();
    expect([queuedResults + dropped, seqs(queue)[0]]).toEqual([41, dropped + 1]);
    // A file is dropped with its newest: those of 1,200 ms ago but for the ones that share it with later ones.
    expect(dropped).toBeGreaterThan(10);
    expect(dropped).toBeLessThanOrEqual(20);
    queue.close();
    expect(queueOf({ keptMs: 1_000, segmentBytes: 1_000 }).numbers()).toEqual(queue.numbers());
  });

  it('takes no more of the disk than it may', () => {
    const limits = { mostBytes: 10_000, segmentBytes: 2_000 };
    const queue = queueOf(limits);
    put(queue, 500);
    const onDisk = files().reduce((sum, file) => sum + statSync(file).size, 0);
    expect(onDisk).toBeLessThanOrEqual(limits.mostBytes + limits.segmentBytes);
    const { queuedResults, dropped } = queue.numbers();
    expect(queuedResults + dropped).toBe(500);
    expect(seqs(queue)[0]).toBe(dropped + 1);
  });
});

it('keeps its promises through random kills, cuts and acknowledgements', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const limits = { segmentBytes: 700 };
  let queue = queueOf(limits);
  let last = 0;
  let stored = 0;
  for (let step = 0; step < 400; step += 1) {
    const what = random(10);
    if (what < 6) last = queue.put(result(step)) ?? 0;
    else if (what < 8) {
      stored = queue.peek(1 + random(4), 1e9).at(-1)?.seq ?? stored;
      queue.acknowledged(stored);
    } else {
      const file = files().at(-1);
      if (what === 9 && file) appendFileSync(file, Buffer.alloc(random(30), random(256)));
      queue = queueOf(limits);
    }
    const waiting: number[] = [];
    const copy = queueOf(limits);
    for (let next = copy.peek(100, 1e9); next.length > 0; next = copy.peek(100, 1e9)) {
      waiting.push(...next.map(({ seq }) => seq));
      // Looks on without a word to the disk of the one that is tested.
      (copy as unknown as { stored: number }).stored = next.at(-1)?.seq ?? 0;
    }
    expect(waiting).toEqual(Array.from({ length: last - stored }, (_none, index) => stored + 1 + index));
  }
});
