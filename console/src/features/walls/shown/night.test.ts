import { expect, it } from 'vitest';
import { clockIn, isNight } from './night.ts';

const at = (iso: string) => Date.parse(iso);
const over = { from: '22:00', to: '06:00' };

it('is night from the hour that was said until before the one that was said, over midnight too', () => {
  expect(isNight(at('2026-01-01T21:59:59Z'), 'UTC', over)).toBe(false);
  expect(isNight(at('2026-01-01T22:00:00Z'), 'UTC', over)).toBe(true);
  expect(isNight(at('2026-01-02T05:59:00Z'), 'UTC', over)).toBe(true);
  expect(isNight(at('2026-01-02T06:00:00Z'), 'UTC', over)).toBe(false);
  expect(isNight(at('2026-01-02T12:30:00Z'), 'UTC', { from: '12:00', to: '13:00' })).toBe(true);
  expect(isNight(at('2026-01-02T23:00:00Z'), 'UTC', null)).toBe(false);
});

it('is so on the clocks of the tenant, also where they change', () => {
  expect(clockIn(at('2026-03-29T00:59:00Z'), 'Europe/Berlin')).toBe('01:59');
  expect(clockIn(at('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toBe('03:00');
  expect(isNight(at('2026-01-01T14:30:00Z'), 'Asia/Shanghai', over)).toBe(true);
  expect(clockIn(at('2026-01-01T16:00:00Z'), 'Asia/Shanghai')).toBe('00:00');
});
