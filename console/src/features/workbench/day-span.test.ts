import { expect, test } from 'vitest';
import { placedSteps, spanOfDay } from './day-span.ts';

const hour = 3_600_000;
const from = Date.parse('2026-03-01T00:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const none = { down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };
const day = (firstMs: number) => ({
  from: iso(from),
  to: iso(from + 4 * hour),
  firstAt: iso(firstMs),
  stepMs: hour,
  steps: [none, none, { ...none, up: 1 }, { ...none, down: 1 }],
});

test('The strip of a young network is as long as the network is old, its first step cut', () => {
  const young = day(from + 2.5 * hour);
  expect(spanOfDay(young).fromMs).toBe(from + 2.5 * hour);
  expect(placedSteps(young).map(({ left, width }) => [Math.round(left), Math.round(width)])).toEqual([
    [0, 33],
    [33, 67],
  ]);
});

test('The strip of an older one is the whole day, and a step of which nothing is known is left out', () => {
  expect(spanOfDay(day(from - hour)).fromMs).toBe(from);
  expect(placedSteps(day(from - hour)).map(({ left }) => left)).toEqual([50, 75]);
});
