import { describe, expect, it } from 'vitest';
import { grouped } from './grouped.ts';
import { bitRate, milliseconds, percent } from './quantity.ts';
import { durationText, exactTime, relativeTime, showTimesIn, timeOfClock } from './time.ts';

describe('quantities', () => {
  it('have three digits and an SI prefix', () => {
    expect([0, 7, 999, 1000, 12_345, 999_600, 1e9].map(bitRate)).toEqual([
      '0\u00a0bit/s',
      '7\u00a0bit/s',
      '999\u00a0bit/s',
      '1\u00a0kbit/s',
      '12.3\u00a0kbit/s',
      '1\u00a0Mbit/s',
      '1\u00a0Gbit/s',
    ]);
  });

  it('say a dash where there is no value', () => {
    expect([bitRate(null), percent(undefined), milliseconds(NaN)]).toEqual(['–', '–', '–']);
  });

  it('never round an incomplete share up to 100%', () => {
    expect(percent(99.9999)).toBe('99.99%');
    expect(percent(100)).toBe('100%');
    expect(percent(99.5, 0)).toBe('99%');
    expect(percent(12.345)).toBe('12.35%');
  });

  it('group their digits where they are counted', () => {
    for (const language of ['zh', 'zh-TW', 'en'] as const)
      expect([999, 10_000, 1_234_567].map((value) => grouped(value, language))).toEqual([
        '999',
        '10,000',
        '1,234,567',
      ]);
  });
});

describe('times', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it('are told relative to now in each language', () => {
    expect(relativeTime(now - 180_000, now, 'en')).toBe('3 minutes ago');
    expect(relativeTime(now - 180_000, now, 'en', 'short')).toBe('3 min ago');
    expect(relativeTime(now - 59_600, now, 'en')).toBe('1 minute ago');
    expect(relativeTime(now - 86_400_000 * 45, now, 'en')).toBe('2 months ago');
    expect(relativeTime(now - 7_200_000, now, 'zh')).toMatch(/^2\D+$/);
  });

  it('are exact in the reader’s time zone', () => {
    expect(exactTime(new Date(2026, 10, 1, 4, 5, 6).getTime())).toBe('2026-11-01 04:05:06');
  });

  it('are read from a field in the zone in which they are shown', () => {
    try {
      for (const [zone, utc] of [
        ['Asia/Taipei', '2026-11-21T06:02:00.000Z'],
        ['America/New_York', '2026-11-21T19:02:00.000Z'],
      ] as const) {
        showTimesIn(zone);
        expect(new Date(timeOfClock('2026-11-21T14:02')).toISOString()).toBe(utc);
      }
      // The morning on which New York's clocks go forward.
      expect(new Date(timeOfClock('2026-03-08T04:00')).toISOString()).toBe('2026-03-08T08:00:00.000Z');
    } finally {
      showTimesIn(null);
    }
  });

  it('stand apart from the words of their units in Chinese, whatever the browser does', () => {
    expect(relativeTime(now - 180_000, now, 'zh')).toBe('3 分钟前');
    expect(relativeTime(now - 180_000, now, 'zh-TW')).toBe('3 分鐘前');
    expect(durationText(11_520_000, 'zh')).toBe('3 小时 12 分钟');
    expect(durationText(11_520_000, 'zh-TW')).toBe('3 小時 12 分鐘');
  });

  it('last for their two largest units', () => {
    expect(durationText(11_520_000, 'en')).toBe('3h 12m');
    expect(durationText(3_600_000, 'en')).toBe('1h');
    expect(durationText(200, 'en')).toBe('0s');
  });
});
