import { expect, test } from 'vitest';
import { level, valueText } from '../../lib/value-text.ts';
import { spanText, tickText, timeTick } from './axis-text.ts';

const at = (text: string) => new Date(text).getTime();
const hour = 3_600_000;

test('A value is written with the unit of its metric, and no value is a dash', () => {
  expect(valueText(1_240_000_000, 'bit/s')).toBe('1.24\u00a0Gbit/s');
  expect(valueText(4.213, 'ms')).toBe('4.21\u00a0ms');
  expect(valueText(37.26, '%')).toBe('37.3%');
  expect(valueText(1250, '/s')).toBe('1.25\u00a0k/s');
  for (const unit of ['bit/s', 'ms', '%', '/s'] as const) expect(valueText(null, unit)).toBe('–');
});

test('A little loss is not written as none', () => {
  expect(level(0.01)).toBe('<0.1%');
  expect(level(0)).toBe('0%');
});

test('A tick of the value axis keeps only the SI prefix', () => {
  expect(tickText(200_000_000, 'bit/s')).toBe('200\u00a0M');
  expect(tickText(2_500_000_000, 'bit/s')).toBe('2.5\u00a0G');
  expect(tickText(0, 'bit/s')).toBe('0');
  expect(tickText(0.5, 'ms')).toBe('0.5');
});

test('A tick of the time axis is the clock, or the date where a day begins or days are shown', () => {
  expect(timeTick(at('2026-11-21T06:00:00'), 24 * hour, 'en')).toBe('06:00');
  expect(timeTick(at('2026-11-21T00:00:00'), 24 * hour, 'en')).toBe('21 Nov');
  expect(timeTick(at('2026-11-21T06:00:00'), 240 * hour, 'zh')).toBe('11月21日');
  expect(timeTick(at('2026-11-21T06:00:05'), hour / 12, 'zh-TW')).toBe('06:00:05');
});

test('A stretch of time within a day says its day once', () => {
  const now = at('2026-11-21T14:30:00');
  expect(spanText(at('2026-11-21T14:02:00'), at('2026-11-21T14:10:00'), now)).toBe('14:02 – 14:10');
  expect(spanText(at('2026-11-20T14:02:00'), at('2026-11-20T14:10:00'), now)).toBe('11-20 14:02 – 14:10');
  expect(spanText(at('2026-11-20T23:00:00'), at('2026-11-21T01:00:00'), now)).toBe(
    '11-20 23:00 – 11-21 01:00',
  );
});

test('A stretch of a day up to now says both days: it is no stretch of minutes', () => {
  const now = at('2026-11-21T14:30:00');
  expect(spanText(at('2026-11-20T14:10:00'), now, now)).toBe('11-20 14:10 – 11-21 14:30');
});
