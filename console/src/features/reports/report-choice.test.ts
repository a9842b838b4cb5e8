import { expect, it } from 'vitest';
import { placeOf, reportPeriodOf } from './report-choice.ts';

const days = (firstDay: string, lastDay: string) =>
  reportPeriodOf({ period: 'days', firstDay, lastDay }, '2026-03-02');
const none = { firstDay: '', lastDay: '' };

it('months and weeks are those around today, a week by its Monday', () => {
  expect(reportPeriodOf({ period: 'lastMonth', ...none }, '2026-01-31')).toEqual({ month: '2025-12' });
  expect(reportPeriodOf({ period: 'thisMonth', ...none }, '2026-03-31')).toEqual({ month: '2026-03' });
  const week = (today: string) => reportPeriodOf({ period: 'lastWeek', ...none }, today);
  // The first of March is a Sunday, the second a Monday.
  expect(week('2026-03-01')).toEqual({ week: '2026-02-16' });
  expect(week('2026-03-02')).toEqual({ week: '2026-02-23' });
});

it('days that cannot be are said', () => {
  expect(days('2026-03-01', '2026-03-01')).toEqual({ firstDay: '2026-03-01', lastDay: '2026-03-01' });
  expect(days('', '2026-03-01')).toBe('empty');
  expect(days('2026-03-02', '2026-03-01')).toBe('order');
  expect(days('2026-03-03', '2026-03-04')).toBe('future');
  expect(days('2025-03-01', '2026-03-01')).toEqual({ firstDay: '2025-03-01', lastDay: '2026-03-01' });
  expect(days('2025-03-01', '2026-03-02')).toBe('long');
});

it('a place without its region or outlet is none', () => {
  const choice = {
    period: 'days',
    ...none,
    region: undefined,
    outletId: undefined,
    serviceId: undefined,
  } as const;
  expect(placeOf({ ...choice, scope: 'tenant' })).toEqual({ scope: 'tenant' });
  expect(placeOf({ ...choice, scope: 'region' })).toBeUndefined();
  expect(placeOf({ ...choice, scope: 'region', region: 'East' })).toEqual({
    scope: 'region',
    region: 'East',
  });
  expect(placeOf({ ...choice, scope: 'outlet' })).toBeUndefined();
});
