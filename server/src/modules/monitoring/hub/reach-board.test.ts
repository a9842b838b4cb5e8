import { expect, it } from 'vitest';
import { newTrack } from '../states/subject-state.ts';
import { type Watched } from '../engine/watched.ts';
import { ReachBoard } from './reach-board.ts';

const s = 1_000;
type Kind = 'device' | 'dial_path' | 'agent';

/** Something that is watched, once a minute, and was up. */
function watched(kind: Kind, id: string, settings: object): Watched {
  return {
    track: newTrack({ state: 'up', reason: 'answers', sinceMs: 0 }),
    columns: [],
    target: {
      ...{ kind, id, tenantId: 1, intervalMs: 60 * s, state: 'up', reason: 'answers', sinceMs: 0 },
      ...{ measuredAtMs: 1, probes: [{ settings }] },
    },
  } as unknown as Watched;
}

/** Asks it at a second, and gives what that says of it. */
function ask(board: ReachBoard, one: Watched, second: number, failed?: string) {
  const verdict = failed
    ? { kind: 'failed', atMs: second * s, reason: failed, evidence: null }
    : { kind: 'answered', atMs: second * s };
  const measurement = { atMs: second * s, verdict, values: Float64Array.of(100), rows: [] };
  return board.judged(one, { measurement, refresh: false } as unknown as Parameters<ReachBoard['judged']>[1])
    .measurement;
}
const devices = [1, 2, 3, 4].map((outlet) => watched('device', `d${outlet}`, { outletId: `o${outlet}` }));
const path = watched('dial_path', 'p', { address: 'example.net', lineId: null });
const agent = watched('agent', 'a', {});

function cut(): ReachBoard {
  const board = new ReachBoard();
  devices.forEach((one, at) => ask(board, one, 10 + at));
  ask(board, path, 20);
  devices.forEach((one, at) => ask(board, one, 70 + at, 'snmp-timeout'));
  return board;
}

it('a test of this server that nothing comes back from says nothing while our hub is cut off, and brings no value', () => {
  const { verdict, values } = ask(cut(), path, 80, 'test-timeout');
  expect(verdict).toMatchObject({ kind: 'unavailable', reason: 'hub-cut-off' });
  expect(values).toBeNull();
});

it('what came back fails for itself, whatever is taken for cut off', () => {
  for (const reason of ['test-refused', 'test-certificate', 'test-unmet']) {
    const { verdict, values } = ask(cut(), path, 80, reason);
    expect(verdict).toMatchObject({ kind: 'failed', reason });
    expect(values).not.toBeNull();
  }
});

it('an agent that falls silent with all others is not measured, nor right after; one that was silent long before is down', () => {
  const silent = (since: number) =>
    ({ kind: 'failed', atMs: since * s, reason: 'agent-silent', evidence: null }) as const;
  const board = cut();
  ask(board, path, 80, 'test-timeout');
  expect(board.silenceOf(agent, silent(60), 160 * s)).toMatchObject({
    ...{ kind: 'closed', reason: 'hub-cut-off', atMs: 120 * s },
  });
  expect(board.silenceOf(agent, silent(-100), 160 * s)).toEqual(silent(-100));
  const downBefore = {
    ...agent,
    track: newTrack({ state: 'down', reason: 'agent-silent', sinceMs: -100 * s }),
  };
  expect(board.silenceOf(downBefore, silent(-100), 160 * s)).toEqual(silent(-100));
  // All are back, and the agent comes back a while after them.
  for (const one of [...devices, path]) ask(board, one, 161);
  expect(board.silenceOf(agent, silent(60), 165 * s)).toMatchObject({ reason: 'hub-cut-off' });
  expect(board.silenceOf(downBefore, silent(-100), 165 * s), 'its outage goes on').toEqual(silent(-100));
  expect(board.silenceOf(agent, silent(60), 400 * s)).toEqual(silent(60));
});

it('what an agent measures is not missing while our hub is cut off and right after; what was silent long before is', () => {
  const ofAgent = watched('dial_path', 'q', { address: 'example.org', lineId: null });
  const closed = (second: number) => ({ kind: 'closed', atMs: second * s, reason: 'agent-silent' }) as const;
  const hubs = (second: number) => ({ kind: 'closed', atMs: second * s, reason: 'hub-cut-off' });
  const silentSince = (second: number) => ({
    ...ofAgent,
    track: newTrack({ state: 'unmeasured', reason: 'agent-silent', sinceMs: second * s }),
  });
  const board = cut();
  ask(board, path, 80, 'test-timeout');
  expect(board.silenceOf(ofAgent, closed(120), 160 * s)).toEqual(hubs(120));
  expect(board.silenceOf(silentSince(70), closed(160), 160 * s)).toEqual(hubs(160));
  expect(board.silenceOf(silentSince(-100), closed(160), 160 * s)).toEqual(closed(160));
  const paused = { kind: 'closed', atMs: 160 * s, reason: 'test-paused' } as const;
  expect(board.silenceOf(ofAgent, paused, 160 * s)).toEqual(paused);
  for (const one of [...devices, path]) ask(board, one, 161);
  expect(board.silenceOf(ofAgent, closed(165), 165 * s)).toEqual(hubs(165));
  expect(board.silenceOf(silentSince(100), closed(165), 165 * s), 'it is over').toEqual(closed(165));
  expect(board.isCutFrom(ofAgent, 165 * s)).toBe(true);
  expect(board.isCutFrom(ofAgent, 400 * s)).toBe(false);
});

it('a first failure waits while nothing answers anywhere, and no longer than until something does', () => {
  const board = new ReachBoard();
  devices.forEach((one, at) => ask(board, one, 10 + at * 10));
  ask(board, path, 50);
  ask(board, devices[0]!, 70, 'snmp-timeout');
  ask(board, devices[1]!, 72, 'snmp-timeout');
  ask(board, devices[2]!, 74, 'snmp-timeout');
  ask(board, path, 76, 'test-timeout');
  const failing = { ...devices[0]!, track: { ...devices[0]!.track, failedSinceMs: 70 * s } };
  expect(ask(board, failing, 80, 'snmp-timeout').verdict.kind).toBe('stalled');
  ask(board, devices[3]!, 81);
  expect(ask(board, failing, 90, 'snmp-timeout').verdict.kind).toBe('failed');
});
