import { expect, it } from 'vitest';
import { silentLog } from '../../../platform/log.ts';
import { handClock, scriptedTools } from '../test/scripted-tools.ts';
import { type Target } from './target.ts';
import { newWatched, retarget } from './watched.ts';

const id = '5e0c1f6e-6b60-4d5c-9a43-5d7a1a3b0c11';
const tools = { ...scriptedTools(handClock().readClock, new Map()), log: silentLog };

function targetAt(address: string): Target {
  const place = { address, port: 161, intervalMs: 60_000 };
  return {
    ...{ tenantId: 1, kind: 'device', id, ...place },
    ...{ state: 'up', reason: 'answers', sinceMs: 1_000, measuredAtMs: 5_000, uptimeS: 7 },
    ...{ isReached: false, dependsOn: [], maintenance: [] },
    probes: [
      { probe: 'ping', decides: false, settings: { address } },
      {
        probe: 'snmp',
        decides: true,
        settings: {
          ...place,
          snmpVersion: 'v2c',
          sealedCommunity: Buffer.alloc(0),
          interfaces: [],
          processors: [],
          memoryIndex: null,
          disks: [],
        },
      },
    ],
  };
}

/** A device that failed once at its address and was up for a while before. */
function failedOnce() {
  const watched = newWatched(targetAt('10.8.0.1'), tools);
  watched.track = { ...watched.track, failedSinceMs: 5_000 };
  return watched;
}
const rowsOf = async ({ runs }: ReturnType<typeof newWatched>) => {
  const readings = await Promise.all(
    runs.map(({ run }) => run.run(10_000_000_000_000, new AbortController().signal)),
  );
  return readings.flatMap(({ take }) => take?.().rows ?? []);
};

it('a failure at the old address does not count at the new one, whose uptime is its own', async () => {
  const watched = failedOnce();
  // The scripted device has run for longer than seven seconds, but far shorter than since it was last measured.
  const before = { ...targetAt('10.8.0.1'), uptimeS: 40_000_000 };
  const restarted = newWatched(before, tools);
  expect(await rowsOf(restarted)).toHaveLength(1);
  const moved = newWatched(before, tools);
  retarget(moved, { ...before, address: '10.8.0.2' }, tools);
  expect(await rowsOf(moved)).toEqual([]);
  retarget(watched, targetAt('10.8.0.2'), tools);
  expect(watched.track.failedSinceMs).toBeNull();
});

it('a failure at the same address goes on counting when only the name of the device changed', () => {
  const watched = failedOnce();
  const { runs, columns } = watched;
  retarget(watched, targetAt('10.8.0.1'), tools);
  expect(watched.track.failedSinceMs).toBe(5_000);
  expect(watched.columns).toBe(columns);
  expect(watched.runs.map(({ run }) => run)).toEqual(runs.map(({ run }) => run));
});
