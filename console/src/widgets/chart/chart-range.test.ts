import { expect, test } from 'vitest';
import { readRange, timesOf, writeRange, zoomed } from './chart-range.ts';

const read = (text: string) => readRange(new URLSearchParams(text));

test('The address names the range, and without one it is the last hour', () => {
  expect(read('')).toEqual({ last: '1h' });
  expect(read('range=24h')).toEqual({ last: '24h' });
  expect(read('range=nonsense')).toEqual({ last: '1h' });
  expect(read('from=2026-11-21T14:00:00.000Z&to=2026-11-21T14:05:00.000Z')).toEqual({
    last: '1h',
    zoom: { fromMs: Date.parse('2026-11-21T14:00:00Z'), toMs: Date.parse('2026-11-21T14:05:00Z') },
  });
});

test('A range that ends before it begins, is too short, too long or no time at all is not taken', () => {
  const lastHour = { last: '1h' };
  expect(read('from=2026-11-21T15:00:00Z&to=2026-11-21T14:00:00Z')).toEqual(lastHour);
  expect(read('from=2026-11-21T14:00:00Z&to=2026-11-21T14:00:10Z')).toEqual(lastHour);
  expect(read('from=1990-11-21T14:00:00Z&to=2026-11-21T14:00:10Z')).toEqual(lastHour);
  expect(read('from=then&to=now')).toEqual(lastHour);
});

test('What is written into the address is read out of it; the range to go back to and the other parts of it stay', () => {
  const search = new URLSearchParams('interface=abc&range=24h');
  const zoom = zoomed(Date.parse('2026-11-21T14:05:00.400Z'), Date.parse('2026-11-21T14:00:00.600Z'));
  const next = writeRange(search, { last: '24h', zoom });
  expect(next.get('interface')).toBe('abc');
  expect(readRange(next)).toEqual({
    last: '24h',
    zoom: { fromMs: Date.parse('2026-11-21T14:00:00Z'), toMs: Date.parse('2026-11-21T14:05:01Z') },
  });
  expect(writeRange(next, { last: '1h' }).toString()).toBe('interface=abc');
});

test('A range that ends now moves with the time, a zoomed one stands still', () => {
  expect(timesOf({ last: '1h' }, 10_000_000)).toEqual({ fromMs: 6_400_000, toMs: 10_000_000 });
  expect(timesOf({ last: '1h', zoom: { fromMs: 1, toMs: 2 } }, 10_000_000)).toEqual({ fromMs: 1, toMs: 2 });
});

test('The first minutes of a new subject fill the chart; an older one has the whole range', () => {
  const minute = 60_000;
  const now = 100_000 * minute;
  const lengthSince = (ageMs: number) => {
    const { fromMs, toMs } = timesOf({ last: '1h' }, now, now - ageMs);
    return (toMs - fromMs) / minute;
  };
  expect(lengthSince(0)).toBe(10);
  expect(lengthSince(25 * minute)).toBe(25);
  expect(lengthSince(3000 * minute)).toBe(60);
});

test('A click without a drag zooms nowhere', () => {
  expect(zoomed(5000, 5400)).toBeUndefined();
});
