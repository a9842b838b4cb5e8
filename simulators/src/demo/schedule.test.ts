import { expect, it } from 'vitest';
import { stateAt } from '../snmp-fleet/fault.ts';
import { happeningsOf, outagesBetween } from './schedule.ts';
import { devices, tenants } from './world.ts';

const startMs = Date.UTC(2026, 10, 21);
const minuteMs = 60_000;
const dayMinutes = Array.from({ length: 24 * 60 }, (_, minute) => startMs + minute * minuteMs);
const booted = { bootMs: startMs - 100 * 86_400_000, startAt: 0n };
const state = (index: number, timeMs: number) => stateAt(happeningsOf(devices[index]!), booted, timeMs);
const fails = (index: number, timeMs: number) => {
  const { fault, community } = state(index, timeMs);
  return fault?.kind === 'silent' || community !== undefined;
};
const everyone = devices.map((_, index) => index);
const failing = everyone.filter((index) => dayMinutes.some((timeMs) => fails(index, timeMs)));

it('lets some devices fail within a day, all of which recover, and most never', () => {
  expect(failing.length).toBeGreaterThan(15);
  expect(failing.length).toBeLessThan(40);
  for (const index of failing) {
    const down = dayMinutes.filter((timeMs) => fails(index, timeMs)).length;
    expect(down / dayMinutes.length).toBeLessThan(0.2);
  }
});

it('has something to see at most times, and never much down at once', () => {
  const counts = dayMinutes.map((timeMs) => failing.filter((index) => fails(index, timeMs)).length);
  expect(Math.max(...counts)).toBeLessThan(12);
  expect(counts.filter((count) => count > 0).length / counts.length).toBeGreaterThan(0.5);
});

it('has something down at the first customer at any time, so that whoever comes sees an outage', () => {
  const firsts = failing.filter((index) => devices[index]!.outlet.tenant === tenants[0]);
  expect(dayMinutes.filter((timeMs) => !firsts.some((index) => fails(index, timeMs)))).toEqual([]);
});

it('takes whole outlets down at times, which boot when their power is back', () => {
  const outages = outagesBetween(startMs, startMs + 24 * 60 * minuteMs);
  const byTime = Map.groupBy(outages, ({ fromMs, device }) => `${fromMs} ${device.outlet.number}`);
  const whole = [...byTime.values()].filter((group) => group.length >= 3);
  expect(whole.length).toBeGreaterThan(10);
  for (const { device, untilMs } of whole[0]!)
    expect(state(devices.indexOf(device), untilMs).bootMs).toBe(untilMs);
});

it('announces exactly the outages that come', () => {
  for (const { device, fromMs, untilMs } of outagesBetween(startMs, startMs + 120 * minuteMs)) {
    const index = devices.indexOf(device);
    expect([fails(index, fromMs), fails(index, untilMs - 1)]).toEqual([true, true]);
  }
});

it('resets counters each hour, on some devices so near their end that they wrap', () => {
  const resets = everyone.map((index) => state(index, startMs));
  const cleared = resets.filter(({ bootMs, countersSinceMs }) => countersSinceMs > bootMs);
  expect(cleared.length).toBeGreaterThan(3);
  expect(cleared.some(({ countersStartAt }) => countersStartAt > 2n ** 63n)).toBe(true);
  expect(cleared.some(({ countersStartAt }) => countersStartAt === 0n)).toBe(true);
  for (const { countersSinceMs } of cleared) expect(startMs - countersSinceMs).toBeLessThan(60 * minuteMs);
});

it('takes the second line of some outlets down and up again', () => {
  const flapping = everyone.filter((index) =>
    happeningsOf(devices[index]!).some(({ what }) => what.kind === 'interface-down'),
  );
  expect(flapping.length).toBeGreaterThan(10);
  const index = flapping[0]!;
  const isDown = (timeMs: number) => (state(index, timeMs).down.get(2)?.at(-1)?.untilMs ?? 0) > timeMs;
  const down = dayMinutes.filter(isDown).length;
  expect(down).toBe(24 * 10);
});
