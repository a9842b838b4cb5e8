import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markStale } from './live-cache.ts';
import { queryClient } from './query.ts';

const list = 'POST /monitor/api/v1/alerts/list';
const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  read.mockClear();
});

afterAll(() => read.mockRestore());

it('what comes alone is read at once, and no second time', () => {
  markStale(list);
  expect(read).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(read).toHaveBeenCalledTimes(1);
});

it('of a burst the first is read at once, and the others a second later, together', () => {
  for (let n = 0; n < 100; n++) markStale(list);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(read).toHaveBeenCalledTimes(2);
  vi.runAllTimers();
  expect(read).toHaveBeenCalledTimes(2);
});

it('what holds one id waits for no other', () => {
  for (const id of ['one', 'two', 'one']) markStale(list, id);
  expect(read).toHaveBeenCalledTimes(2);
});
