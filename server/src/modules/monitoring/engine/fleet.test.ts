import { type Fleet, startFleet } from '@linekeeper/simulators/snmp-fleet';
import { makePollPlan, probes, type SnmpProbe } from '@linekeeper/probes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InterfaceRates, ratesPerInterface } from '../ingest/interface-rates.ts';

let fleet: Fleet;
let snmp: SnmpProbe;
/** Seconds that the world of the agents and of the poller is ahead of the real one. */
let aheadS = 0;
const clock = {
  monotonicMs: () => performance.now() + aheadS * 1000,
  wallMs: () => Date.now() + aheadS * 1000,
};
const agents = 12;

beforeAll(async () => {
  fleet = await startFleet({ agents, port: 0, firstAddress: '127.186.0.1', seed: 7, now: clock.wallMs });
  snmp = probes.snmp({ clock });
});
afterAll(async () => {
  snmp.close();
  await fleet.stop();
});

/** One agent as the engine would poll it. */
async function watched(index: number) {
  const address = fleet.addresses[index] as string;
  const target = { address, port: fleet.port, credentials: { version: 'v2c' as const, community: 'public' } };
  const discovered = await snmp.discover(target);
  if (!discovered.ok) throw new Error(`${address}: ${discovered.reason}`);
  const { interfaces, processors } = discovered.found;
  const plan = makePollPlan({ interfaces, processors, memory: null });
  const rates = new InterfaceRates(interfaces.map(({ type, speedBps }) => ({ type: type ?? 0, speedBps })));
  return {
    speeds: interfaces.map((item) => item.speedBps ?? Infinity),
    async next() {
      const reading = await snmp.poll(target, plan);
      if (!reading.ok) throw new Error(`${address}: ${reading.reason}`);
      return rates.next(reading);
    },
  };
}

/** Of every interface: never negative, never above its speed. */
function assertPossible(rates: Float64Array, speeds: readonly number[]): void {
  speeds.forEach((speed, i) => {
    for (let column = 0; column < ratesPerInterface; column++) {
      const rate = rates[i * ratesPerInterface + column] as number;
      expect(rate < 0).toBe(false);
      if (column < 2) expect(rate > speed).toBe(false);
    }
  });
}
const valueCount = (rates: Float64Array) => rates.filter((rate) => !Number.isNaN(rate)).length;

describe('rates of a fleet over real sockets', () => {
  it('are there from the second poll on, and follow counters that wrap without a spike', async () => {
    for (let index = 0; index < agents; index++) {
      const device = await watched(index);
      expect(valueCount(await device.next())).toBe(0);
      for (let minute = 0; minute < 60; minute++) {
        aheadS += 60;
        const rates = await device.next();
        assertPossible(rates, device.speeds);
        expect(valueCount(rates)).toBeGreaterThan(device.speeds.length);
      }
    }
  });

  it('follow 64-bit counters over their end', async () => {
    const device = await watched(2);
    await device.next();
    fleet.agent(2).resetCounters(2n ** 64n - 1_000_000n);
    aheadS += 60;
    expect(valueCount(await device.next())).toBe(0);
    for (let minute = 0; minute < 10; minute++) {
      aheadS += 60;
      const rates = await device.next();
      assertPossible(rates, device.speeds);
      expect(valueCount(rates)).toBeGreaterThan(device.speeds.length);
    }
  });

  it('have no value over a reboot, and none that is impossible after it', async () => {
    const device = await watched(0);
    await device.next();
    aheadS += 60;
    expect(valueCount(await device.next())).toBeGreaterThan(0);
    fleet.agent(0).reboot();
    aheadS += 60;
    expect(valueCount(await device.next())).toBe(0);
    for (let minute = 0; minute < 10; minute++) {
      aheadS += 60;
      assertPossible(await device.next(), device.speeds);
    }
    aheadS += 60;
    expect(valueCount(await device.next())).toBeGreaterThan(0);
  });

  it('have no value over counters that begin again while the agent runs on', async () => {
    const device = await watched(1);
    await device.next();
    fleet.agent(1).resetCounters();
    aheadS += 60;
    expect(valueCount(await device.next())).toBe(0);
    aheadS += 60;
    const rates = await device.next();
    assertPossible(rates, device.speeds);
    expect(valueCount(rates)).toBeGreaterThan(0);
  });
});
