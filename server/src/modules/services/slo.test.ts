import { type State } from '@linekeeper/contract/monitoring/states';
import { expect, it } from 'vitest';
import { daysOfYear, serviceDays } from './service-days.ts';
import { periodAt, sloOf } from './slo.ts';

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.parse('2026-11-01T00:00:00Z');
const spans = (...parts: readonly (readonly [State, number])[]) => {
  let atMs = begin;
  return parts.map(([state, hours]) => {
    const fromMs = atMs;
    atMs += hours * hour;
    return { state, fromMs, toMs: atMs };
  });
};
const month = { fromMs: begin, toMs: begin + 30 * day, asOfMs: begin + 10 * day };

it('an objective leaves of the whole period, less announced work, what was not lost', () => {
  const figures = sloOf(99, spans(['up', 100], ['down', 2], ['maintenance', 20], ['up', 118]), month);
  expect(figures).toMatchObject({ lostMs: 2 * hour, plannedMs: 20 * hour, verdict: 'kept' });
  expect(figures.allowedMs).toBeCloseTo((720 - 20) * hour * 0.01, 3);
  expect(figures.leftMs).toBeCloseTo(5 * hour, 3);
  expect(figures.availability.availabilityPercent).toBeCloseTo((100 * 218) / 220, 9);
});

it('announced work and what nobody knows cost nothing of the budget', () => {
  const known = sloOf(99.9, spans(['up', 239], ['maintenance', 1]), month);
  expect(known).toMatchObject({ lostMs: 0, burn: 0 });
  const unknown = sloOf(99.9, spans(['up', 60], ['unmeasured', 180]), month);
  expect(unknown).toMatchObject({ lostMs: 0, burn: null, verdict: 'unknown' });
  expect(unknown.availability.coveragePercent).toBeCloseTo(25, 9);
});

it('an objective that is broken is broken, however little was measured', () => {
  expect(sloOf(99.9, spans(['down', 1], ['unmeasured', 239]), month).verdict).toBe('broken');
});

it('burn says how many times as fast as allowed the last day used the budget up', () => {
  expect(sloOf(99, spans(['up', 228], ['down', 12]), month).burn).toBeCloseTo(50, 6);
  expect(sloOf(99, spans(['down', 12], ['up', 228]), month).burn).toBe(0);
});

it('without an objective there is no budget', () => {
  expect(sloOf(null, spans(['down', 240]), month)).toMatchObject({
    ...{ allowedMs: null, leftMs: null, burn: null, verdict: 'none' },
    lostMs: 240 * hour,
  });
});

it('a period is the month of the tenant, or the days that end at the last whole minute', () => {
  const nowMs = Date.parse('2026-11-23T16:05:31Z');
  expect(periodAt('month', 'Asia/Shanghai', nowMs)).toEqual({
    fromMs: Date.parse('2026-10-31T16:00:00Z'),
    toMs: Date.parse('2026-11-30T16:00:00Z'),
    asOfMs: Date.parse('2026-11-23T16:05:00Z'),
  });
  expect(periodAt('days-28', 'UTC', nowMs)).toEqual({
    fromMs: Date.parse('2026-10-26T16:05:00Z'),
    toMs: Date.parse('2026-11-23T16:05:00Z'),
    asOfMs: Date.parse('2026-11-23T16:05:00Z'),
  });
});

it('days of the calendar are as long as clocks make them, and end now', () => {
  const days = daysOfYear('Europe/Berlin', 2026, Date.parse('2026-10-26T11:00:00Z'));
  const length = (of: string) => {
    const found = days.find((one) => one.day === of);
    return found && (found.toMs - found.fromMs) / hour;
  };
  expect(length('2026-03-29')).toBe(23);
  expect(length('2026-10-25')).toBe(25);
  expect(length('2026-10-26')).toBe(12);
  expect(days).toHaveLength(299);
  expect(daysOfYear('UTC', 2027, begin)).toEqual([]);
});

it('a day is what was worst in it, and unmeasured only where it was nothing else', () => {
  const days = [0, 1, 2].map((at) => ({
    ...{ day: `2026-11-0${at + 1}` },
    ...{ fromMs: begin + at * day, toMs: begin + (at + 1) * day },
  }));
  const told = serviceDays(
    spans(['up', 12], ['unmeasured', 6], ['down', 3], ['up', 3], ['unmeasured', 20], ['up', 4]),
    days,
  );
  expect(told).toMatchObject([
    { worst: 'down', downMs: 3 * hour, coveragePercent: 75 },
    { worst: 'up', downMs: 0, availabilityPercent: 100 },
    { worst: 'unmeasured', availabilityPercent: null },
  ]);
  expect(told[0]?.availabilityPercent).toBeCloseTo((100 * 15) / 18, 9);
});
