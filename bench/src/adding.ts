import { setTimeout as sleep } from 'node:timers/promises';
import { startStack, type Stack } from '../../e2e/src/stack.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { startFleetProcess } from './fleet-process.ts';
import { importDevices } from './import-devices.ts';
import { cpuMsOf, usageOf } from './process-usage.ts';
import { readMetrics } from './server-metrics.ts';

/** A device that was discovered is asked again at once; its values are stored within this time, or wait where we see them. */
const askedAgainMs = 8_000;
const deadlineMs = 300_000;

/** Resolves when every device was discovered and the polls that followed the discoveries are stored. */
async function untilAllMeasured(stack: Stack, devices: number): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error('Not all devices were measured in time.');
      await sleep(500);
    }
  };
  await until(async () => (await readMetrics(stack))('poller_discovered_targets') === devices);
  await sleep(askedAgainMs);
  await until(async () => (await readMetrics(stack))('poller_waiting_polls') === 0);
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const count = quick ? 100 : 1_000;
  const fleet = await startFleetProcess(count);
  const stack = await startStack({ ALLOWED_TARGETS: '127.0.0.0/8' });
  try {
    await sleep(10_000);
    const pid = await stack.serverPid();
    const admin = await stack.signIn();
    say(`importing ${count} devices`);
    const before = { usage: await usageOf(pid), fleetMs: await cpuMsOf(fleet.pid) };
    const began = performance.now();
    await importDevices(admin, fleet);
    await untilAllMeasured(stack, count);
    const after = { usage: await usageOf(pid), fleetMs: await cpuMsOf(fleet.pid) };
    const tookS = (performance.now() - began) / 1000;
    const polls = (await readMetrics(stack))('poller_stored_polls_total');
    const spent = (role: 'server' | 'database' | 'ping') =>
      after.usage.cpuMs[role] - before.usage.cpuMs[role];
    const row = (what: string, ms: number, budget?: number): Row => ({
      what: `${what}, a device`,
      value: ms / count,
      unit: 'ms',
      better: 'less',
      ...(budget === undefined ? {} : { budget }),
    });
    return [
      row('CPU of server and PostgreSQL', spent('server') + spent('database'), 3),
      row('CPU of the server', spent('server')),
      row('CPU of PostgreSQL', spent('database')),
      row('CPU of ping processes', spent('ping')),
      row('CPU of the simulated devices', after.fleetMs - before.fleetMs),
      { what: 'polls stored, a device', value: polls / count, unit: 'polls', better: 'less' },
      { what: 'until all were measured', value: tookS, unit: 's', better: 'less' },
    ];
  } finally {
    await stack.remove();
    await fleet.stop();
  }
}

export const addingBench: Bench = {
  name: 'adding',
  about:
    'Adding 1,000 simulated devices of 24 interfaces on loopback by a file, in the product as npm start runs it, ten seconds after its start: the upload, its check and the import, then the first poll of each device, its discovery, the poll with its interfaces, and the regular polls that fall into that time. Nothing is taken off: all that server and PostgreSQL did from the upload until eight seconds after the last discovery, when all were polled with their interfaces, counts.',
  run,
};
