import { expect, it } from 'vitest';
import { isNeeded } from './give-way.ts';

const carried = (inBytes: number, outBytes = 0) => ({ inBytes, outBytes });

it('what is ours, with headers and acknowledgements, is nobody else’s', () => {
  const own = { direction: 'down', bytes: 10_000_000 } as const;
  expect(isNeeded(carried(10_600_000, 400_000), own, 2_000, 1e6)).toBe(false);
  expect(isNeeded(carried(400_000, 10_600_000), { ...own, direction: 'up' }, 2_000, 1e6)).toBe(false);
});

it('others that carry more than they may, in either direction, need the line', () => {
  const own = { direction: 'down', bytes: 10_000_000 } as const;
  expect(isNeeded(carried(12_500_000), own, 2_000, 1e6)).toBe(true);
  expect(isNeeded(carried(10_000_000, 1_500_000), own, 2_000, 1e6)).toBe(true);
  // The same over a longer time is less.
  expect(isNeeded(carried(12_500_000), own, 20_000, 1e6)).toBe(false);
});

it('says nothing before a second has passed', () => {
  expect(isNeeded(carried(1e9), { direction: 'up', bytes: 0 }, 900, 1)).toBe(false);
});
