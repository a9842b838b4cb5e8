import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { type AgentResult } from '@linekeeper/contract/agents/link';
import { keptResultsMs, usualStoreBytes } from '@linekeeper/contract/agents/link-limits';
import { writePrivate } from '../config.ts';
import { framed, unframed } from './segment.ts';

/** A result as it waits: with the run of the program that measured it. */
export interface WaitingResult extends AgentResult {
  readonly run: string;
}

export interface QueueLimits {
  /** All files together. */
  readonly mostBytes: number;
  readonly keptMs: number;
  /** After so much a file is full. */
  readonly segmentBytes: number;
}

export const usualLimits: QueueLimits = {
  mostBytes: usualStoreBytes,
  keptMs: keptResultsMs,
  segmentBytes: 256 * 1024,
};

interface Segment {
  readonly file: string;
  first: number;
  last: number;
  count: number;
  bytes: number;
  newestMs: number;
}

/** What of a disk tests give another of: one that is full cannot be had everywhere. */
export interface QueueDisk {
  write(fd: number, bytes: Buffer, at: number): number;
  truncate(fd: number, length: number): void;
  remove(file: string): void;
}

export const usualDisk: QueueDisk = {
  write: (fd, bytes, at) => writeSync(fd, bytes, at),
  truncate: (fd, length) => ftruncateSync(fd, length),
  remove: (file) => rmSync(file, { force: true }),
};

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
const segmentName = /^\d{16}\.seg$/;
const named = (first: number) => `${String(first).padStart(16, '0')}.seg`;

/**
 * Results that the server has not said to have, on disk in files that are only appended to: a kill or a power cut loses what was
 * half written and nothing before it. What is too old or too much is dropped, the oldest first, and counted.
 */
export class ResultQueue {
  private readonly directory: string;
  private readonly limits: QueueLimits;
  private readonly nowMs: () => number;
  private readonly disk: QueueDisk;
  private segments: Segment[] = [];
  private open: { segment: Segment; fd: number } | undefined;
  private stored = 0;
  private lastSeq = 0;
  private droppedCount = 0;
  private isSynced = true;

  constructor(
    directory: string,
    nowMs: () => number,
    limits: QueueLimits = usualLimits,
    disk: QueueDisk = usualDisk,
  ) {
    this.disk = disk;
    this.directory = path.join(directory, 'results');
    this.limits = limits;
    this.nowMs = nowMs;
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    this.readState();
    for (const name of readdirSync(this.directory)
      .filter((item) => segmentName.test(item))
      .sort())
      this.take(path.join(this.directory, name));
    this.lastSeq = Math.max(this.stored, this.lastSeq, ...this.segments.map(({ last }) => last));
  }

  /** How many results wait, what they take on disk, and how many were dropped since the agent enrolled. */
  numbers(): { queuedResults: number; queuedBytes: number; dropped: number } {
    let queuedResults = 0;
    let queuedBytes = 0;
    for (const { first, count, bytes } of this.segments) {
      // The first file may hold some that are stored already; they lie one behind the other.
      queuedResults += Math.max(0, count - Math.max(0, this.stored - first + 1));
      queuedBytes += bytes;
    }
    return { queuedResults, queuedBytes, dropped: this.droppedCount };
  }

  /** What results may take on disk, and what the disk has free for them, as far as it says so. */
  room(): { mostBytes: number; freeBytes?: number } {
    const { mostBytes } = this.limits;
    try {
      const { bavail, bsize } = statfsSync(this.directory);
      return { mostBytes, freeBytes: bavail * bsize };
    } catch {
      return { mostBytes };
    }
  }

  get storedUpTo(): number {
    return this.stored;
  }

  /**
   * Adds a result and gives its number. Where the disk is full the oldest make room for it; what cannot be written in the end is
   * dropped, and counted. A disk that takes nothing ends no measuring.
   */
  put(result: Omit<WaitingResult, 'seq'>): number | undefined {
    this.makeRoom();
    const seq = this.lastSeq + 1;
    const frame = framed({ ...result, seq });
    for (;;)
      try {
        this.append(seq, frame);
        this.lastSeq = seq;
        return seq;
      } catch (error) {
        // Another file than the one that is written to: nothing is gained by that one's end.
        if (isFull(error) && this.segments.length > 1) this.dropFirst();
        else {
          this.droppedCount += 1;
          return undefined;
        }
      }
  }

  /** Has what was written reach the disk; what it does not take now is tried again with the next. */
  sync(): void {
    if (this.isSynced || !this.open) return;
    try {
      fdatasyncSync(this.open.fd);
      this.isSynced = true;
    } catch {
      // A full or failing disk: our health says how full.
    }
  }

  /** The oldest results that wait, in order: at most so many, and so many bytes as JSON, but one at least. */
  peek(mostResults: number, mostBytes: number): WaitingResult[] {
    const segment = this.segments.find(({ last }) => last > this.stored);
    if (!segment) return [];
    const { records } = unframed(readFileSync(segment.file));
    const waiting = (records as WaitingResult[]).filter(({ seq }) => seq > this.stored);
    let bytes = 0;
    let count = 0;
    for (const item of waiting) {
      bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
      if (count > 0 && (count >= mostResults || bytes > mostBytes)) break;
      count += 1;
    }
    return waiting.slice(0, count);
  }

  /** The server has all up to here; what waits behind it stays. Numbers go on behind it, whatever we remember. */
  acknowledged(stored: number): void {
    if (stored <= this.stored) return;
    this.stored = stored;
    this.lastSeq = Math.max(this.lastSeq, stored);
    this.segments = this.segments.filter((segment) => {
      if (segment.last > stored) return true;
      this.remove(segment);
      return false;
    });
    this.keepState();
  }

  close(): void {
    this.sync();
    if (this.open) closeSync(this.open.fd);
    this.open = undefined;
    this.keepState();
  }

  private makeRoom(): void {
    const oldest = this.nowMs() - this.limits.keptMs;
    let bytes = this.segments.reduce((sum, segment) => sum + segment.bytes, 0);
    for (let first = this.segments[0]; first; first = this.segments[0]) {
      if (bytes <= this.limits.mostBytes && first.newestMs >= oldest) break;
      bytes -= first.bytes;
      this.dropFirst();
    }
  }

  private dropFirst(): void {
    const first = this.segments.shift();
    if (!first) return;
    this.droppedCount += first.count - Math.max(0, Math.min(first.last, this.stored) - first.first + 1);
    this.remove(first);
    this.keepState();
  }

  private append(seq: number, frame: Buffer): void {
    if (!this.open || this.open.segment.bytes + frame.length > this.limits.segmentBytes) this.begin(seq);
    const { segment, fd } = this.open as { segment: Segment; fd: number };
    try {
      for (let at = 0; at < frame.length;) at += this.disk.write(fd, frame, at);
    } catch (error) {
      // Half a record would hide all that is written behind it.
      this.disk.truncate(fd, segment.bytes);
      throw error;
    }
    this.isSynced = false;
    Object.assign(segment, { last: seq, count: segment.count + 1, newestMs: this.nowMs() });
    segment.bytes += frame.length;
  }

  private begin(first: number): void {
    this.sync();
    if (this.open) closeSync(this.open.fd);
    this.open = undefined;
    const file = path.join(this.directory, named(first));
    const fd = openSync(file, 'a', 0o600);
    const segment = { file, first, last: first - 1, count: 0, bytes: 0, newestMs: this.nowMs() };
    this.segments.push(segment);
    this.open = { segment, fd };
  }

  private remove(segment: Segment): void {
    if (this.open?.segment === segment) {
      closeSync(this.open.fd);
      this.open = undefined;
    }
    this.disk.remove(segment.file);
  }

  /** Takes a file that an earlier run left; what is not whole at its end is cut off, so that nothing is written behind it. */
  private take(file: string): void {
    const bytes = readFileSync(file);
    const { records, wholeBytes } = unframed(bytes);
    const results = records as WaitingResult[];
    const [first, last] = [results[0], results.at(-1)];
    if (!first || !last) return rmSync(file, { force: true });
    if (wholeBytes < bytes.length) truncateSync(file, wholeBytes);
    this.segments.push({
      ...{ file, first: first.seq, last: last.seq, count: results.length, bytes: wholeBytes },
      newestMs: last.atMs,
    });
  }

  private readState(): void {
    try {
      const kept = JSON.parse(readFileSync(path.join(this.directory, 'state.json'), 'utf8')) as {
        stored?: number;
        dropped?: number;
      };
      this.stored = kept.stored ?? 0;
      this.droppedCount = kept.dropped ?? 0;
    } catch {
      // A first start, or a disk that forgot: the server tells where we are.
    }
  }

  private keepState(): void {
    const state = { stored: this.stored, dropped: this.droppedCount };
    try {
      writePrivate(path.join(this.directory, 'state.json'), JSON.stringify(state));
    } catch {
      // A full disk: the one before stays, and the server tells where we are.
    }
  }
}
