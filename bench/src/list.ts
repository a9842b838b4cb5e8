import { execFile } from 'node:child_process';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { addDevice } from '../../server/test/devices.ts';
import { trafficMs } from './list-traffic.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';

const run = promisify(execFile);
const connections = 32;

/** What the list endpoint asks the database for without a filter: twenty rows, and how many there are. */
const rowsSql = `
  select d.id, d.name, d.kind, host(d.address) as address, d.port, d.brand, d.model, d.serial_number, d.mac_address,
    d.location, d.region, d.outlet_id, o.number as outlet_number, o.name as outlet_name, d.interval_s,
    s.state, s.reason, s.since, (s.evidence ->> 'pingSent')::integer as ping_sent, (s.evidence ->> 'pingReceived')::integer as ping_received, s.measured_at,
    s.line_id,
    case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.rtt_ms end as rtt_ms,
    case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.loss_percent end as loss_percent,
    case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.in_bps end as in_bps,
    case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.out_bps end as out_bps,
    (select json_build_object('all', count(*), 'up', count(*) filter (where i.oper_status = 1),
        'line', min(i.name) filter (where i.id = s.line_id))
      from interface i where i.tenant_id = d.tenant_id and i.device_id = d.id and i.vanished_at is null) as counts
  from device d
  join subject_status s on s.tenant_id = d.tenant_id and s.subject_id = d.id
  left join outlet o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
  where d.tenant_id = $1 order by d.name nulls last, d.id limit 20 offset 0`;
const countSql = 'select count(*) as total from device where tenant_id = $1';

/** The same two queries behind a bare HTTP server: no tenancy, no contract, a pool of a superuser, named statements. */
async function barePeer(connectionString: string, tenantId: number) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const server = http.createServer((request, response) => {
    request.resume();
    Promise.all([
      pool.query({ name: 'rows', text: rowsSql, values: [tenantId] }),
      pool.query({ name: 'count', text: countSql, values: [tenantId] }),
    ]).then(
      ([rows, count]) =>
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ list: rows.rows, total: count.rows[0] })),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}

interface Pace {
  readonly perS: number;
  readonly p95Ms: number;
}

async function pace(url: string, headers: Record<string, string>, ms: number): Promise<Pace> {
  const asked = { url, headers, body: '{"sort":"name"}', connections, ms };
  const { stdout } = await run(process.execPath, [
    path.join(import.meta.dirname, 'load.ts'),
    JSON.stringify(asked),
  ]);
  return JSON.parse(stdout) as Pace;
}

async function measure(app: TestApp, { quick, say }: BenchOptions): Promise<Row[]> {
  const tenantId = await app.addTenant('bench');
  say('adding 1,000 devices');
  for (let index = 0; index < 1_000; index++)
    await addDevice(app.db.database, tenantId, `10.9.${index >> 8}.${index & 255}`, {
      name: `edge-${index}`,
    });
  await app.db.admin.query('analyze');
  await app.addMember(tenantId, 'bench', { administrator: true });
  const headers = await app.signIn('bench', 'bench');
  const peer = await barePeer(app.db.adminUrl, tenantId);
  const url = `http://127.0.0.1:${app.port}/monitor/api/v1/devices/list`;
  const [rounds, ms] = quick ? [1, 500] : [5, 3_000];
  const pairs: [Pace, Pace][] = [];
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`);
    const pair: [Pace, Pace] = [await pace(url, { ...headers }, ms), await pace(peer.url, {}, ms)];
    if (round > 0) pairs.push(pair);
  }
  await peer.close();
  say('a day of traffic of 50 devices');
  const traffic = await trafficMs(app, { tenantId, headers, rounds: quick ? 5 : 60 });
  const median = (at: 0 | 1) =>
    pairs.map((pair) => pair[at]).sort((a, b) => a.perS - b.perS)[Math.floor(rounds / 2)]!;
  const [ours, bare] = [median(0), median(1)];
  return [
    {
      what: 'list of 20 of 1,000 devices',
      value: ours.perS,
      unit: 'requests/s',
      better: 'more',
      peer: { name: 'bare', value: bare.perS },
      ratioBudget: 0.65,
    },
    {
      what: 'list, p95',
      value: ours.p95Ms,
      unit: 'ms',
      better: 'less',
      peer: { name: 'bare', value: bare.p95Ms },
    },
    {
      what: 'traffic of 50 rows over a day, one caller, median',
      value: traffic,
      unit: 'ms',
      better: 'less',
      budget: 10,
    },
  ];
}

export const listBench: Bench = {
  name: 'list',
  about:
    'POST /monitor/api/v1/devices/list with session, permission, tenancy and contract against the same two queries behind a bare HTTP server as superuser; 32 connections from a process of its own, 5 rounds of 3 s in turn, medians. Server, database and load share the machine.',
  async run(options) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-bench-'));
    const cluster = await startEmbedded({ dataDir, log: silentLog });
    process.env['LINEKEEPER_TEST_CLUSTER'] = cluster.adminUrl;
    const app = await startTestApp({ publicPerMinute: 10_000_000, signedPerMinute: 10_000_000 });
    try {
      return await measure(app, options);
    } finally {
      await app.close();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
