import { describe, expect, it, test } from 'vitest';
import { environmentWith, settingsFor } from '../../test/dial.ts';
import { type DialEnvironment } from './dial-kind.ts';
import { RunFailed, runWithin, yielded } from './run-within.ts';

const settings = settingsFor('dns');
/** Runs something in the place of a measurement. */
const run = (measure: (signal: AbortSignal) => Promise<never>, more: Partial<DialEnvironment> = {}) =>
  runWithin({ kind: 'dns', settings, environment: environmentWith(more) }, measure);
const never = () => new Promise<never>(() => undefined);

describe('a run', () => {
  it('that throws has a reason of the closed list, whatever was thrown', async () => {
    expect(await run(() => Promise.reject(new RunFailed('refused', 'ECONNREFUSED')))).toMatchObject({
      ...{ ok: false, reason: 'refused', detail: 'ECONNREFUSED' },
    });
    expect(await run(() => Promise.reject(new TypeError('a fault of ours')))).toMatchObject({
      ...{ ok: false, reason: 'unavailable', detail: 'TypeError: a fault of ours' },
    });
    const long = await run(() => Promise.reject(new RunFailed('tls', 'x'.repeat(10_000))));
    expect(!long.ok && long.detail?.length).toBe(500);
  });

  it('that does not listen to its signal is over with it all the same', async () => {
    const giving = new AbortController();
    const waiting = run(never, { signal: giving.signal });
    giving.abort();
    expect(await waiting).toMatchObject({ ok: false, reason: 'aborted' });
    expect(await run(never, { signal: giving.signal })).toMatchObject({ ok: false, reason: 'aborted' });
  });

  it('that cannot yield is given up when it is to', async () => {
    const giving = new AbortController();
    const waiting = run(never, { signal: giving.signal });
    giving.abort(yielded);
    expect(await waiting).toMatchObject({ ok: false, reason: 'aborted' });
  });

  it('leaves nothing under way behind it', async () => {
    let isOver = false;
    await run((signal) => {
      signal.addEventListener('abort', () => (isOver = true));
      return Promise.reject(new RunFailed('timeout'));
    });
    expect(isOver).toBe(true);
  });
});

test('a process that stood still has measured itself: neither its losses nor its times count', async () => {
  let nowMs = 0;
  const clock = { monotonicMs: () => nowMs, wallMs: () => nowMs };
  const stall = () => (nowMs += 5_000);
  const lost = () => (stall(), Promise.reject(new RunFailed('timeout')));
  expect(await run(lost, { clock })).toMatchObject({ ok: false, reason: 'stalled' });
  const found = () => (stall(), Promise.resolve({} as never));
  expect(await run(found, { clock })).toMatchObject({ ok: false, reason: 'stalled' });
  // What was wrong from the beginning is so without us.
  const invalid = () => (stall(), Promise.reject(new RunFailed('invalid')));
  expect(await run(invalid, { clock })).toMatchObject({ ok: false, reason: 'invalid' });
});
