import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStack, type Stack } from '../../e2e/src/stack.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { startFleetProcess } from './fleet-process.ts';

/** Memory of a process and all below it that belongs to it alone, shared parts divided among their users (PSS), in MB. */
async function memoryMb(pid: number): Promise<number> {
  const children = new Map<number, number[]>();
  for (const name of (await readdir('/proc')).filter((item) => /^\d+$/.test(item))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const all = [pid];
  for (const item of all) all.push(...(children.get(item) ?? []));
  const sizes = await Promise.all(
    all.map(async (item) => {
      const text = await readFile(`/proc/${item}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function restartMs(stack: Stack): Promise<number> {
  await stack.stop();
  const began = performance.now();
  await stack.start();
  return performance.now() - began;
}

/** Adds devices as the console does, a few at a time. */
async function addDevices(stack: Stack, addresses: readonly string[], port: number): Promise<void> {
  const admin = await stack.signIn();
  const rest = [...addresses];
  const worker = async () => {
    for (let address = rest.shift(); address; address = rest.shift())
      await admin.call('POST /monitor/api/v1/devices/create', {
        body: { address, port, community: 'public', kind: 'switch', intervalS: 60 },
      });
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const count = quick ? 20 : 1_000;
  const fleet = await startFleetProcess(count);
  const stack = await startStack({ ALLOWED_TARGETS: '127.0.0.0/8' });
  try {
    say(`adding ${count} devices`);
    await addDevices(stack, fleet.addresses, fleet.port);
    say('watching them for 100 seconds');
    await sleep(quick ? 5_000 : 100_000);
    const server = await memoryMb(await stack.serverPid());
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
        value: server,
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
