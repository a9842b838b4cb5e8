import { DueQueue } from '../../../platform/due-queue.ts';
import { MinuteWindow } from './minute-window.ts';
import { nextSlotMs, phaseMs } from './spread.ts';

interface Entry<T> {
  target: T;
  intervalMs: number;
  phase: number;
  /** The one time in the queue that counts; older ones of the same entry are passed over. */
  dueMs: number;
  running: boolean;
  /** A poll that was asked for while one was running. */
  soonMs: number | null;
  /** When the last poll began; -Infinity before the first. */
  startedMs: number;
  removed: boolean;
}

/** Starts of one tick, as a multiple of what a tick starts on average: enough to catch up, too little for a burst. */
const catchUpFactor = 4;
const leastStartsPerTick = 16;

/**
 * Says when whom to poll: every target once an interval at its own place, never two polls of one target at a time,
 * slots that were missed are gone. Holds no timer and no clock: `tick` is called with the monotonic time.
 */
export class Scheduler<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #queue = new DueQueue<Entry<T>>();
  readonly #poll: (target: T) => Promise<void>;
  readonly #lateness = new MinuteWindow();
  #perMs = 0;
  #running = 0;
  /** Polls that were due while the one before was still running. */
  overlaps = 0;

  /** @param poll one poll of a target; it must settle (every probe has a deadline) and never reject. */
  constructor(poll: (target: T) => Promise<void>) {
    this.#poll = poll;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Polls on the way. */
  get running(): number {
    return this.#running;
  }

  targets(): T[] {
    return [...this.#entries.values()].map((entry) => entry.target);
  }

  get(id: string): T | undefined {
    return this.#entries.get(id)?.target;
  }

  /** Adds a target or changes one; a target that keeps its interval keeps its place. */
  set(id: string, target: T, intervalMs: number, nowMs: number): void {
    const known = this.#entries.get(id);
    if (known) {
      known.target = target;
      if (known.intervalMs === intervalMs) return;
      this.#perMs += 1 / intervalMs - 1 / known.intervalMs;
      known.intervalMs = intervalMs;
      known.phase = phaseMs(id, intervalMs);
      this.#plan(known, nextSlotMs(known.phase, intervalMs, nowMs));
      return;
    }
    const phase = phaseMs(id, intervalMs);
    const idle = { running: false, soonMs: null, startedMs: -Infinity, removed: false };
    const entry = { target, intervalMs, phase, dueMs: 0, ...idle };
    this.#entries.set(id, entry);
    this.#perMs += 1 / intervalMs;
    this.#plan(entry, nextSlotMs(phase, intervalMs, nowMs));
  }

  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.removed = true;
    this.#perMs -= 1 / entry.intervalMs;
    this.#entries.delete(id);
  }

  /** Polls a target at a time of its own, if that is before its next slot. */
  soon(id: string, atMs: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    if (entry.running) entry.soonMs = Math.min(entry.soonMs ?? Infinity, atMs);
    else if (atMs < entry.dueMs) this.#plan(entry, atMs);
  }

  /**
   * Polls a target at `atMs` out of its turn, as somebody waits for its answer. It is left as it is where it is being polled, or will be within
   * `nearMs` anyway; and no two polls begin closer to each other than that for it. Says whether a poll was planned.
   */
  moveUp(id: string, atMs: number, nearMs: number): boolean {
    const entry = this.#entries.get(id);
    if (!entry || entry.running) return false;
    const earliestMs = Math.max(atMs, entry.startedMs + nearMs);
    if (entry.dueMs <= earliestMs + nearMs) return false;
    this.#plan(entry, earliestMs);
    return true;
  }

  /** After a time in which nobody looked: every target waits for its next slot, so that nothing bursts. */
  skipTo(nowMs: number): void {
    this.#queue.clear();
    for (const entry of this.#entries.values())
      this.#plan(entry, nextSlotMs(entry.phase, entry.intervalMs, nowMs));
  }

  /** Starts what is due. `tickMs` is the time from one tick to the next. */
  tick(nowMs: number, tickMs: number): void {
    let startsLeft = Math.max(leastStartsPerTick, Math.ceil(this.#perMs * tickMs * catchUpFactor));
    while (startsLeft > 0 && this.#queue.nextDueMs <= nowMs) {
      const { dueMs, item: entry } = this.#queue.pop() as { dueMs: number; item: Entry<T> };
      if (entry.removed || entry.dueMs !== dueMs) continue;
      const nextMs = nextSlotMs(entry.phase, entry.intervalMs, nowMs);
      if (entry.running) {
        this.overlaps++;
        this.#plan(entry, nextMs);
        continue;
      }
      startsLeft--;
      this.#lateness.add(nowMs, nowMs - dueMs);
      entry.startedMs = nowMs;
      void this.#run(entry);
      this.#plan(entry, nextMs);
    }
  }

  /** How the last minute went: polls that were started, and how late they were on average and at most. */
  lateness(nowMs: number): { polls: number; meanMs: number; worstMs: number } {
    const { count, mean, most } = this.#lateness.read(nowMs);
    return { polls: count, meanMs: mean, worstMs: most };
  }

  async #run(entry: Entry<T>): Promise<void> {
    entry.running = true;
    this.#running++;
    try {
      await this.#poll(entry.target);
    } finally {
      this.#running--;
      entry.running = false;
      const { soonMs } = entry;
      entry.soonMs = null;
      if (soonMs !== null && !entry.removed && soonMs < entry.dueMs) this.#plan(entry, soonMs);
    }
  }

  #plan(entry: Entry<T>, dueMs: number): void {
    entry.dueMs = dueMs;
    this.#queue.push(dueMs, entry);
  }
}
