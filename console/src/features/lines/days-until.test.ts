import { afterEach, expect, it } from 'vitest';
import { showTimesIn } from '../../lib/time.ts';
import { daysUntil } from './days-until.ts';

afterEach(() => showTimesIn(null));

it('counts days of the shown zone: the day itself is none, the day before is one', () => {
  showTimesIn('Asia/Shanghai');
  const lateEvening = Date.UTC(2026, 10, 29, 16, 30);
  expect(daysUntil('2026-11-30', lateEvening)).toBe(0);
  expect(daysUntil('2026-11-29', lateEvening)).toBe(-1);
  showTimesIn('UTC');
  expect(daysUntil('2026-11-30', lateEvening)).toBe(1);
});
