import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { endpoint } from '@linekeeper/contract/endpoint';
import { z } from 'zod';
import { createAuth } from '../../server/src/modules/auth/index.ts';
import { createSettings } from '../../server/src/modules/settings/index.ts';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { route } from '../../server/src/platform/http/route.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { type Folded } from '../../server/src/platform/module.ts';
import { createPlatform } from '../../server/src/platform/platform.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { type Bench, type BenchOptions, quantile, type Row } from './bench.ts';

const output = z.object({ at: z.string() });
/** The same route twice: open to anybody, and behind session and permission. */
const routes = {
  open: endpoint({
    method: 'GET',
    path: '/api/v1/bench/open',
    access: 'public',
    summary: 'Answers anybody',
    output,
  }),
  guarded: endpoint({
    method: 'GET',
    path: '/api/v1/bench/guarded',
    access: 'DMS_SERVER_AUTH_MANAGE_ROLE',
    summary: 'Answers holders of a permission',
    output,
  }),
  /** The same once more: asked after a change, so that nothing is kept of its caller. */
  anew: endpoint({
    method: 'GET',
    path: '/api/v1/bench/anew',
    access: 'DMS_SERVER_AUTH_MANAGE_ROLE',
    summary: 'Answers holders of a permission who are asked for anew',
    output,
  }),
};
const names = ['open', 'guarded', 'anew'] as const;

/** A server with these routes, that proves callers as the product does, on the product's database. */
async function allRoutes({ db }: TestApp) {
  const masterKey = Buffer.alloc(32, 7);
  const given: { folded?: Folded } = {};
  const platform = await createPlatform(
    {
      database: db.database,
      log: silentLog,
      masterKey,
      publicPerMinute: 10_000_000,
      signedPerMinute: 10_000_000,
    },
    () => given.folded!,
  );
  const auth = createAuth(platform, await createSettings(platform, {}));
  given.folded = { sessions: auth.sessions, onRead: async () => {} } as unknown as Folded;
  const server = platform.http;
  route(server, routes.open, () => ({ at: 'now' }));
  route(server, routes.guarded, () => ({ at: 'now' }));
  route(server, routes.anew, () => ({ at: 'now' }));
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds of one request on the one connection. */
function ask(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(performance.now() - began)
            : reject(new Error(`${path} answered ${response.statusCode}.`)),
        );
      })
      .on('error', reject);
  });
}

async function measure(app: TestApp, { quick, say }: BenchOptions): Promise<Row[]> {
  const tenantId = await app.addTenant('bench');
  await app.addMember(tenantId, 'bench', {
    codes: ['DMS_SERVER_AUTH_MANAGE', 'DMS_SERVER_AUTH_MANAGE_ROLE'],
  });
  await app.db.admin.query('analyze');
  const headers = await app.signIn('bench', 'bench');
  const server = await allRoutes(app);
  const { port } = server.server.address() as AddressInfo;
  const [warm, requests] = quick ? [50, 200] : [1_000, 5_000];
  const times = { open: [] as number[], guarded: [] as number[], anew: [] as number[] };
  const cpuMs = { open: 0, guarded: 0, anew: 0 };
  say(`${requests} requests to each, in turn`);
  for (let round = 0; round < warm + requests; round++)
    // Whichever comes first in one round comes last in the next.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      if (name === 'anew') app.db.database.sessionVersion.moved();
      const before = process.cpuUsage();
      const took = await ask(port, routes[name].path, headers);
      const { user, system } = process.cpuUsage(before);
      if (round < warm) continue;
      times[name].push(took);
      cpuMs[name] += (user + system) / 1000;
    }
  await server.close();
  const median = (name: keyof typeof times) => quantile(times[name], 0.5);
  const row = (what: string, value: number, budget?: number): Row => ({
    what,
    value,
    unit: 'ms',
    better: 'less',
    ...(budget !== undefined && { budget }),
  });
  return [
    row('what session and permission add to a request, median', median('guarded') - median('open'), 0.2),
    row('the same, processor time of our process', (cpuMs.guarded - cpuMs.open) / requests, 0.2),
    row('what they add where the database has to be asked, median', median('anew') - median('open')),
    row('the route without them, median', median('open')),
    row('the route with them, median', median('guarded')),
  ];
}

export const permissionBench: Bench = {
  name: 'permission',
  about:
    'A route that does nothing, asked 5,000 times each without session and permission, with them, and with them right after a change of rights, in turn over one connection; the differences of the medians. What a token stands for is kept until a change that it depends on is committed, and for ten seconds at most; then the database is asked. Client, server and database share the machine.',
  async run(options) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-bench-'));
    const cluster = await startEmbedded({ dataDir, log: silentLog });
    process.env['LINEKEEPER_TEST_CLUSTER'] = cluster.adminUrl;
    const app = await startTestApp({ publicPerMinute: 10_000_000, signedPerMinute: 10_000_000 });
    try {
      return await measure(app, options);
    } finally {
      agent.destroy();
      await app.close();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
