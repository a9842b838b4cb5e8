import { type Happening, type What } from '../snmp-fleet/index.ts';
import { type DemoDevice, devices, outlets, tenants } from './world.ts';

// What fails and recovers in the demo: the same at the same time on every machine, so that it can be waited for.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Long past: all happenings have come round often before the demo begins. */
const epochMs = Date.UTC(2025, 0, 1);

/** So long, once in so much time, beginning so far into it. */
function rounds(what: What, [lastsMs, everyMs, shiftMs]: readonly [number, number, number]): Happening {
  const fromMs = epochMs + (shiftMs % everyMs);
  return { what, fromMs, untilMs: fromMs + lastsMs, everyMs };
}

/** Every which device it befalls, and which the first is. */
const befalls = (index: number, every: number, first: number) => index % every === first;

/** Outlets that lose their power, all devices at once: a shop, a clinic, a branch. */
const withoutPower = [8, 27, 49];

const turnMs = 40 * minuteMs;
const takingTurns = devices
  .filter(({ kind, outlet }) => kind === 'access_point' && outlet.tenant === tenants[0])
  .slice(-6);

/** All that happens to a device of the world. */
export function happeningsOf(device: DemoDevice): readonly Happening[] {
  const index = devices.indexOf(device);
  const outlet = outlets.indexOf(device.outlet);
  const all: Happening[] = [];
  // The device hangs, and its watchdog or somebody on the spot gets it going again, with or without a restart.
  if (befalls(index, 17, 3))
    all.push(rounds({ kind: 'silent' }, [5 * minuteMs, 45 * minuteMs, index * 173_000]));
  if (befalls(index, 29, 7)) all.push(rounds({ kind: 'reboot' }, [90_000, 2 * hourMs, index * 97_000]));
  if (withoutPower.includes(outlet))
    all.push(rounds({ kind: 'reboot' }, [8 * minuteMs, 4 * hourMs, outlet * 311_000]));
  // Access points of the first customer that fail in turn, each a little longer than until the next: one is down at any time.
  const turn = takingTurns.indexOf(device);
  if (turn >= 0)
    all.push(rounds({ kind: 'silent' }, [turnMs + 2 * minuteMs, takingTurns.length * turnMs, turn * turnMs]));
  // Somebody clears the counters; of every other such device they begin near their end, and wrap soon.
  if (befalls(index, 31, 9)) {
    const startAt = index % 2 === 0 ? 0n : 2n ** 64n - 2_000_000_000n;
    all.push(rounds({ kind: 'counter-reset', startAt }, [0, hourMs, index * 61_000]));
  }
  // The second line of the outlet goes.
  if (befalls(index, 11, 5))
    all.push(rounds({ kind: 'interface-down', interface: 2 }, [10 * minuteMs, hourMs, index * 311_000]));
  // A line that is overloaded, a line that loses packets, a community that was changed on the device alone.
  if (befalls(index, 67, 14))
    all.push(rounds({ kind: 'slow', delayMs: 400 }, [15 * minuteMs, 2 * hourMs, index * 127_000]));
  if (befalls(index, 67, 21))
    all.push(rounds({ kind: 'lossy', every: 4 }, [15 * minuteMs, 2 * hourMs, index * 211_000]));
  if (befalls(index, 200, 130))
    all.push(rounds({ kind: 'community', community: 'changed-on-site' }, [20 * minuteMs, 3 * hourMs, 0]));
  return all;
}

const outages = new Set<What['kind']>(['silent', 'reboot', 'community']);

/** A time in which a device does not answer. */
export interface Outage {
  readonly device: DemoDevice;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The outages of the whole world that begin within a time, in their order. */
export function outagesBetween(fromMs: number, toMs: number): readonly Outage[] {
  return devices
    .flatMap((device) =>
      happeningsOf(device)
        .filter(({ what }) => outages.has(what.kind))
        .flatMap((happening) => {
          const { everyMs = hourMs, untilMs = happening.fromMs } = happening;
          const found: Outage[] = [];
          const first = Math.ceil((fromMs - happening.fromMs) / everyMs);
          for (let round = first; happening.fromMs + round * everyMs < toMs; round++)
            found.push({
              device,
              fromMs: happening.fromMs + round * everyMs,
              untilMs: untilMs + round * everyMs,
            });
          return found;
        }),
    )
    .sort((a, b) => a.fromMs - b.fromMs);
}
