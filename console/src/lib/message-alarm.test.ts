import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isFirstToRing } from './message-alarm.ts';
import { storage } from './storage.ts';

/** As tabs that hear of a message at the same moment: nothing that one keeps has reached the others yet. */
beforeEach(() => {
  vi.spyOn(storage, 'get').mockReturnValue(undefined as never);
  vi.spyOn(storage, 'set').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const locksOfABrowser = () => {
  const held = new Set<string>();
  return {
    request: async (name: string, _options: object, then: (lock: object | null) => Promise<void>) => {
      if (held.has(name)) return then(null);
      held.add(name);
      return then({ name });
    },
  };
};

it('of tabs that hear of a message at once one draws attention to it, and to the next one again', async () => {
  vi.stubGlobal('navigator', { locks: locksOfABrowser() });
  expect(await Promise.all(['a', 'a', 'a'].map(isFirstToRing))).toEqual([true, false, false]);
  expect(await Promise.all(['b', 'b'].map(isFirstToRing))).toEqual([true, false]);
});

it('a tab that hears of it later finds what was kept', async () => {
  vi.stubGlobal('navigator', { locks: locksOfABrowser() });
  vi.spyOn(storage, 'get').mockReturnValue('a');
  expect(await isFirstToRing('a')).toBe(false);
});

it('a page without locks draws attention all the same', async () => {
  vi.stubGlobal('navigator', {});
  expect(await isFirstToRing('c')).toBe(true);
});
