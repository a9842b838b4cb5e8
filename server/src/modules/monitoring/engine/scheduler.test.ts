import { describe, expect, it } from 'vitest';
import { DueQueue } from '../../../platform/due-queue.ts';
import { MinuteWindow } from './minute-window.ts';
import { Scheduler } from './scheduler.ts';

const minute = 60_000;
const tickMs = 100;

/** A scheduler over `count` targets whose polls end when `finish` is called; time passes tick by tick. */
function world(count: number, intervalMs = minute) {
  const starts: { id: string; atMs: number }[] = [];
  const endings: (() => void)[] = [];
  const held = { on: false };
  const now = { ms: 0 };
  const scheduler = new Scheduler<string>((id) => {
    starts.push({ id, atMs: now.ms });
    if (!held.on) return Promise.resolve();
    return new Promise((resolve) => endings.push(resolve));
  });
  for (let i = 0; i < count; i++) scheduler.set(`t${i}`, `t${i}`, intervalMs, 0);
  const pass = async (untilMs: number) => {
    for (; now.ms <= untilMs; now.ms += tickMs) {
      scheduler.tick(now.ms, tickMs);
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const perTarget = () => {
    const by = new Map<string, number[]>();
    for (const { id, atMs } of starts) by.set(id, [...(by.get(id) ?? []), atMs]);
    return by;
  };
  const finish = async () => {
    for (const end of endings.splice(0)) end();
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  return { scheduler, starts, held, now, pass, perTarget, finish };
}

/** The most starts that any second saw. */
function busiestSecond(starts: readonly { atMs: number }[]): number {
  const seconds = new Map<number, number>();
  for (const { atMs } of starts) {
    const second = Math.floor(atMs / 1000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  return Math.max(...seconds.values());
}

describe('the scheduler', () => {
  it('polls 10,000 targets once an interval each, at even distances, with no second crowded', async () => {
    const { starts, pass, perTarget } = world(10_000);
    await pass(3 * minute);
    expect(starts).toHaveLength(30_000);
    for (const times of perTarget().values()) {
      expect(times).toHaveLength(3);
      expect(times.slice(1).map((atMs, i) => atMs - (times[i] ?? 0))).toEqual([minute, minute]);
    }
    expect(busiestSecond(starts)).toBeLessThan(260);
  });

  it('never lets two polls of one target overlap, and counts what it left out', async () => {
    const { scheduler, starts, held, pass, finish } = world(3);
    held.on = true;
    await pass(3 * minute);
    expect(starts).toHaveLength(3);
    expect(scheduler.overlaps).toBe(6);
    expect(scheduler.running).toBe(3);
    await finish();
    expect(scheduler.running).toBe(0);
    await pass(4 * minute);
    expect(starts).toHaveLength(6);
  });

  it('polls a target out of its turn, but never while it is being polled, close to another poll, or where its turn comes soon', async () => {
    const { scheduler, starts, held, now, pass, finish } = world(1);
    await pass(minute);
    const first = starts[0]!;
    const nearMs = 10_000;
    await pass(first.atMs + minute + 1_000);
    expect(starts).toHaveLength(2);
    // It was polled a moment ago.
    expect(scheduler.moveUp('t0', now.ms, nearMs)).toBe(true);
    expect(scheduler.moveUp('t0', now.ms, nearMs)).toBe(false);
    await pass(first.atMs + minute + 9_000);
    expect(starts).toHaveLength(2);
    await pass(first.atMs + minute + 11_000);
    expect(starts).toHaveLength(3);
    held.on = true;
    await pass(first.atMs + minute + 25_000);
    expect(scheduler.moveUp('t0', now.ms, nearMs)).toBe(true);
    await pass(now.ms + 1_000);
    expect(starts).toHaveLength(4);
    expect(scheduler.moveUp('t0', now.ms + 15_000, nearMs)).toBe(false);
    await finish();
    held.on = false;
    // Its turn is where it was.
    await pass(first.atMs + minute + 55_000);
    expect(scheduler.moveUp('t0', now.ms, nearMs)).toBe(false);
    await pass(first.atMs + 2 * minute + 5_000);
    expect(starts.map(({ atMs }) => atMs)).toHaveLength(5);
    expect(starts.at(-1)?.atMs).toBe(first.atMs + 2 * minute);
    expect(scheduler.overlaps).toBe(0);
    expect(scheduler.moveUp('gone', now.ms, nearMs)).toBe(false);
  });

  it('catches up after a pause without a burst, and polls nobody twice for it', async () => {
    const { scheduler, starts, now, pass, perTarget } = world(6_000);
    await pass(minute);
    now.ms += 2_000;
    const before = starts.length;
    await pass(now.ms + 1_000);
    // 100 targets a second: 2 s were missed, and at most four times the usual pace makes up for them.
    expect(starts.length - before).toBeGreaterThan(250);
    expect(starts.length - before).toBeLessThanOrEqual(420);
    await pass(2 * minute);
    expect(Math.max(...[...perTarget().values()].map((times) => times.length))).toBe(2);
    expect(scheduler.lateness(now.ms).worstMs).toBeGreaterThan(1_000);
  });

  it('lets every target wait for its own next slot after a stall, so that nothing bursts', async () => {
    const { scheduler, starts, now, pass } = world(6_000);
    await pass(minute);
    now.ms += 10 * minute;
    scheduler.skipTo(now.ms);
    starts.length = 0;
    await pass(now.ms + minute);
    expect(starts).toHaveLength(6_000);
    expect(busiestSecond(starts)).toBeLessThan(160);
  });

  it('goes on with a target that was being polled when the process stood still', async () => {
    const { scheduler, starts, held, now, pass, finish } = world(1);
    held.on = true;
    await pass(minute);
    now.ms += 25_000;
    scheduler.skipTo(now.ms);
    held.on = false;
    await finish();
    starts.length = 0;
    await pass(now.ms + 3 * minute);
    expect(starts).toHaveLength(3);
  });

  it('polls a target sooner when asked, and keeps its place', async () => {
    const { scheduler, pass, perTarget } = world(1);
    await pass(minute);
    const [first] = perTarget().get('t0') ?? [];
    scheduler.soon('t0', minute + 500);
    await pass(3 * minute);
    const times = perTarget().get('t0') ?? [];
    expect(times).toContain(minute + 500);
    expect(times.filter((atMs) => (atMs - (first ?? 0)) % minute === 0)).toHaveLength(3);
  });

  it('keeps a wish for a poll that came while one was running', async () => {
    const { scheduler, starts, held, now, pass, finish } = world(1);
    held.on = true;
    await pass(minute);
    scheduler.soon('t0', now.ms + 1_000);
    await finish();
    held.on = false;
    await pass(now.ms + 2_000);
    expect(starts.at(-1)?.atMs).toBe(minute + tickMs + 1_000);
  });

  it('does not poll a target that was removed, and takes a changed interval', async () => {
    const { scheduler, starts, pass } = world(2);
    scheduler.remove('t0');
    scheduler.set('t1', 't1 changed', 10_000, 0);
    await pass(minute);
    expect(starts.map(({ id }) => id)).toEqual(Array(6).fill('t1 changed'));
    expect(scheduler.size).toBe(1);
  });
});

it('a due queue gives the earliest first', () => {
  const queue = new DueQueue<number>();
  const times = Array.from({ length: 500 }, (_, i) => (i * 7919) % 1009);
  for (const time of times) queue.push(time, time);
  const taken = [];
  for (let entry = queue.pop(); entry; entry = queue.pop()) taken.push(entry.item);
  expect(taken).toEqual([...times].sort((a, b) => a - b));
  expect(queue.nextDueMs).toBe(Infinity);
});

it('a minute window forgets what is older than a minute', () => {
  const window = new MinuteWindow();
  window.add(0, 10);
  window.add(30_000, 20);
  expect(window.read(30_000)).toEqual({ count: 2, sum: 30, mean: 15, most: 20 });
  expect(window.read(61_000)).toEqual({ count: 1, sum: 20, mean: 20, most: 20 });
  expect(window.read(200_000).count).toBe(0);
});
