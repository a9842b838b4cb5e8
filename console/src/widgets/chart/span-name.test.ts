import { type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { timesOf } from './chart-range.ts';
import { spanName } from './span-name.ts';

const t = ((key: string, { span = '' }: { span?: string } = {}) =>
  `${key} ${span}`.trim()) as unknown as TFunction;
const minute = 60_000;
const hour = 60 * minute;
const nowMs = new Date('2026-11-21T14:30:00').getTime();
const named = (last: '1h' | '24h' | '7d' | '30d', ageMs: number) =>
  spanName(t, timesOf({ last }, nowMs, nowMs - ageMs), { nowMs, sinceMs: nowMs - ageMs });

test('A time is called by its own length: the last day of a device of ten minutes is ten minutes', () => {
  expect(named('24h', 10 * minute)).toMatch(/^chart:sinceAdded 10\W?\D+$/);
  expect(named('30d', 10 * minute)).toBe(named('24h', 10 * minute));
  expect(named('24h', 400 * 24 * hour)).toBe('chart:lastSpan.24h');
  expect(named('7d', 400 * 24 * hour)).toBe('chart:lastSpan.7d');
  expect(named('1h', 61 * minute)).toBe('chart:lastSpan.1h');
  // Not yet a minute old.
  expect(named('1h', 5000)).toMatch(/^chart:sinceAdded 1\W?\D+$/);
});

test('What ended before now is called by from and to, however long it is', () => {
  const past = { fromMs: nowMs - 26 * hour, toMs: nowMs - 2 * hour };
  expect(spanName(t, past, { nowMs })).toBe('11-20 12:30 – 11-21 12:30');
  expect(spanName(t, { fromMs: nowMs - 5 * hour, toMs: nowMs }, { nowMs })).toBe('09:30 – 14:30');
});

test('A clock of the server that differs by seconds changes no name', () => {
  const late = { fromMs: nowMs - 24 * hour, toMs: nowMs - 20_000 };
  expect(spanName(t, late, { nowMs })).toBe('chart:lastSpan.24h');
});
