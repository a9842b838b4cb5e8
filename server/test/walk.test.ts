import { afterEach, describe, expect, it, vi } from 'vitest';
import { walk } from './walk.ts';

/** What a walk of twenty turns picks, by the error that it ends with. */
async function walked(): Promise<{ picked: number[]; message: string }> {
  const picked: number[] = [];
  const steps = walk(async ({ pick }) => {
    for (let turn = 0; turn < 20; turn += 1) picked.push(pick([1, 2, 3, 4]));
    throw new Error('lost');
  });
  const message = await steps().then(
    () => '',
    (error: Error) => error.message,
  );
  return { picked, message };
}

afterEach(() => vi.unstubAllEnvs());

describe('a random walk', () => {
  it('names the seed when it fails, and goes the same way by it', async () => {
    vi.stubEnv('SEED', undefined);
    const { picked, message } = await walked();
    const [, seed] = /^SEED=(\d+) walks this way again: lost$/.exec(message) ?? [];
    vi.stubEnv('SEED', seed);
    expect(await walked()).toEqual({ picked, message });
    expect(new Set(picked).size).toBeGreaterThan(1);
  });

  it('goes another way each time', async () => {
    vi.stubEnv('SEED', undefined);
    const ways = await Promise.all([walked(), walked(), walked()]);
    expect(new Set(ways.map(({ message }) => message)).size).toBeGreaterThan(1);
  });
});
