import { describe, expect, it } from 'vitest';
import { availabilityOf, timeByState } from '../states/availability.ts';
import { type StoredInterval, withGap } from './gap.ts';

const up = (fromMs: number, toMs: number | null): StoredInterval => ({
  state: 'up',
  reason: 'answers',
  fromMs,
  toMs,
});
const cut = (interval: StoredInterval, fromMs: number, toMs: number | null) =>
  withGap(interval, { fromMs, toMs, reason: 'poller-stalled' }).map(
    (piece) => `${piece.state} ${piece.fromMs}-${piece.toMs ?? ''}`,
  );

describe('a gap in the measuring', () => {
  it('takes its time out of an interval, which goes on after it', () => {
    expect(cut(up(0, null), 100, 200)).toEqual(['up 0-100', 'unmeasured 100-200', 'up 200-']);
    expect(cut(up(0, 150), 100, 200)).toEqual(['up 0-100', 'unmeasured 100-150']);
    expect(cut(up(150, null), 100, 200)).toEqual(['unmeasured 150-200', 'up 200-']);
    expect(cut(up(150, 160), 100, 200)).toEqual(['unmeasured 150-160']);
  });
  it('lasts on when its end is not known yet', () => {
    expect(cut(up(0, null), 100, null)).toEqual(['up 0-100', 'unmeasured 100-']);
    expect(cut(up(0, 150), 100, null)).toEqual(['up 0-100', 'unmeasured 100-150']);
  });
  it('leaves alone what it does not touch and what was unmeasured anyway', () => {
    expect(cut(up(0, 100), 100, 200)).toEqual(['up 0-100']);
    expect(cut(up(200, null), 100, 200)).toEqual(['up 200-']);
    expect(cut({ ...up(0, null), state: 'unmeasured' }, 100, 200)).toEqual(['unmeasured 0-']);
  });
  it('leaves the availability as it was and lowers the coverage by exactly itself', () => {
    const down: StoredInterval = { state: 'down', reason: 'snmp-timeout', fromMs: 800, toMs: null };
    const before = [up(0, 800), down];
    const after = before.flatMap((item) =>
      withGap(item, { fromMs: 700, toMs: 900, reason: 'poller-stalled' }),
    );
    const over = { askedMs: 1000, totalMs: 1000, spanMs: 1000 };
    const of = (intervals: StoredInterval[]) => availabilityOf(timeByState(intervals, 0, 1000), over);
    expect(of(before)).toMatchObject({ coveragePercent: 100, unmeasuredMs: 0 });
    expect(of(after)).toMatchObject({ coveragePercent: 80, unmeasuredMs: 200, upMs: 700, downMs: 100 });
    const steady = withGap(up(0, 1000), { fromMs: 700, toMs: 900, reason: 'poller-stalled' });
    expect(of(steady)).toMatchObject({ availabilityPercent: 100, coveragePercent: 80 });
  });
});
