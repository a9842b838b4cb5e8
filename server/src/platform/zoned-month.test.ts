import { expect, it } from 'vitest';
import { monthIn, monthRange } from './zoned-month.ts';

const iso = (timeZone: string, month: string) => {
  const { fromMs, toMs } = monthRange(timeZone, month);
  return [fromMs, toMs].map((ms) => new Date(ms).toISOString());
};

it('a month begins and ends when clocks of its zone say so, over the end of a year too', () => {
  expect(iso('UTC', '2026-02')).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
  expect(iso('Asia/Shanghai', '2026-12')).toEqual(['2026-11-30T16:00:00.000Z', '2026-12-31T16:00:00.000Z']);
  expect(iso('America/New_York', '2026-03')).toEqual([
    '2026-03-01T05:00:00.000Z',
    '2026-04-01T04:00:00.000Z',
  ]);
  // Its clocks go forward in the first hour of the month.
  expect(iso('Africa/Cairo', '2026-05')).toEqual(['2026-04-30T21:00:00.000Z', '2026-05-31T21:00:00.000Z']);
});

it('the month of a moment is that of the zone', () => {
  const at = new Date('2026-11-30T16:00:00.000Z');
  expect([monthIn('UTC', at), monthIn('Asia/Shanghai', at)]).toEqual(['2026-11', '2026-12']);
});
