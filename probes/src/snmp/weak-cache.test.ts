import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { WeakCache } from './weak-cache.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a value is made once for its key while somebody keeps it', () => {
  const cache = new WeakCache<{ key: string }>();
  const first = cache.get('a', () => ({ key: 'a' }));
  expect(cache.get('a', () => ({ key: 'other' }))).toBe(first);
  expect(cache.get('b', () => ({ key: 'b' }))).toEqual({ key: 'b' });
});

test('what nobody keeps any more is forgotten, and what is kept is not', async () => {
  const cache = new WeakCache<{ key: string }>();
  const kept = cache.get('kept', () => ({ key: 'kept' }));
  for (let i = 0; i < 1000; i += 1) cache.get(`${i}`, () => ({ key: `${i}` }));
  expect(cache.size).toBe(1001);
  while (cache.size > 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(cache.get('kept', () => ({ key: 'anew' }))).toBe(kept);
});
