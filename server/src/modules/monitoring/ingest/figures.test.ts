import { describe, expect, it } from 'vitest';
import { type Target } from '../engine/target.ts';
import { figuresOf } from './figures.ts';

const columns = [
  { subjectId: 'device', metric: 'ping.rtt' },
  { subjectId: 'device', metric: 'ping.loss' },
  ...['wan', 'lan'].flatMap((subjectId) => [
    { subjectId, metric: 'if.in' as const },
    { subjectId, metric: 'if.out' as const },
  ]),
] as const;

const watched = (lineIds: string[], lineId: string | null = null) => ({
  target: { kind: 'device', id: 'device', lineIds } as unknown as Target,
  columns,
  lineId,
});
const values = (...all: number[]) => Float64Array.from(all);

describe('what a list shows of a measurement', () => {
  it('is round-trip time and loss, and the traffic of the busiest line', () => {
    expect(figuresOf(watched(['wan', 'lan']), values(1.23456, 33.333, 10, 20, 500.4, 70))).toEqual({
      rttMs: 1.235,
      lossPercent: 33.33,
      inBps: 500,
      outBps: 70,
      lineId: 'lan',
    });
  });

  it('is that of the uplink however little it carries, where only it may stand for the device', () => {
    expect(figuresOf(watched(['wan']), values(1, 0, 1, 2, 500, 70))).toMatchObject({
      inBps: 1,
      lineId: 'wan',
    });
  });

  it('stays with its line until another carries clearly more', () => {
    const both = ['wan', 'lan'];
    expect(figuresOf(watched(both, 'wan'), values(1, 0, 100, 0, 149, 0))).toMatchObject({ lineId: 'wan' });
    expect(figuresOf(watched(both, 'wan'), values(1, 0, 100, 0, 151, 0))).toMatchObject({ lineId: 'lan' });
    expect(figuresOf(watched(both, 'wan'), values(1, 0, 0, 0, 0, 0))).toMatchObject({ lineId: 'wan' });
  });

  it('has no value where none was measured, and forgets no line for it', () => {
    const nothing = { rttMs: null, lossPercent: null, inBps: null, outBps: null, lineId: 'wan' };
    expect(figuresOf(watched(['wan'], 'wan'), null)).toEqual(nothing);
    expect(figuresOf(watched(['wan'], 'wan'), values(NaN, NaN, NaN, NaN, 5, 5))).toEqual(nothing);
    expect(figuresOf(watched(['wan']), values(NaN, 100, NaN, NaN, 5, 5))).toEqual({
      ...nothing,
      lossPercent: 100,
      lineId: null,
    });
  });

  it('follows the lines of a target that was read anew', () => {
    const before = watched(['lan']);
    const seen = values(1, 0, 10, 10, 20, 20);
    expect(figuresOf(before, seen)).toMatchObject({ lineId: 'lan' });
    expect(figuresOf({ ...before, target: watched(['wan']).target, lineId: 'lan' }, seen)).toMatchObject({
      lineId: 'wan',
    });
  });
});
