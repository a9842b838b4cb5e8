import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoundedChanges } from './bounded-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('tells a tenant at once, and of all that comes within half a second together', () => {
  const told: number[] = [];
  const changes = new BoundedChanges((tenantId) => void told.push(tenantId));
  for (let change = 0; change < 100; change++) changes.changed(1);
  changes.changed(2);
  expect(told).toEqual([1, 2]);
  vi.advanceTimersByTime(500);
  expect(told).toEqual([1, 2, 1]);
  for (let time = 0; time < 100; time++) {
    changes.changed(1);
    vi.advanceTimersByTime(10);
  }
  expect(told.filter((id) => id === 1).length).toBeLessThanOrEqual(2 + 2);
  vi.advanceTimersByTime(500);
  const count = told.length;
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(count);
});

it('tells nothing once it was stopped', () => {
  const told: number[] = [];
  const changes = new BoundedChanges((tenantId) => void told.push(tenantId));
  changes.changed(1);
  changes.changed(1);
  changes.stop();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([1]);
});
