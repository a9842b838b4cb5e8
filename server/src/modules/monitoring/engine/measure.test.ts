import { afterEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { type Reading } from '../probes/probe.ts';
import { measure, verdictOf } from './measure.ts';
import { type Watched } from './watched.ts';

afterEach(() => void vi.useRealTimers());

const ask = { signal: new AbortController().signal, log: silentLog };
/** A target whose one deciding probe does as it is told. */
const watchedBy = (run: () => Promise<Reading>) =>
  ({
    target: { tenantId: 1, kind: 'device', id: 'one' },
    columns: [{ subjectId: 'one', metric: 'ping.rtt' }],
    runs: [{ probe: 'ping', decides: true, run: { columns: [{}], run } }],
  }) as unknown as Watched;

it('a probe that throws says nothing of its target', async () => {
  const watched = watchedBy(async () => {
    throw new Error('it broke');
  });
  const { measurement } = (await measure(watched, 7, ask)).take();
  expect(measurement).toMatchObject({ verdict: { kind: 'unavailable', atMs: 7 }, values: null });
});

it('a probe that never ends says nothing of its target, and the target is asked again', async () => {
  vi.useFakeTimers();
  const asked = measure(
    watchedBy(() => new Promise<Reading>(() => {})),
    7,
    ask,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await asked).take().measurement.verdict).toEqual({ kind: 'unavailable', atMs: 7 });
});

it('what decides says why it failed, a witness that heard nothing either the simpler reason, and one that heard something that it is reached', () => {
  const failed = (reason: 'snmp-timeout' | 'snmp-refused' | 'ping-timeout', more: Partial<Reading> = {}) =>
    ({ verdict: { kind: 'failed', atMs: 1, reason, evidence: null }, ...more }) as Reading;
  const heard: Reading = {
    verdict: { kind: 'answered', atMs: 1 },
    evidence: { pingSent: 3, pingReceived: 3 },
  };
  const reasonOf = (decides: Reading, witness: Reading) => {
    const verdict = verdictOf([decides], [witness], 1);
    return verdict.kind === 'failed' ? verdict.reason : verdict.kind;
  };
  const silent = failed('snmp-timeout', { silent: true });
  expect(reasonOf(silent, failed('ping-timeout'))).toBe('ping-timeout');
  expect(reasonOf(silent, heard)).toBe('snmp-timeout');
  expect(reasonOf(failed('snmp-refused'), failed('ping-timeout'))).toBe('snmp-refused');
  expect(reasonOf(heard, failed('ping-timeout'))).toBe('answered');

  const isReached = (decides: Reading, witness: Reading) => {
    const verdict = verdictOf([decides], [witness], 1);
    return verdict.kind === 'failed' && verdict.isReached === true;
  };
  const away: Reading = { verdict: { kind: 'unavailable', atMs: 1 } };
  expect([heard, away, failed('ping-timeout')].map((witness) => isReached(silent, witness))).toEqual([
    true,
    false,
    false,
  ]);
  const { verdict } = failed('snmp-refused');
  expect(isReached({ verdict: { ...verdict, isReached: true } as never }, failed('ping-timeout'))).toBe(true);
});
