import { setTimeout as sleep } from 'node:timers/promises';
import { type Stack, startStack } from '../../e2e/src/stack.ts';
import { addDevices } from './add-devices.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { startFleetProcess } from './fleet-process.ts';
import { cpuMsOf, usageOf } from './process-usage.ts';
import { readMetrics } from './server-metrics.ts';

/** Devices to watch, how often each is polled, and for how long we look, in seconds. */
interface Load {
  readonly devices: number;
  readonly intervalS: 10 | 60;
  /** From the last device added until we look: discoveries end, code gets warm. */
  readonly settleS: number;
  readonly lookS: number;
}

/** What a look at a product that polls gave. CPU in ms of the whole look. */
export interface Look {
  readonly tookMs: number;
  readonly polls: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly pingMs: number;
  readonly fleetMs: number;
  readonly lagP99Ms: number;
  readonly pssMb: { readonly server: number; readonly database: number; readonly ping: number };
}

/** Starts the product as `npm start` does, gives it so many devices, and looks at what it uses. */
async function look(load: Load, say: BenchOptions['say']): Promise<Look> {
  const fleet = load.devices > 0 ? await startFleetProcess(load.devices) : undefined;
  const stack = await startStack({ ALLOWED_TARGETS: '127.0.0.0/8' });
  try {
    if (fleet) {
      say(`adding ${load.devices} devices, polled every ${load.intervalS} s`);
      await addDevices(stack, { ...fleet, intervalS: load.intervalS });
    }
    say(`letting it settle for ${load.settleS} s, looking for ${load.lookS} s`);
    await sleep(load.settleS * 1000);
    return await lookAt(stack, fleet?.pid, load.lookS);
  } finally {
    await stack.remove();
    await fleet?.stop();
  }
}

/** Looks for so many seconds at what a product uses, and what the process of its devices does. */
export async function lookAt(stack: Stack, fleetPid: number | undefined, seconds: number): Promise<Look> {
  const pid = await stack.serverPid();
  // Reading the page resets the event loop's delay, so that the second reading is of this look alone.
  const before = { metrics: await readMetrics(stack), usage: await usageOf(pid) };
  const fleetBefore = fleetPid ? await cpuMsOf(fleetPid) : 0;
  const began = performance.now();
  await sleep(seconds * 1000);
  const after = { usage: await usageOf(pid), metrics: await readMetrics(stack) };
  const spent = (role: 'server' | 'database' | 'ping') => after.usage.cpuMs[role] - before.usage.cpuMs[role];
  const stored = 'poller_stored_polls_total';
  return {
    tookMs: performance.now() - began,
    polls: after.metrics(stored) - before.metrics(stored),
    serverMs: spent('server'),
    databaseMs: spent('database'),
    pingMs: spent('ping'),
    fleetMs: (fleetPid ? await cpuMsOf(fleetPid) : 0) - fleetBefore,
    lagP99Ms: after.metrics('nodejs_eventloop_lag_p99_seconds') * 1000,
    pssMb: after.usage.pssMb,
  };
}

/** The figures of a look at a product that polls; with the budgets of CPU where the rate is the one that they are set for. */
function pollRows(name: string, seen: Look, budgets: { cpu: boolean; memory: boolean }): Row[] {
  const { tookMs, polls, serverMs, databaseMs, pingMs, fleetMs, pssMb } = seen;
  const row = (what: string, value: number, unit: string, budget?: number): Row => ({
    what: `${name}: ${what}`,
    value,
    unit,
    better: 'less',
    ...(budget === undefined ? {} : { budget }),
  });
  const aPoll = (what: string, ms: number, budget?: number) => row(what, ms / polls, 'ms a poll', budget);
  return [
    { ...row('polls stored', (polls * 1000) / tookMs, 'polls/s'), better: 'more' },
    aPoll('CPU of server and PostgreSQL', serverMs + databaseMs, budgets.cpu ? 0.6 : undefined),
    aPoll('CPU of the server', serverMs),
    aPoll('CPU of PostgreSQL', databaseMs),
    aPoll('CPU of ping processes', pingMs, budgets.cpu ? 0.3 : undefined),
    aPoll('CPU of the simulated devices', fleetMs),
    row('delay of the event loop, p99', seen.lagP99Ms, 'ms'),
    row('PSS, whole', pssMb.server + pssMb.database + pssMb.ping, 'MB', budgets.memory ? 400 : undefined),
    row('PSS of the server', pssMb.server, 'MB'),
    row('PSS of PostgreSQL', pssMb.database, 'MB'),
    row('PSS of ping processes', pssMb.ping, 'MB'),
  ];
}

function idleRows({ tookMs, serverMs, databaseMs, pingMs }: Look): Row[] {
  const share = (what: string, ms: number, budget?: number): Row => ({
    what: `idle: ${what}`,
    value: (100 * ms) / tookMs,
    unit: '% of a core',
    better: 'less',
    ...(budget === undefined ? {} : { budget }),
  });
  return [share('server and ping processes', serverMs + pingMs, 0.5), share('PostgreSQL', databaseMs)];
}

async function run({ quick, say }: BenchOptions): Promise<Row[]> {
  const times = (settleS: number, lookS: number) =>
    quick ? { settleS: settleS / 4, lookS: lookS / 4 } : { settleS, lookS };
  const idle = await look({ devices: 0, intervalS: 60, ...times(20, 60) }, say);
  const fast = await look({ devices: 600, intervalS: 10, ...times(80, 60) }, say);
  const many = await look({ devices: 1000, intervalS: 60, ...times(80, 60) }, say);
  return [
    ...idleRows(idle),
    ...pollRows('600 at 10 s', fast, { cpu: true, memory: false }),
    ...pollRows('1,000 at 60 s', many, { cpu: false, memory: true }),
  ];
}

export const pathBench: Bench = {
  name: 'path',
  about:
    'The whole path of a poll, from the sockets to the committed row, in the product as npm start runs it with its embedded PostgreSQL: simulated devices of 24 interfaces on loopback in a process of their own, each asked by SNMP and by three pings. CPU from /proc, with the processes that ended; what is not the server itself and no PostgreSQL counts as ping. 20 s (idle) and 80 s to settle, 60 s looked at. Zabbix was not measured in this run.',
  run,
};
