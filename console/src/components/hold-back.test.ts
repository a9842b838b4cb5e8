import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdBack, longestHoldMs } from './hold-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As much of an element as is asked. */
function element(parentElement: Element | null, className = '') {
  const attributes = new Set<string>();
  return {
    parentElement,
    classList: { contains: (name: string) => name === className },
    toggleAttribute: (name: string, isOn: boolean) => (isOn ? attributes.add(name) : attributes.delete(name)),
    isComing: () => attributes.has('data-coming'),
  } as unknown as Element & { isComing(): boolean };
}
function page() {
  const part = element(element(null, 'in-order'));
  return { part, skeleton: () => element(element(part)) };
}

it('holds back what stands below a skeleton until the last one in its part is gone', () => {
  const { part, skeleton } = page();
  const [first, second] = [holdBack(skeleton()), holdBack(skeleton())];
  expect(part.isComing()).toBe(true);
  first();
  expect(part.isComing()).toBe(true);
  second();
  expect(part.isComing()).toBe(false);
});

it('shows what stands below after four seconds, whatever is still coming, and hides it no more', () => {
  const { part, skeleton } = page();
  const slow = holdBack(skeleton());
  vi.advanceTimersByTime(longestHoldMs - 1);
  expect(part.isComing()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(part.isComing()).toBe(false);
  const late = holdBack(skeleton());
  expect(part.isComing()).toBe(false);
  slow();
  late();
  expect(part.isComing()).toBe(false);
});

it('counts the time of each page anew', () => {
  const before = page();
  holdBack(before.skeleton());
  vi.advanceTimersByTime(longestHoldMs);
  const after = page();
  holdBack(after.skeleton());
  expect(after.part.isComing()).toBe(true);
});
