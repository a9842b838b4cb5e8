import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEmbeddedStore } from '../../server/src/modules/monitoring/store/embedded-store.ts';
import { jobScope } from '../../server/src/platform/db/job-scope.ts';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';

const root = '/monitor/api/v1/prometheus';
const minuteMs = 60_000;
const minutes = 10;
const ownMetrics = ['ping.rtt', 'ping.loss', 'device.cpu', 'device.memory'] as const;
const portMetrics = ['if.in', 'if.out', 'if.in_errors'] as const;
const ports = 2;

const devicesSql = `
  insert into device (tenant_id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community, interval_s, outlet_id)
  select $1, 'edge-' || n, true, 'switch', true, '10.0.0.0'::inet + n, 161, 'v2c', 'sealed', 60, o.id
  from generate_series(1, $2::integer) n
  join (select id, row_number() over () - 1 as place from outlet where tenant_id = $1) o on o.place = n % 500`;

const outletsSql = `insert into outlet (tenant_id, number, name, region)
  select $1, 'N' || n, 'Shop ' || n, 'Region ' || n % 30 from generate_series(1, 500) n`;

const interfacesSql = `
  insert into interface (tenant_id, device_id, if_index, name, type, speed_bps, high_capacity, admin_status, oper_status)
  select d.tenant_id, d.id, n, 'GigabitEthernet0/' || n, 6, 1e9, true, 1, 1
  from device d, generate_series(1, ${ports}) n where d.tenant_id = $1`;

const writtenSql = `with added as (
    insert into written_series (tenant_id, name, labels, fingerprint, created_at, written_at)
    select $1, 'node_' || n % 50, jsonb_build_object('__name__', 'node_' || n % 50, 'instance', 'host-' || n), sha256(n::text::bytea), now(), now()
    from generate_series(1, $2::integer) n returning tenant_id, number)
  insert into written_sample (tenant_id, series_number, at_ms, value)
  select tenant_id, number, (extract(epoch from now()) * 1000)::bigint - 15000 * m, random() from added, generate_series(0, 39) m`;

/** Devices with two interfaces each, measured each minute until now, and series brought by remote write. */
async function addMeasured(app: TestApp, tenantId: number, devices: number, written: number): Promise<void> {
  const { admin, database } = app.db;
  await admin.query(outletsSql, [tenantId]);
  await admin.query(devicesSql, [tenantId, devices]);
  await admin.query(interfacesSql, [tenantId]);
  await admin.query(writtenSql, [tenantId, written]);
  const { rows } = await admin.query<{ id: string; ports: string[] }>(
    `select d.id, array_agg(i.id::text) as ports from device d join interface i on i.tenant_id = d.tenant_id and i.device_id = d.id
     where d.tenant_id = $1 group by d.id`,
    [tenantId],
  );
  const store = createEmbeddedStore(database);
  const scope = jobScope([tenantId]);
  const nowMs = Date.now();
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500).map(({ id, ports }) => ({
      ...{ tenantId, targetId: id },
      columns: [
        ...ownMetrics.map((metric) => ({ subjectId: id, metric })),
        ...ports.flatMap((subjectId) => portMetrics.map((metric) => ({ subjectId, metric }))),
      ],
    }));
    const layoutIds = await store.layouts(scope, some);
    const polls = some.flatMap(({ targetId, columns }, at) =>
      Array.from({ length: minutes }, (_none, minute) => ({
        ...{ tenantId, targetId, layoutId: layoutIds[at]! },
        atMs: nowMs - (minute + ((from + at) % 60) / 60) * minuteMs,
        values: Float64Array.from(columns, (_column, n) => ((from + at + 7 * minute + n) * 7919) % 1000),
      })),
    );
    await store.writeBatch(scope, polls);
  }
  await admin.query('analyze');
}

/** A page that is scraped is kept for as long. */
const keptMs = 10_000;

/** The median of how long a call took in ms, and the size of its answer; throws where it was refused. */
async function timed(app: TestApp, headers: Record<string, string>, place: string, rounds: number) {
  const took: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= rounds; round += 1) {
    if (place === '/metrics' && round > 0) await sleep(keptMs);
    const from = performance.now();
    const answer = await app.ask('GET', `${root}${place}`, { headers: { ...headers } });
    if (answer.status !== 200) throw new Error(`${place} was refused: ${answer.text}`);
    if (round > 0) took.push(performance.now() - from);
    bytes = answer.text.length;
  }
  return { ms: took.sort((a, b) => a - b)[Math.floor(took.length / 2)]!, bytes };
}

async function measure(app: TestApp, { quick, say }: BenchOptions): Promise<Row[]> {
  const tenantId = await app.addTenant('bench', 16);
  const devices = quick ? 1_000 : 10_000;
  say(`adding ${devices} devices`);
  await addMeasured(app, tenantId, devices, devices / 2);
  await app.addMember(tenantId, 'bench', { administrator: true });
  const headers = { ...(await app.signIn('bench', 'bench')) };
  const rounds = quick ? 1 : 3;
  const rows: Row[] = [];
  const ask = async (what: string, place: string) => {
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const { ms, bytes } = await timed(app, headers, place, rounds);
    clearInterval(watch);
    say(
      `${what}: ${Math.round(ms)} ms, ${(bytes / 1e6).toFixed(1)} MB, ${((most - before) / 1e6).toFixed(0)} MB more`,
    );
    rows.push({ what, value: ms, unit: 'ms', better: 'less' });
    return { bytes, mostMb: (most - before) / 1e6 };
  };
  const query = (text: string, timeMs?: number) =>
    `/api/v1/query?${new URLSearchParams({ query: text, ...(timeMs !== undefined && { time: String(timeMs / 1000) }) }).toString()}`;
  const { bytes, mostMb } = await ask('the page that is scraped, made anew', '/metrics');
  rows.push({ what: 'its size', value: bytes / 1e6, unit: 'MB', better: 'less' });
  rows.push({
    what: 'memory of the process meanwhile, more at most',
    value: mostMb,
    unit: 'MB',
    better: 'less',
  });
  await ask('the newest value of a metric of each device', query('linekeeper_ping_rtt_seconds'));
  await ask('the ten busiest of all interfaces', query('topk(10, linekeeper_if_in_bytes_per_second)'));
  await ask(
    'the same, five minutes ago',
    query('topk(10, linekeeper_if_in_bytes_per_second)', Date.now() - 5 * minuteMs),
  );
  await ask('the names of all labels', '/api/v1/labels');
  await ask('all names of devices', '/api/v1/label/device/values');
  return rows;
}

export const scrapeBench: Bench = {
  name: 'scrape',
  about:
    'The calls in the words of Prometheus of a tenant of 10,000 devices with two interfaces each: 100,000 series, measured each minute, and 5,000 series brought by remote write. One caller in the process of the server, medians of 3.',
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
