import { expect, it } from 'vitest';
import { askedHours, usualSpans } from './usual-band-of.ts';

const condition = (deviations: number) =>
  ({ kind: 'baseline', settings: { direction: 'either', deviations, forS: 0 } }) as const;
const at = '2026-11-23T09:00:00.000Z';
const fromMs = Date.parse(at);
const hourMs = 3_600_000;

it('what was usual is asked for in whole hours, the last eight days of it at most', () => {
  expect(askedHours(fromMs + 1, fromMs + hourMs + 1)).toEqual({ from: at, to: '2026-11-23T11:00:00.000Z' });
  const { from } = askedHours(fromMs - 30 * 24 * hourMs, fromMs);
  expect(from).toBe('2026-11-15T09:00:00.000Z');
});

it('the band reaches as far as the rule lets values go, an amount not below nought, and has a gap where too little was known', () => {
  const hours = [
    { at, usual: { median: 20, deviation: 3 } },
    { at: '2026-11-23T10:00:00.000Z', usual: null },
  ];
  expect(usualSpans({ condition: condition(4), metric: 'ping.rtt' }, hours)).toEqual([
    { fromMs, toMs: fromMs + hourMs, median: 20, low: 8, high: 32 },
  ]);
  expect(usualSpans({ condition: condition(10), metric: 'ping.rtt' }, hours)[0]?.low).toBe(0);
  expect(usualSpans({ condition: condition(10), metric: 'line.mos' }, hours)[0]?.low).toBe(-10);
});
