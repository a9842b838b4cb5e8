import { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { i18n } from '../../lib/language.ts';
import { readYear } from './calendar-year.ts';
import { calendarTable, timesTable } from './service-tables.ts';

const t = ((key: string) => key) as unknown as TFunction;
const availability = (availabilityPercent: number) => ({
  ...{ availabilityPercent, coveragePercent: 100, spanMs: 1, upMs: 1, downMs: 0 },
  ...{ unmeasuredMs: 0, totalMs: 1 },
});
const times = (month: number, percent: number) => {
  const [from, to] = [1, 2].map((day) => new Date(Date.UTC(2026, month, day)).toISOString());
  const intervals = [{ state: 'up' as const, from: from!, to: to! }];
  return { from: from!, to: to!, intervals, availability: availability(percent) } as never;
};

beforeAll(() => i18n.init({ lng: 'en', resources: {} }));

it('the file of a timeline has its states, how available it was, and the period before where that is compared', () => {
  const { rows } = timesTable(t, times(2, 99), undefined);
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['terms:state.up', '', ''],
    ['', '99%', '100%'],
  ]);
  const compared = timesTable(t, times(2, 99), times(1, 98)).rows;
  expect(compared.slice(0, 2)).toEqual(rows);
  expect(compared[2]!.slice(2)).toEqual(['', '98%', '100%']);
});

it('the file of a calendar has a row a day, with minutes down and of planned work', () => {
  const day = { day: '2026-03-01', worst: 'down' as const, availabilityPercent: 50, coveragePercent: 100 };
  const { rows } = calendarTable(t, [{ ...day, downMs: 600_000, plannedMs: 60_000 }]);
  expect(rows).toEqual([['2026-03-01', 'terms:state.down', '50%', '100%', '10', '1']]);
});

it.each([
  ['', 2026],
  ['year=2024', 2024],
  ['year=2019', 2026],
  ['year=2027', 2026],
  ['year=soon', 2026],
])('an address with “%s” asks for the calendar of %i', (search, year) => {
  expect(readYear(new URLSearchParams(search), 2026)).toBe(year);
});
