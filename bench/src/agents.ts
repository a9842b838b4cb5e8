import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { type FromAgents, type ToAgents } from './agents-process.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';

const sizes = { quick: { agents: 40, seconds: 5 }, whole: { agents: 500, seconds: 60 } };
/** Twenty tests a minute. */
const everyMs = 3_000;

/** Memory in bytes, once nothing more can be collected: what the program's objects take, and what is resident. */
async function settled(): Promise<{ inUse: number; resident: number }> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  for (let time = 0; time < 3; time += 1) collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { inUse: heapUsed + external, resident: rss };
}

async function ask(child: ChildProcess, asked: ToAgents): Promise<FromAgents> {
  child.send(asked);
  const [told] = (await once(child, 'message')) as [FromAgents];
  return told;
}

async function addAgents(app: TestApp, count: number) {
  const tenantId = await app.addTenant('bench');
  const keys = Array.from({ length: count }, () => generateKeyPairSync('ed25519'));
  const raw = ({ publicKey }: { publicKey: KeyObject }) =>
    Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  await app.db.admin.query(
    `with added as (
       insert into agent (tenant_id, name, public_key)
       select $1, 'agent ' || n, key from unnest($2::bytea[]) with ordinality as k (key, n) returning tenant_id, id)
     insert into agent_link (tenant_id, agent_id) select tenant_id, id from added`,
    [tenantId, keys.map(raw)],
  );
  await app.db.admin.query('analyze');
  return keys.map(({ privateKey }) => ({
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    jobId: randomUUID(),
  }));
}

async function measure(app: TestApp, taken: { count: number }, { quick, say }: BenchOptions): Promise<Row[]> {
  const { agents, seconds } = quick ? sizes.quick : sizes.whole;
  const keys = await addAgents(app, agents);
  const { port } = app.app.http.server.address() as AddressInfo;
  const child = fork(path.join(import.meta.dirname, 'agents-process.ts'));
  const row = (what: string, value: number, unit: string, budget?: number): Row => ({
    ...{ what, value, unit, better: 'less' as const },
    ...(budget !== undefined && { budget }),
  });
  try {
    // What the first of anything leaves behind, compiled code above all, is no agent's.
    await ask(child, { do: 'connect', port, keys });
    await ask(child, { do: 'work', seconds: Math.min(seconds, 15), everyMs });
    await ask(child, { do: 'leave' });
    const before = await settled();
    say(`${agents} agents connect`);
    const first = await ask(child, { do: 'reconnect' });
    const idle = await settled();
    say(`each tells a result every ${everyMs / 1_000} s for ${seconds} s`);
    taken.count = 0;
    const cpuBefore = process.cpuUsage();
    const worked = await ask(child, { do: 'work', seconds, everyMs });
    const { user, system } = process.cpuUsage(cpuBefore);
    const busy = await settled();
    say('all of them come back at once');
    const storm = await ask(child, { do: 'reconnect' });
    const each = (bytes: number) => bytes / agents / 1_000;
    return [
      row('memory in use by the server an agent, connected', each(idle.inUse - before.inUse), 'KB', 30),
      row('the same, after its results', each(busy.inUse - before.inUse), 'KB', 30),
      row('resident memory of the server an agent, connected', each(idle.resident - before.resident), 'KB'),
      row('CPU of the server a result, one a batch', (user + system) / 1_000 / worked.sent, 'ms'),
      row('results sent', worked.sent, 'results'),
      row('results that were not taken, or taken twice', Math.abs(worked.sent - taken.count), 'results', 0),
      row('messages refused or put off', storm.refused, 'messages', 0),
      row('until all had connected, at first', first.tookMs / 1_000, 's'),
      row('until all were back, cut off and coming at once', storm.tookMs / 1_000, 's', 10),
    ];
  } finally {
    child.kill();
  }
}

export const agentsBench: Bench = {
  name: 'agents',
  about:
    '500 agents of one tenant, played by one process over plain WebSockets with the real handshake: each connects, then tells a result of 20 round-trip times every three seconds for a minute, then all are cut off and come back at once, without the jitter that the program has. What takes the results counts them: storing their values is measured elsewhere; that they are stored is noted in PostgreSQL for each batch, as in the product. Memory is what the server has in use (heap and what lies outside of it) after a collection, beyond what it had when the same agents had been there once and gone; the resident set beside it moves by megabytes for other reasons. TLS, which the product leaves to a proxy, is not in it. Server, database and agents share the machine.',
  async run(options) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-bench-'));
    const cluster = await startEmbedded({ dataDir, log: silentLog });
    process.env['LINEKEEPER_TEST_CLUSTER'] = cluster.adminUrl;
    const taken = { count: 0 };
    const app = await startTestApp({
      agentWorks: {
        dial: {
          jobsOf: async () => [],
          async take(_tx, _scope, { results }) {
            taken.count += results.length;
            return [];
          },
        },
      },
    });
    try {
      return await measure(app, taken, options);
    } finally {
      await app.close();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
