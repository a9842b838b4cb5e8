import { expect, it } from 'vitest';
import { flowedS, highestSwing, momentOf, type WeekName, weeks } from './traffic.ts';

const mondayMs = Date.UTC(2026, 10, 15, 16);
const names = Object.keys(weeks) as WeekName[];
const hourMs = 3_600_000;

it.each(names)('never runs backwards and never above its limit in a week of %s', (name) => {
  let before = flowedS(momentOf(weeks[name], mondayMs), 42);
  for (let second = 7; second <= 7 * 86_400; second += 7) {
    const now = flowedS(momentOf(weeks[name], mondayMs + second * 1000), 42);
    const rate = (now - before) / 7;
    if (!(rate > 0 && rate < highestSwing)) expect({ second, rate }).toBe('between 0 and the highest swing');
    before = now;
  }
  expect(before).toBeGreaterThan(0);
});

it('is busy by day in China, quiet at night and on the weekend of an office', () => {
  const flowed = (day: number, hour: number) => {
    const from = mondayMs + (day * 24 + hour) * hourMs;
    const of = (timeMs: number) => flowedS(momentOf(weeks.office, timeMs), 7);
    return of(from + hourMs) - of(from);
  };
  expect(flowed(1, 10) / flowed(1, 3)).toBeGreaterThan(5);
  expect(flowed(1, 10) / flowed(5, 10)).toBeGreaterThan(2);
});

it('joins one week to the next without a jump', () => {
  const nextMondayMs = mondayMs + 7 * 24 * hourMs;
  for (const name of names) {
    const [before, after] = [-1, 1].map((ms) => momentOf(weeks[name], nextMondayMs + ms));
    expect(after!.sumS - before!.sumS).toBeGreaterThan(0);
    expect(after!.sumS - before!.sumS).toBeLessThan(0.002);
  }
});
