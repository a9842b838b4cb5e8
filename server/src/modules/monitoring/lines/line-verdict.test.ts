import { describe, expect, it } from 'vitest';
import { type LineEvidence, lineVerdict } from './line-verdict.ts';

const nowMs = 1_000_000;
const freshMs = 150_000;
const nothing: LineEvidence = { over: [], to: null, toEverAnswered: false, port: null, device: null };
const seen = (ok: boolean, agoMs = 1000) => ({ atMs: nowMs - agoMs, ok });
const port = (isUp: boolean, agoMs = 1000) => ({ atMs: nowMs - agoMs, isUp });
const verdict = (some: Partial<LineEvidence>) => lineVerdict({ ...nothing, ...some }, nowMs, freshMs);

describe('a line', () => {
  it('of which nobody knows anything is not measured', () => {
    expect(verdict({})).toEqual({ kind: 'unknown', reason: 'no-evidence' });
  });

  it('is up when one test over it came through, whatever else is said', () => {
    const all = { over: [seen(false), seen(true)], to: seen(false), toEverAnswered: true, port: port(false) };
    expect(verdict(all)).toEqual({ kind: 'up', reason: 'tests-over-answer' });
  });

  it('is up when its address answers though all tests over it fail', () => {
    expect(verdict({ over: [seen(false)], to: seen(true) })).toEqual({
      kind: 'up',
      reason: 'tests-to-answer',
    });
  });

  it('is down when its interface is, which says more than tests that fail', () => {
    expect(verdict({ over: [seen(false)], port: port(false) })).toEqual({
      kind: 'down',
      reason: 'interface-down',
    });
  });

  it('is down when every test over it fails though its interface is up', () => {
    expect(verdict({ over: [seen(false)], port: port(true) })).toEqual({
      kind: 'down',
      reason: 'tests-over-fail',
    });
  });

  it('is down when its address answered before and does not now', () => {
    const silent = { to: seen(false), toEverAnswered: true };
    expect(verdict({ ...silent, port: port(true) })).toEqual({ kind: 'down', reason: 'tests-to-fail' });
  });

  it('is judged by its interface where its address never answered a ping', () => {
    expect(verdict({ to: seen(false), port: port(true) })).toEqual({ kind: 'up', reason: 'interface-up' });
    expect(verdict({ to: seen(false) })).toEqual({ kind: 'unknown', reason: 'no-evidence' });
  });

  it('fails with its device where nothing else is known of it', () => {
    for (const state of ['down', 'unreachable'] as const)
      expect(verdict({ device: { state } })).toEqual({ kind: 'down', reason: 'cpe-down' });
    for (const state of ['up', 'unmeasured', 'maintenance'] as const)
      expect(verdict({ device: { state } }).kind).toBe('unknown');
  });

  it('is not judged by what was seen too long ago', () => {
    const old = freshMs + 1;
    const all = {
      over: [seen(true, old)],
      to: seen(true, old),
      toEverAnswered: true,
      port: port(false, old),
    };
    expect(verdict(all)).toEqual({ kind: 'unknown', reason: 'no-evidence' });
    expect(verdict({ over: [seen(true, freshMs)] }).kind).toBe('up');
  });

  it('whose address fell silent is proved by what came through before only until the next test is overdue, and was down since', () => {
    const silent = (silentAgoMs: number, provedAgoMs: number) =>
      verdict({
        ...{ over: [seen(true, provedAgoMs)], to: seen(false, 0), toEverAnswered: true },
        toFailsSinceMs: nowMs - silentAgoMs,
      });
    expect(silent(60_000, 90_000)).toEqual({ kind: 'up', reason: 'tests-over-answer' });
    expect(silent(60_000, 90_001)).toEqual({
      ...{ kind: 'down', reason: 'tests-to-fail', sinceMs: nowMs - 60_000 },
    });
  });

  it('whose address drops pings now is up as long as what is sent over it comes through since', () => {
    const since = { toEverAnswered: true, toFailsSinceMs: nowMs - 400_000 };
    const proved = { over: [seen(true, 149_000)], to: seen(false, 0) };
    expect(verdict({ ...proved, ...since }).kind).toBe('up');
    expect(verdict({ ...proved, toEverAnswered: false, toFailsSinceMs: nowMs - 1_000 }).kind).toBe('up');
  });

  it('is down since its address fell silent where every test over it fails, or its interface is down', () => {
    const since = { to: seen(false, 0), toEverAnswered: true, toFailsSinceMs: nowMs - 30_000 };
    const sinceMs = nowMs - 30_000;
    expect(verdict({ ...since, over: [seen(false)] })).toMatchObject({ reason: 'tests-over-fail', sinceMs });
    expect(verdict({ ...since, port: port(false) })).toMatchObject({ reason: 'interface-down', sinceMs });
  });

  it('is never down from before the newest proof, also where the test that brought it failed since', () => {
    const silent = { to: seen(false, 0), toEverAnswered: true, toFailsSinceMs: nowMs - 900_000 };
    const toFailedMs = [900, 460, 400, 340].map((ago) => nowMs - ago * 1000);
    const gone = verdict({ ...silent, toFailedMs, over: [seen(true, 450_000)] });
    expect(gone).toEqual({ kind: 'down', reason: 'tests-to-fail', sinceMs: nowMs - 400_000 });
    const failing = { ...seen(false, 1000), provedMs: nowMs - 350_000 };
    expect(verdict({ ...silent, toFailedMs, over: [failing] })).toEqual({
      ...{ kind: 'down', reason: 'tests-over-fail', sinceMs: nowMs - 340_000 },
    });
    expect(verdict({ ...silent, over: [failing] })).toEqual({ kind: 'down', reason: 'tests-over-fail' });
  });

  it('is proved by a test for as many of its own intervals, unless something saw it broken later', () => {
    const slow = { ...seen(true, 450_000), intervalMs: 300_000 };
    const silent = { to: seen(false, 0), toEverAnswered: true, toFailsSinceMs: nowMs - 440_000 };
    expect(verdict({ ...silent, over: [slow] }).kind).toBe('up');
    expect(verdict({ ...silent, over: [{ ...slow, atMs: slow.atMs - 1 }] }).kind).toBe('down');
    expect(verdict({ over: [{ ...slow, ...seen(true, 750_000) }] }).kind).toBe('up');
    expect(verdict({ over: [{ ...slow, ...seen(true, 750_001) }] }).kind).toBe('unknown');
    expect(verdict({ ...silent, over: [slow, seen(false)] }).reason).toBe('tests-over-fail');
    expect(verdict({ ...silent, over: [slow], port: port(false) }).reason).toBe('interface-down');
    expect(verdict({ over: [slow, { ...seen(false, 500_000), intervalMs: 300_000 }] }).kind).toBe('up');
  });

  it('is not proved for a day and a half by a test that is made daily', () => {
    const daily = { intervalMs: 86_400_000, ...seen(true, 1.5 * 900_000 + 1) };
    const silent = { to: seen(false, 0), toEverAnswered: true, toFailsSinceMs: nowMs - 60_000 };
    expect(verdict({ ...silent, over: [daily] })).toMatchObject({ kind: 'down', sinceMs: nowMs - 60_000 });
  });
});
