import { type MaintenanceTimes } from '@linekeeper/contract/alerts/maintenance';
import { expect, it } from 'vitest';
import { isoIn } from '../../../platform/zoned-time.ts';
import { timeFrom, timesBetween, type TimeSpan } from './planned-times.ts';

const berlin = 'Europe/Berlin';
const shanghai = 'Asia/Shanghai';
const ms = (text: string) => Date.parse(text);
const weekly = (more: object = {}): MaintenanceTimes => ({
  ...({ repeat: 'weekly', weekdays: [7], at: '02:30', minutes: 90 } as const),
  ...{ firstDay: '2026-01-01', lastDay: null, ...more },
});
const monthly = (more: object = {}): MaintenanceTimes => ({
  ...({ repeat: 'monthly', day: 31, at: '01:00', minutes: 60 } as const),
  ...{ firstDay: '2026-01-01', lastDay: null, ...more },
});
const said = (zone: string, spans: readonly TimeSpan[]) =>
  spans.map(({ fromMs, toMs }) =>
    [fromMs, toMs].map((at) => isoIn(zone, new Date(at)).replace(':00.000', '')),
  );
const between = (times: MaintenanceTimes, zone: string, from: string, to: string) =>
  said(zone, timesBetween(times, zone, { fromMs: ms(from), toMs: ms(to) }));

it('begins each week when clocks of the zone show its time, before and after they are changed', () => {
  expect(between(weekly({ at: '04:00' }), berlin, '2026-03-20T00:00Z', '2026-04-06T00:00Z')).toEqual([
    ['2026-03-22T04:00+01:00', '2026-03-22T05:30+01:00'],
    ['2026-03-29T04:00+02:00', '2026-03-29T05:30+02:00'],
    ['2026-04-05T04:00+02:00', '2026-04-05T05:30+02:00'],
  ]);
});

it('begins an hour later by the clock where its time is left out, and lasts as long', () => {
  expect(between(weekly(), berlin, '2026-03-28T00:00Z', '2026-03-30T00:00Z')).toEqual([
    ['2026-03-29T03:30+02:00', '2026-03-29T05:00+02:00'],
  ]);
});

it('begins once, at the first, where clocks show its time twice', () => {
  expect(between(weekly(), berlin, '2026-10-24T00:00Z', '2026-10-26T00:00Z')).toEqual([
    ['2026-10-25T02:30+02:00', '2026-10-25T03:00+01:00'],
  ]);
});

it('comes on the last day of a month that is too short for its day', () => {
  expect(
    between(monthly(), shanghai, '2026-01-30T00:00Z', '2026-05-01T00:00Z').map(([from]) => from),
  ).toEqual([
    '2026-01-31T01:00+08:00',
    '2026-02-28T01:00+08:00',
    '2026-03-31T01:00+08:00',
    '2026-04-30T01:00+08:00',
  ]);
});

it('takes in what began before and is not over, over midnight too', () => {
  const nightly = weekly({ weekdays: [1, 2, 3, 4, 5, 6, 7], at: '23:30', minutes: 120 });
  expect(between(nightly, shanghai, '2026-06-01T17:00Z', '2026-06-01T17:20Z')).toEqual([
    ['2026-06-01T23:30+08:00', '2026-06-02T01:30+08:00'],
  ]);
  expect(between(nightly, shanghai, '2026-06-01T17:30Z', '2026-06-01T17:40Z')).toEqual([]);
});

it('comes from its first day to its last one', () => {
  const days = weekly({ firstDay: '2026-06-07', lastDay: '2026-06-14' });
  expect(between(days, shanghai, '2026-05-01T00:00Z', '2026-08-01T00:00Z').map(([from]) => from)).toEqual([
    '2026-06-07T02:30+08:00',
    '2026-06-14T02:30+08:00',
  ]);
  expect(timeFrom(days, shanghai, ms('2026-06-20T00:00Z'))).toBeUndefined();
});

it('says which time is running or comes next, however far its first day is', () => {
  const next = (times: MaintenanceTimes, at: string) => {
    const found = timeFrom(times, shanghai, ms(at));
    return found && said(shanghai, [found])[0]?.[0];
  };
  expect(next(monthly(), '2026-02-01T00:00Z')).toBe('2026-02-28T01:00+08:00');
  expect(next(monthly(), '2026-02-27T17:30Z')).toBe('2026-02-28T01:00+08:00');
  expect(next(monthly(), '2026-02-27T18:00Z')).toBe('2026-03-31T01:00+08:00');
  expect(next(weekly({ firstDay: '2030-01-01' }), '2026-02-01T00:00Z')).toBe('2030-01-06T02:30+08:00');
});

it('comes once when it comes once', () => {
  const once: MaintenanceTimes = {
    ...({ repeat: 'once' } as const),
    ...{ from: '2026-06-01T10:00:00Z', to: '2026-06-01T12:00:00Z' },
  };
  expect(timeFrom(once, shanghai, ms('2020-01-01T00:00Z'))).toEqual({
    ...{ fromMs: ms('2026-06-01T10:00Z'), toMs: ms('2026-06-01T12:00Z') },
  });
  expect(timeFrom(once, shanghai, ms('2026-06-01T12:00Z'))).toBeUndefined();
});
