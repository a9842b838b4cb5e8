import { expect, test } from 'vitest';
import { lastNames, ownRange, readRange, timesOf, writeRange, zoomed } from './chart-range.ts';

const read = (text: string) => readRange(new URLSearchParams(text));

test('The address names the range, and without one it is the last day', () => {
  expect(read('')).toEqual({ last: '24h' });
  for (const last of lastNames) expect(read(`range=${last}`)).toEqual({ last });
  expect(lastNames).toEqual(['1h', '24h', '7d', '30d']);
  expect(read('range=nonsense')).toEqual({ last: '24h' });
  expect(read('range=toString')).toEqual({ last: '24h' });
  expect(read('from=2026-11-21T14:00:00.000Z&to=2026-11-21T14:05:00.000Z')).toEqual({
    last: '24h',
    zoom: { fromMs: Date.parse('2026-11-21T14:00:00Z'), toMs: Date.parse('2026-11-21T14:05:00Z') },
  });
});

test('A range that ends before it begins, is too short, too long or no time at all is not taken', () => {
  const lastDay = { last: '24h' };
  expect(read('from=2026-11-21T15:00:00Z&to=2026-11-21T14:00:00Z')).toEqual(lastDay);
  expect(read('from=2026-11-21T14:00:00Z&to=2026-11-21T14:00:10Z')).toEqual(lastDay);
  expect(read('from=1990-11-21T14:00:00Z&to=2026-11-21T14:00:10Z')).toEqual(lastDay);
  expect(read('from=then&to=now')).toEqual(lastDay);
});

test('What is written into the address is read out of it; the range to go back to and the other parts of it stay', () => {
  const search = new URLSearchParams('interface=abc&range=7d');
  const zoom = zoomed(Date.parse('2026-11-21T14:05:00.400Z'), Date.parse('2026-11-21T14:00:00.600Z'));
  const next = writeRange(search, { last: '7d', zoom });
  expect(next.get('interface')).toBe('abc');
  expect(readRange(next)).toEqual({
    last: '7d',
    zoom: { fromMs: Date.parse('2026-11-21T14:00:00Z'), toMs: Date.parse('2026-11-21T14:05:01Z') },
  });
  expect(writeRange(next, { last: '24h' }).toString()).toBe('interface=abc');
});

test('A range that ends now moves with the time, a zoomed one stands still', () => {
  expect(timesOf({ last: '1h' }, 10_000_000)).toEqual({ fromMs: 6_400_000, toMs: 10_000_000 });
  expect(timesOf({ last: '1h', zoom: { fromMs: 1, toMs: 2 } }, 10_000_000)).toEqual({ fromMs: 1, toMs: 2 });
});

test('A range does not begin before its subject: its axis is as long as what there is', () => {
  const minute = 60_000;
  const now = 100_000 * minute;
  const lengthSince = (ageMs: number, last: '1h' | '30d' = '1h') => {
    const { fromMs, toMs } = timesOf({ last }, now, now - ageMs);
    return (toMs - fromMs) / minute;
  };
  expect(lengthSince(10 * minute)).toBe(10);
  expect(lengthSince(10 * minute, '30d')).toBe(10);
  expect(lengthSince(25 * minute)).toBe(25);
  expect(lengthSince(3000 * minute)).toBe(60);
  // Less than a minute is no axis that one could read.
  expect(lengthSince(0)).toBe(1);
  expect(timesOf({ last: '1h', zoom: { fromMs: 1, toMs: 2 } }, now, now)).toEqual({ fromMs: 1, toMs: 2 });
});

test('A range of one’s own is taken exactly, ends no later than now, and else says what is wrong', () => {
  const now = Date.parse('2026-11-21T14:00:00Z');
  const hour = 3_600_000;
  expect(ownRange(now - 3 * hour, now - hour, now)).toEqual({ fromMs: now - 3 * hour, toMs: now - hour });
  expect(ownRange(now - hour, now + hour, now)).toEqual({ fromMs: now - hour, toMs: now });
  expect(ownRange(NaN, now, now)).toBe('fromMissing');
  expect(ownRange(now - hour, NaN, now)).toBe('toMissing');
  expect(ownRange(now + hour, now + 2 * hour, now)).toBe('future');
  expect(ownRange(now - hour, now - 2 * hour, now)).toBe('order');
  expect(ownRange(now - 1000, now, now)).toBe('short');
  expect(ownRange(now - 401 * 24 * hour, now, now)).toBe('long');
});

test('A click without a drag zooms nowhere', () => {
  expect(zoomed(5000, 5400)).toBeUndefined();
});
