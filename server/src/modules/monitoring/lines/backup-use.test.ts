import { expect, it } from 'vitest';
import { backupUse, unknownUse } from './backup-use.ts';

/** The events of a row of measurements, by their place. */
function events(carried: readonly number[], contractedBps: number | null = null) {
  let use = unknownUse;
  return carried.map((bps) => {
    const next = backupUse(use, bps, contractedBps);
    ({ use } = next);
    return next.event;
  });
}
const idle = 1000;
const busy = 10_000_000;

it('is told where a backup line begins to carry traffic and where it ends, each by two measurements alike', () => {
  expect(events([idle, idle, busy, busy, busy, idle, idle])).toEqual([
    ...[null, null, null, 'backup-in-use', null],
    ...[null, 'backup-idle'],
  ]);
});

it('is not told of a single burst, nor of what was there before anybody looked', () => {
  expect(events([idle, idle, busy, idle, idle]).filter(Boolean)).toEqual([]);
  expect(events([busy, busy, busy]).filter(Boolean)).toEqual([]);
});

it('does not take keepalives for use: under 64 kbit/s, and under a hundredth of what was contracted', () => {
  expect(events([idle, idle, 60_000, 60_000]).filter(Boolean)).toEqual([]);
  expect(events([idle, idle, 900_000, 900_000], 100_000_000).filter(Boolean)).toEqual([]);
  expect(events([idle, idle, 1_100_000, 1_100_000], 100_000_000).filter(Boolean)).toEqual(['backup-in-use']);
});
