import { setTimeout as sleep } from 'node:timers/promises';
import { startStack, type Stack } from '../../e2e/src/stack.ts';
import { addDevices } from './add-devices.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { startFleetProcess } from './fleet-process.ts';
import { usageOf } from './process-usage.ts';

async function restartMs(stack: Stack): Promise<number> {
  await stack.stop();
  const began = performance.now();
  await stack.start();
  return performance.now() - began;
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const count = quick ? 20 : 1_000;
  const fleet = await startFleetProcess(count);
  const stack = await startStack({ ALLOWED_TARGETS: '127.0.0.0/8' });
  try {
    say(`adding ${count} devices`);
    await addDevices(stack, { ...fleet, intervalS: 60 });
    say('watching them for 100 seconds');
    await sleep(quick ? 5_000 : 100_000);
    const { server, database, ping } = (await usageOf(await stack.serverPid())).pssMb;
    say('starting again');
    const times = [await restartMs(stack), await restartMs(stack), await restartMs(stack)].sort(
      (a, b) => a - b,
    );
    return [
      {
        what: 'npm start on an installed checkout until ready',
        value: times[1]! / 1000,
        unit: 's',
        better: 'less',
        budget: 5,
      },
      {
        what: `memory of server and PostgreSQL, ${count} devices`,
        value: server + database + ping,
        unit: 'MB',
        better: 'less',
        budget: 400,
      },
    ];
  } finally {
    await stack.remove();
    await fleet.stop();
  }
}

export const startBench: Bench = {
  name: 'start',
  about:
    'The whole product with 1,000 simulated devices of 24 interfaces, each polled every 60 s over loopback, 100 s after the last was added. Start: scripts/start.mjs until /readyz says ready, median of three. Memory: PSS of the server process and all below it, its PostgreSQL included.',
  run,
};
