import { describe, expect, it } from 'vitest';
import { logOfDay } from './day-log.ts';
import { playDay } from './play-day.ts';
import { wrongOfDay } from './wrong-of-day.ts';

const timeout = 300_000;
const seeds = Array.from({ length: 20 }, (_, at) => at + 1);

describe.concurrent('a simulated day', { timeout }, () => {
  it.for(seeds)('of seed %i is told as its script has it: nothing lost, nothing doubled', async (seed) => {
    const found = await playDay(seed);
    expect(found.alerts.length, 'what there is to be told').toBeGreaterThan(0);
    expect(wrongOfDay(found), `npm run days -- 1 ${seed} plays it again`).toEqual([]);
  });

  it('comes out the same each time it is played', async () => {
    // With six deaths, and a database that was away.
    const [once, again] = await Promise.all([playDay(15), playDay(15)]);
    expect(once.deaths.length).toBeGreaterThan(1);
    expect(logOfDay(again)).toEqual(logOfDay(once));
  });
});
