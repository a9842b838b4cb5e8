import { expect, test } from 'vitest';
import { segmentAt, segmentsOf, segmentUnder } from './timeline-segments.ts';

const time = (ms: number) => new Date(ms).toISOString();
const intervals = [
  { state: 'up' as const, reason: 'answers' as const, from: time(-5000), to: time(50_000) },
  { state: 'down' as const, reason: 'snmp-timeout' as const, from: time(50_000), to: time(50_100) },
  { state: 'up' as const, reason: 'answers' as const, from: time(50_100), to: time(90_000) },
];

test('Intervals are cut to the range and placed by their share of it', () => {
  const [first] = segmentsOf(intervals, 0, 100_000);
  expect(first).toMatchObject({ state: 'up', fromMs: 0, toMs: 50_000, left: 0, width: 50 });
});

test('A short outage is wide enough to be seen, and lies on top', () => {
  const segments = segmentsOf(intervals, 0, 100_000, 1);
  const down = segments.at(-1);
  expect(down).toMatchObject({ state: 'down', width: 1, left: 50 });
  expect(segmentUnder(segments, 50.5)?.state).toBe('down');
  expect(segmentUnder(segments, 52)?.state).toBe('up');
});

test('True times decide what a moment was, not the widened picture', () => {
  const segments = segmentsOf(intervals, 0, 100_000, 10);
  expect(segmentAt(segments, 50_050)?.state).toBe('down');
  expect(segmentAt(segments, 55_000)?.state).toBe('up');
});

test('Before a device was added and after the last interval nothing is drawn', () => {
  const segments = segmentsOf(intervals, 0, 100_000);
  expect(segmentUnder(segments, 95)).toBeUndefined();
  expect(segmentAt(segments, 95_000)).toBeUndefined();
});

test('What lies outside the range is left out', () => {
  expect(segmentsOf(intervals, 200_000, 300_000)).toEqual([]);
});
