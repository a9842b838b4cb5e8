import { setTimeout as sleep } from 'node:timers/promises';
import { type Api } from '@linekeeper/simulators/demo/api';
import { type Snmpd, startSnmpd } from '@linekeeper/simulators/snmpd';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from './stack.ts';

const intervalMs = 10_000;
/** Longer than an interval: a poll falls due while nobody can make it. */
const stallMs = 12_000;
let stack: Stack;
let snmpd: Snmpd;
let admin: Api;
let deviceId: string;

const detail = () => admin.call('GET /monitor/api/v1/devices/:deviceId', { params: { deviceId } });
const stateOf = async () => (await detail()).state;
const at = (timeMs: number) => new Date(timeMs).toISOString();
const states = (fromMs: number, toMs: number) =>
  admin.call('POST /monitor/api/v1/subjects/:kind/:id/states', {
    params: { kind: 'device', id: deviceId },
    body: { from: at(fromMs), to: at(toMs) },
  });

/** Samples of the round-trip time that are stored for a span: one a poll. */
async function samples(fromMs: number, toMs: number): Promise<number> {
  const chart = await admin.call('POST /monitor/api/v1/metrics/chart', {
    body: {
      subject: { kind: 'device', id: deviceId },
      metrics: ['snmp.time'],
      from: at(fromMs),
      to: at(toMs),
      points: 300,
    },
  });
  return chart.series[0]?.sampleCount ?? 0;
}

/** A span of the last minutes whose polls are stored for long: the last interval is left out, which may still be written. */
const settled = () => [Date.now() - 24 * intervalMs, Date.now() - intervalMs] as const;

/** Asks until it is so; what goes wrong meanwhile (a database that is away) is asked again. */
async function until<T>(ask: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const value = await ask().catch((error: unknown) => error as Error);
    if (!(value instanceof Error) && isSo(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`It did not come to be: ${JSON.stringify(value)} ${String(value)}`);
    await sleep(100);
  }
}

const ready = () => fetch(`${stack.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
const waitForState = (state: string) => until(stateOf, (now) => now.state === state);

beforeAll(async () => {
  snmpd = await startSnmpd();
  stack = await startStack();
  admin = await stack.signIn();
  const { port, community } = snmpd;
  const made = await admin.call('POST /monitor/api/v1/devices/create', {
    body: { address: '127.0.0.1', port, community, intervalS: 10 },
  });
  deviceId = made.id;
  await waitForState('up');
});
afterAll(async () => {
  await stack.remove();
  await snmpd.stop();
});

describe('faults', () => {
  it('a device whose snmpd stops is down within two intervals, and up again when it answers', async () => {
    const { port } = snmpd;
    await snmpd.stop();
    const stoppedMs = Date.now();
    const down = await waitForState('down');
    expect(Date.parse(down.since) - stoppedMs).toBeLessThanOrEqual(2 * intervalMs);
    expect(['snmp-timeout', 'snmp-refused']).toContain(down.reason);
    // The machine itself still answers to ping: the reason says so.
    expect(down.pingSent).toBeGreaterThan(0);
    expect(down.pingReceived).toBe(down.pingSent);
    snmpd = await startSnmpd([], port);
    await waitForState('up');
  });

  it('a stall of our own process is unmeasured: availability stays, coverage goes down by exactly that', async () => {
    const fromMs = Date.parse((await stateOf()).since);
    const before = await states(fromMs, Date.now());

    const pid = await stack.serverPid();
    process.kill(pid, 'SIGSTOP');
    await sleep(stallMs);
    process.kill(pid, 'SIGCONT');
    const goesOnMs = Date.now();
    await until(
      () => samples(goesOnMs, Date.now() + 1_000),
      (count) => count > 0,
    );
    const isBlind = ({ state }: { state: string }) => state === 'unmeasured';
    const after = await until(
      () => states(fromMs, Date.now()),
      ({ intervals }) => intervals.some(isBlind) && intervals.at(-1)?.state === 'up',
    );

    // A machine that is busy enough adds stalls of its own.
    const blind = after.intervals
      .filter(isBlind)
      .map(({ from, to, reason }) => ({ ms: Date.parse(to) - Date.parse(from), reason }));
    expect(Math.max(...blind.map(({ ms }) => ms))).toBeGreaterThanOrEqual(stallMs);
    expect(new Set(blind.map(({ reason }) => reason))).toEqual(new Set(['poller-stalled']));
    expect(after.intervals.every((interval) => ['up', 'unmeasured'].includes(interval.state))).toBe(true);
    expect(after.availability.availabilityPercent).toBe(before.availability.availabilityPercent);
    const blindMs = blind.reduce((sum, { ms }) => sum + ms, 0);
    expect(after.availability.unmeasuredMs).toBe(blindMs);
    const { totalMs, coveragePercent } = after.availability;
    expect(coveragePercent).toBeCloseTo((100 * (totalMs - blindMs)) / totalMs, 3);
    expect(coveragePercent).toBeLessThan(before.availability.coveragePercent as number);
  });

  it('a killed database is said, comes back, and no sample that was stored is lost', async () => {
    const span = settled();
    const stored = await samples(...span);
    expect(stored).toBeGreaterThan(0);

    // It is back within moments, and an answer stands for a moment too: it is killed until somebody could see it.
    const answer = await until(
      async () => {
        await stack.killDatabase();
        return ready();
      },
      (response) => response.status === 503,
    );
    expect(await answer.json()).toMatchObject({ ready: false, checks: { database: false } });
    await until(ready, (response) => response.ok);

    expect(await samples(...span)).toBe(stored);
    expect((await stateOf()).state).toBe('up');
    const later = Date.now();
    await until(
      () => samples(later, Date.now() + 1_000),
      (count) => count > 0,
    );
  });

  it('kill -9 of all while samples come in loses none that was stored, and the gap is unmeasured', async () => {
    const span = settled();
    const stored = await samples(...span);
    expect(stored).toBeGreaterThan(0);
    await stack.killAll();
    const killedMs = Date.now();
    await stack.start();
    const restartedMs = Date.now();
    admin = await stack.signIn();
    expect(await samples(...span)).toBe(stored);
    await until(
      () => samples(restartedMs, Date.now() + 1_000),
      (count) => count > 0,
    );
    await waitForState('up');

    const { intervals } = await states(killedMs - 30_000, Date.now());
    const blind = intervals.filter((interval) => interval.reason === 'poller-stopped');
    expect(blind).toHaveLength(1);
    expect(Date.parse(blind[0]!.from)).toBeLessThanOrEqual(killedMs);
    expect(Date.parse(blind[0]!.to)).toBeGreaterThan(killedMs);
    expect(intervals.some((interval) => interval.state === 'down')).toBe(false);
  });

  it('Ctrl-C stops all of it cleanly', async () => {
    const pids = [await stack.serverPid(), await stack.databasePid()];
    expect(await stack.stop()).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
