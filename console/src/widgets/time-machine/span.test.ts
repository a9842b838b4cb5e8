import { expect, it } from 'vitest';
import { readAt, writeAt } from './past.ts';
import { barSpan, besideOf } from './span.ts';

const nowMs = Date.parse('2026-03-30T12:00:30Z');
const hourMs = 3_600_000;

it('a bar leads over the period of its page, and around a moment that is not in it', () => {
  const day = barSpan({ last: '24h' }, nowMs - hourMs, nowMs);
  expect(new Date(day.toMs).toISOString()).toBe('2026-03-30T12:00:00.000Z');
  expect(day.toMs - day.fromMs).toBe(24 * hourMs);
  const earlier = nowMs - 100 * hourMs;
  const around = barSpan({ last: '24h' }, earlier, nowMs);
  expect(around.fromMs).toBeLessThan(earlier);
  expect(around.toMs).toBeGreaterThan(earlier);
  expect(barSpan({ last: '1h' }, nowMs - 1.2 * hourMs, nowMs).toMs).toBeLessThanOrEqual(nowMs);
});

it('the marks beside a moment are the nearest that are not of its own minute', () => {
  const marks = [1, 5, 9].map((hours) => hours * hourMs);
  expect(besideOf(marks, 5 * hourMs, -1)).toBe(hourMs);
  expect(besideOf(marks, 5 * hourMs, 1)).toBe(9 * hourMs);
  expect(besideOf(marks, 9 * hourMs, 1)).toBeUndefined();
});

it('an address names a moment in whole minutes, and what is no moment is none', () => {
  const read = (at: string) => readAt(new URLSearchParams({ at }));
  expect(read('2026-03-30T11:00:00.000Z')).toBe(nowMs - hourMs - 30_000);
  expect(read('yesterday')).toBeUndefined();
  const written = writeAt(new URLSearchParams('range=7d&then=device'), nowMs);
  expect(written.toString()).toBe('range=7d&then=device&at=2026-03-30T12%3A00%3A00.000Z');
  expect(writeAt(written, undefined).toString()).toBe('range=7d');
});
