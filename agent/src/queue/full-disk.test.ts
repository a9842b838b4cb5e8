import { existsSync, fstatSync, mkdtempSync, rmSync, statSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type QueueDisk, ResultQueue, usualDisk, usualLimits } from './result-queue.ts';

/** A disk of so many bytes, for what is written to files that are open: a write takes what fits, and fails where nothing does. */
const full = { freeBytes: Infinity, code: 'ENOSPC' };
const disk: QueueDisk = {
  write(fd, bytes, at) {
    const fits = Math.min(full.freeBytes, bytes.length - at);
    if (fits <= 0) throw Object.assign(new Error(`${full.code}: write`), { code: full.code });
    full.freeBytes -= fits;
    return writeSync(fd, bytes, at, fits);
  },
  truncate(fd, length) {
    full.freeBytes += fstatSync(fd).size - length;
    usualDisk.truncate(fd, length);
  },
  remove(file) {
    if (existsSync(file)) full.freeBytes += statSync(file).size;
    usualDisk.remove(file);
  },
};

let directory: string;
beforeEach(() => {
  Object.assign(full, { freeBytes: Infinity, code: 'ENOSPC' });
  directory = mkdtempSync(path.join(tmpdir(), 'linekeeper-full-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const jobId = randomUUID();
const result = {
  ...{ run: 'a run', work: 'dial' as const, jobId, atMs: 1_000, clock: null },
  outcome: { ok: true as const, result: { rttMs: 1 }, elapsedMs: 1 },
};
const open = () => new ResultQueue(directory, () => 1_000, { ...usualLimits, segmentBytes: 1_000 }, disk);
const seqs = (queue: ResultQueue) => {
  const all: number[] = [];
  for (let next = queue.peek(100, 1e9); next.length > 0; next = queue.peek(100, 1e9)) {
    all.push(...next.map(({ seq }) => seq));
    queue.acknowledged(all.at(-1) ?? 0);
  }
  return all;
};

it('where the disk is full the oldest results make room for the newest, and are counted', () => {
  full.freeBytes = 3_500;
  const queue = open();
  for (let n = 0; n < 60; n += 1) queue.put(result);
  queue.close();
  const again = open();
  const { queuedResults, dropped } = again.numbers();
  expect(dropped).toBeGreaterThan(20);
  expect(queuedResults + dropped).toBe(60);
  // What is there is whole, in order, and ends with the newest.
  expect(seqs(again)).toEqual(Array.from({ length: queuedResults }, (_, n) => dropped + n + 1));
});

it('what cannot be written at all is counted, ends nothing, and leaves no half of it behind', () => {
  const queue = open();
  queue.put(result);
  full.freeBytes = 50;
  expect([queue.put(result), queue.put(result)]).toEqual([undefined, undefined]);
  expect(queue.numbers()).toMatchObject({ queuedResults: 1, dropped: 2 });
  full.freeBytes = Infinity;
  expect(queue.put(result)).toBe(2);
  expect(seqs(queue)).toEqual([1, 2]);
});

it('a disk that fails otherwise costs the new result alone, not those that lie there', () => {
  const queue = open();
  for (let n = 0; n < 12; n += 1) queue.put(result);
  Object.assign(full, { freeBytes: 0, code: 'EIO' });
  expect(queue.put(result)).toBeUndefined();
  expect(queue.numbers()).toMatchObject({ queuedResults: 12, dropped: 1 });
});

it('says how much of the disk is left for it', () => {
  const { mostBytes, freeBytes } = open().room();
  expect(mostBytes).toBe(usualLimits.mostBytes);
  expect(freeBytes).toBeGreaterThan(0);
});
