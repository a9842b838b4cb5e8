import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { enrolText } from '@linekeeper/contract/agents/link';
import { errors } from '@linekeeper/contract/errors';
import { type Api, Refused } from '@linekeeper/simulators/demo/api';
import { startStack } from '../../e2e/src/stack.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { type FromLoad, type ToLoad } from './line-load-process.ts';
import { rawPublicKey } from './played-agent.ts';
import { usageOf } from './process-usage.ts';
import { readMetrics } from './server-metrics.ts';

const sizes = {
  quick: { outlets: 10, settleS: 70, lookS: 60 },
  whole: { outlets: 500, settleS: 90, lookS: 180 },
};
const linesEach = 4;
/** Of a run, of lines by the server and of tests over them by the agents alike. */
const packets = 20;
const intervalMs = 60_000;

/** Some at a time, as the console would ask. */
async function each<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const rest = [...all.entries()];
  const worker = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) done[next[0]] = await act(next[1]);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return done;
}

/** An outlet with four lines that answer, and an agent that is enrolled in it by its claim. */
async function addOutlet(admin: Api, index: number): Promise<{ lineIds: string[]; pem: string }> {
  const { id: outletId } = await admin.call('POST /monitor/api/v1/outlets/create', {
    body: { number: `N${index}`, name: `Shop ${index}`, region: `Region ${index % 30}` },
  });
  const lineIds = await each(
    Array.from({ length: linesEach }, (_none, place) => place),
    async (place) => {
      const host = index * linesEach + place;
      const address = `127.40.${Math.floor(host / 250)}.${(host % 250) + 1}`;
      const at = { addressKind: 'static', address, provider: 'Telecom', access: 'fibre' } as const;
      const body = { outletId, name: `Line ${host}`, ...at };
      return (await admin.call('POST /monitor/api/v1/lines/create', { body })).id;
    },
  );
  const name = `Agent ${index}`;
  const { claim } = await admin.call('POST /monitor/api/v1/agents/claims/create', {
    body: { name, outletId },
  });
  const { privateKey } = generateKeyPairSync('ed25519');
  await patiently(() =>
    admin.call('POST /monitor/api/v1/agents/enrol', { body: enrolment(privateKey, claim) }),
  );
  return { lineIds, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
}

/** Calls that need no sign-in are limited for each address, and all of them come from one here. */
async function patiently(act: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== errors.TOO_MANY_REQUESTS.code) throw error;
      await sleep(5_000);
    }
  }
}

function enrolment(key: KeyObject, claim: string) {
  const publicKey = rawPublicKey(key).toString('base64');
  const signature = sign(null, Buffer.from(enrolText(claim, publicKey)), key).toString('base64');
  return { claim, publicKey, signature, version: '1', platform: 'linux-x64' };
}

async function pathIds(admin: Api, testId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await admin.call('POST /dial/api/v1/tests/:testId/paths', {
      params: { testId },
      body: { page, pageSize: 200 },
    });
    ids.push(...list.map(({ id }) => id));
    if (ids.length >= total || list.length === 0) return ids;
  }
}

/** Runs that the product has kept of subjects within a range, counted by their packets: what its own chart draws. */
async function runsKept(
  admin: Api,
  kind: 'line' | 'dial_path',
  ids: readonly string[],
  range: [number, number],
) {
  const [from, to] = range.map((ms) => new Date(ms).toISOString()) as [string, string];
  const sent = await each(ids, async (id) => {
    const route = 'POST /monitor/api/v1/wan/subjects/:kind/:id/runs/smoke';
    const { columns } = await admin.call(route, { params: { kind, id }, body: { from, to } });
    return columns.reduce((sum, [, count]) => sum + count, 0) / packets;
  });
  return { all: sent.reduce((sum, runs) => sum + runs, 0), least: Math.min(...sent) };
}

async function ask(child: ChildProcess, asked: ToLoad): Promise<FromLoad> {
  child.send(asked);
  const [told] = (await once(child, 'message')) as [FromLoad];
  return told;
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

const row = (what: string, value: number, unit: string, budget?: number): Row => ({
  ...{ what, value, unit, better: 'less' as const },
  ...(budget !== undefined && { budget }),
});

async function measure({ quick, say }: BenchOptions): Promise<Row[]> {
  const { outlets, settleS, lookS } = quick ? sizes.quick : sizes.whole;
  const stack = await startStack({ ALLOWED_TARGETS: '127.0.0.0/8,10.9.0.0/16' });
  const child = fork(path.join(import.meta.dirname, 'line-load-process.ts'));
  try {
    const admin = await stack.signIn();
    say(`adding ${outlets} outlets with ${linesEach} lines and an agent each`);
    const added = await each(
      Array.from({ length: outlets }, (_none, index) => index),
      (index) => addOutlet(admin, index),
    );
    const { id: testId } = await admin.call('POST /dial/api/v1/tests/create', {
      body: {
        ...{ name: 'To the hub', intervalS: intervalMs / 1000, overLines: true },
        test: { kind: 'ping', settings: { count: packets, intervalMs: 500 } },
        targets: [{ kind: 'address', address: '10.9.0.1' }],
        sources: { server: false, allAgents: true, outletIds: [], tags: [] },
      },
    });
    await ask(child, {
      ...{ do: 'connect', port: Number(new URL(stack.url).port) },
      pems: added.map(({ pem }) => pem),
    });
    say(`letting it settle for ${settleS} s, looking for ${lookS} s`);
    await sleep(settleS * 1000);
    const pid = await stack.serverPid();
    const before = { metrics: await readMetrics(stack), usage: await usageOf(pid) };
    const fromMs = Date.now();
    await sleep(lookS * 1000);
    const toMs = Date.now();
    const after = { usage: await usageOf(pid), metrics: await readMetrics(stack) };
    // What was begun within the time is kept a little after it: a run of the server takes ten seconds.
    await sleep(20_000);
    const told = await ask(child, { do: 'tell' });
    say('counting what was kept');
    const lines = await runsKept(
      admin,
      'line',
      added.flatMap(({ lineIds }) => lineIds),
      [fromMs, toMs],
    );
    const paths = await runsKept(admin, 'dial_path', await pathIds(admin, testId), [fromMs, toMs]);
    const made = told.runs.filter((atMs) => atMs >= fromMs && atMs < toMs).length;
    const rounds = Math.floor((toMs - fromMs) / intervalMs);
    const results = lines.all + paths.all;
    const cpu = (role: 'server' | 'database' | 'ping') =>
      (after.usage.cpuMs[role] - before.usage.cpuMs[role]) / results;
    const grown = (name: string) => after.metrics(name) - before.metrics(name);
    return [
      { ...row('results kept', results / (lookS / 60), 'results/min'), better: 'more' },
      row('CPU of server and PostgreSQL', cpu('server') + cpu('database'), 'ms a result'),
      row('CPU of what pings', cpu('ping'), 'ms a result'),
      row('runs of agents that were not kept, or kept twice', Math.abs(made - paths.all), 'runs', 0),
      row(
        'runs of the server missing of the line that has the fewest',
        Math.max(0, rounds - lines.least),
        'runs',
        0,
      ),
      row(
        'measurements left out because the one before was running',
        grown('poller_overlaps_total'),
        'runs',
        0,
      ),
      row('measurements that could not be kept', grown('poller_dropped_polls_total'), 'runs', 0),
      row(
        'most that the server began one late, in the last minute',
        after.metrics('poller_lateness_worst_seconds'),
        's',
        1,
      ),
      row('from a run of an agent until it is stored, p95', quantile(told.storedAfterMs, 0.95), 'ms'),
      row('the longest', quantile(told.storedAfterMs, 1) / 1000, 's', 10),
      row('messages refused or put off', told.refused, 'messages', 0),
      row('memory of the server (PSS)', after.usage.pssMb.server, 'MB'),
    ];
  } finally {
    child.kill();
    await stack.remove();
  }
}

export const lineLoadBench: Bench = {
  name: 'line-load',
  about:
    'The product as npm start runs it with 500 outlets of four lines and an agent each. The server sends 20 pings a minute to each of the 2,000 lines, on loopback; the 500 agents, played by one process with the real enrolment and handshake, run the 20 pings a minute that a dial test has them send over each of their lines, and bring the results, one at a time. Looked at for three minutes; what was kept is counted by the packets that the chart of each line and path has. Server, PostgreSQL, fping and agents share the machine.',
  run: measure,
};
