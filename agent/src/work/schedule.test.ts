import { randomUUID } from 'node:crypto';
import { type AgentJob } from '@linekeeper/contract/agents/link';
import { expect, it } from 'vitest';
import { isWithinHours, phaseMs, Schedule } from './schedule.ts';

const jobOf = (intervalMs: number, id: string = randomUUID()): AgentJob => ({
  ...{ id, work: 'dial', kind: 'ping', target: {}, settings: {}, source: {}, intervalMs },
});

/** Time that a test moves; timers fire when it has come. */
function world() {
  const timers = new Set<{ atMs: number; act: () => void }>();
  const time = { nowMs: 1_000_000 };
  const ran: { id: string; atMs: number }[] = [];
  let hold: Promise<void> | undefined;
  const schedule = new Schedule(
    {
      agentKey: 'a key',
      nowMs: () => time.nowMs,
      run: (job) => {
        ran.push({ id: job.id, atMs: time.nowMs });
        return hold ?? Promise.resolve();
      },
    },
    {
      set(act, ms) {
        const timer = { atMs: time.nowMs + ms, act };
        timers.add(timer);
        return { cancel: () => timers.delete(timer) };
      },
    },
  );
  return {
    ...{ schedule, ran, timers },
    holdRuns: (until: Promise<void> | undefined) => (hold = until),
    async pass(ms: number) {
      const end = time.nowMs + ms;
      for (;;) {
        const next = [...timers].filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        timers.delete(next);
        time.nowMs = Math.max(time.nowMs, next.atMs);
        next.act();
        await new Promise((resolve) => setImmediate(resolve));
      }
      time.nowMs = end;
    },
  };
}

it('runs each job once in each interval, spread over it', async () => {
  const w = world();
  const jobs = Array.from({ length: 60 }, () => jobOf(60_000));
  w.schedule.replace(jobs);
  await w.pass(600_000);
  for (const { id } of jobs) {
    const at = w.ran.filter((run) => run.id === id).map(({ atMs }) => atMs);
    expect(at).toHaveLength(10);
    expect(at.slice(1).map((ms, index) => ms - (at[index] ?? 0))).toEqual(Array(9).fill(60_000));
  }
  const inQuarters = [0, 1, 2, 3].map(
    (quarter) =>
      jobs.filter(({ id }) => Math.floor(phaseMs(id, 'a key', 60_000) / 15_000) === quarter).length,
  );
  expect(Math.min(...inQuarters)).toBeGreaterThan(3);
});

it('begins a job elsewhere in its interval on another agent', () => {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const same = ids.filter((id) => phaseMs(id, 'one', 3_600_000) === phaseMs(id, 'two', 3_600_000));
  expect(same).toEqual([]);
});

it('leaves a job as it is that comes again unchanged, and forgets those that do not come', async () => {
  const w = world();
  const [kept, changed, gone] = [jobOf(60_000), jobOf(60_000), jobOf(60_000)];
  w.schedule.replace([kept, changed, gone]);
  const before = [...w.timers];
  w.schedule.replace([{ ...kept }, { ...changed, settings: { count: 3 } }]);
  expect(before.filter((timer) => w.timers.has(timer))).toHaveLength(1);
  await w.pass(60_000);
  expect(w.ran.map(({ id }) => id).sort()).toEqual([kept.id, changed.id].sort());
  w.schedule.stop();
  expect([w.schedule.count, w.timers.size]).toEqual([0, 0]);
});

it('does not begin a run while the one before is still going', async () => {
  const w = world();
  let end = () => {};
  w.holdRuns(new Promise((resolve) => (end = resolve)));
  w.schedule.replace([jobOf(1_000)]);
  await w.pass(5_000);
  expect(w.ran).toHaveLength(1);
  w.holdRuns(undefined);
  end();
  // What waited for it goes on.
  await new Promise((resolve) => setImmediate(resolve));
  await w.pass(2_000);
  expect(w.ran).toHaveLength(3);
});

it('runs a job in its hours of the day alone, in the time zone of its tenant, whether the server is there or not', async () => {
  const w = world();
  // 00:16:40 in UTC, 08:16:40 in Shanghai.
  const hours = { of: [8], timeZone: 'Asia/Shanghai' };
  const [at8, at0] = [
    { ...jobOf(60_000), hours },
    { ...jobOf(60_000), hours: { ...hours, of: [0] } },
  ];
  w.schedule.replace([at8, at0]);
  await w.pass(600_000);
  expect(new Set(w.ran.map(({ id }) => id))).toEqual(new Set([at8.id]));
  await w.pass(2 * 3_600_000);
  expect(w.ran.filter(({ atMs }) => atMs > 3_600_000)).toEqual([]);
});

it('does not run a job in hours of a time zone that this machine does not know', () => {
  expect(isWithinHours({ hours: { of: [8], timeZone: 'Moon/Sea' } }, 0)).toBe(false);
});
