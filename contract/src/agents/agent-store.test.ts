import { expect, it } from 'vitest';
import { storeShare } from './agent-store.ts';
import { usualStoreBytes } from './link-limits.ts';

const mb = 1024 * 1024;

it('the store of an agent is full by what waits in it, or by what its disk has no room for, whichever leaves less', () => {
  const of = (queued: number, free: number, most = 64) =>
    Math.round(
      storeShare({ queuedBytes: queued * mb, store: { mostBytes: most * mb, freeBytes: free * mb } }),
    );
  expect(of(0, 5_000)).toBe(0);
  expect(of(16, 5_000)).toBe(25);
  expect(of(0, 16)).toBe(75);
  expect(of(60, 16)).toBe(94);
  // What waits stands on the disk already: what is free beside it counts.
  expect(of(32, 32)).toBe(50);
  expect(of(0, 0)).toBe(100);
  // A file more than it may: the oldest goes next.
  expect(of(65, 5_000)).toBe(100);
});

it('of an agent that tells no size of its store it is the usual one', () => {
  expect(storeShare({ queuedBytes: usualStoreBytes / 2 })).toBe(50);
  // Where the disk does not say what is free, what waits is known.
  expect(storeShare({ queuedBytes: 3 * mb, store: { mostBytes: 4 * mb } })).toBe(75);
});
