import { expect, it } from 'vitest';
import { dueAlways, dueWithin } from './due-runs.ts';
import { distributionOf, heatMapOf } from './range-figures.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const isNight = (atMs: number) => new Date(atMs).getUTCHours() < 6;

it('of some hours of the day, runs are due in these alone, part of an hour by its part', async () => {
  const due = await dueWithin(minuteMs, { fromMs: 0, toMs: 3 * dayMs + 30 * minuteMs }, isNight);
  expect(due(0, 3 * dayMs)).toBe(3 * 360);
  expect(due(5 * hourMs + 50 * minuteMs, 8 * hourMs)).toBeCloseTo(10, 6);
  expect(due(7 * hourMs, 20 * hourMs)).toBe(0);
  expect(due(3 * dayMs + 7.5 * minuteMs, 3 * dayMs + 30 * minuteMs)).toBeCloseTo(22.5, 6);
  expect(due(hourMs, 0)).toBe(0);
});

it('a span that begins within a quarter of an hour is counted from there', async () => {
  const due = await dueWithin(minuteMs, { fromMs: 5 * minuteMs, toMs: hourMs }, isNight);
  expect(due(5 * minuteMs, hourMs)).toBeCloseTo(55, 6);
  expect(dueAlways(minuteMs)(5 * minuteMs, hourMs)).toBe(55);
});

it('however many paths came at however many times, each quarter of an hour is asked for once, and others are let in between', async () => {
  const span = { fromMs: 0, toMs: 100 * dayMs };
  let [asked, turns] = [0, 0];
  const isOpen = (atMs: number) => {
    asked++;
    return isNight(atMs);
  };
  let isOver = false;
  const others = (): void => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const due = await dueWithin(minuteMs, span, isOpen);
  isOver = true;
  expect(turns).toBeGreaterThan(2);
  const places = Array.from({ length: 500 }, (_, at) => at);
  const cells = {
    ids: places.map((at) => `path ${at}`),
    numbers: places,
    createdAtMs: places.map((at) => at * minuteMs),
    outletIds: places.map((at) => `${at % 7}`),
    outletNames: places.map((at) => `Shop ${at % 7}`),
    sources: places.map(() => null),
    targets: places.map((at) => `${at}`),
  };
  const range = { kind: 'ping', metric: 'dial.rtt', span, nowMs: span.toMs, due } as const;
  heatMapOf(cells, { ...range, statistic: 'median' }, () => {});
  distributionOf(cells, range, () => {});
  expect(asked).toBe(100 * 96);
});
