import { expect, it } from 'vitest';
import { newWatched, retarget } from './watched.ts';

const target = {
  tenantId: 1,
  id: '5e0c1f6e-6b60-4d5c-9a43-5d7a1a3b0c11',
  address: '10.8.0.1',
  port: 161,
  snmpVersion: 'v2c',
  sealedCommunity: Buffer.alloc(0),
  intervalMs: 60_000,
  state: 'up',
  reason: 'answers',
  sinceMs: 1_000,
  interfaces: [],
  processors: [],
  memory: null,
} as unknown as Parameters<typeof newWatched>[0];

/** A device that failed once at its address and was up for a while before. */
function failedOnce() {
  const watched = newWatched(target);
  Object.assign(watched, {
    track: { ...watched.track, failedSinceMs: 5_000 },
    uptimeTicks: 7,
    tableChangeTicks: 3,
  });
  return watched;
}

it('a failure at the old address does not count at the new one, whose uptime is its own', () => {
  const watched = failedOnce();
  retarget(watched, { ...target, address: '10.8.0.2' });
  expect(watched.track.failedSinceMs).toBeNull();
  expect([watched.uptimeTicks, watched.tableChangeTicks]).toEqual([NaN, NaN]);
});

it('a failure at the same address goes on counting when only the name of the device changed', () => {
  const watched = failedOnce();
  retarget(watched, { ...target });
  expect(watched.track.failedSinceMs).toBe(5_000);
  expect(watched.uptimeTicks).toBe(7);
});
