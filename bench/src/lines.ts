import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createEmbeddedStore } from '../../server/src/modules/monitoring/store/embedded-store.ts';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { jobScope } from '../../server/src/platform/db/job-scope.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { addMonthOfRuns } from './month-of-runs.ts';
import { type Bench, type BenchOptions, quantile, type Row } from './bench.ts';
import { timed } from './timed.ts';

const hourMs = 3_600_000;
const lineCount = 2000;
const outletCount = 1000;
/** Lines of a page of the list. */
const pageSize = 50;
/** Callers at once: a wall, an operator and two managers. */
const callers = 4;
const budgetMs = 100;
const smokeBudgetMs = 200;
const monthMs = 30 * 24 * hourMs;

/** Two thousand lines of three providers at a thousand outlets, each with a month of states of some changes a day. */
async function addLines(app: TestApp, tenantId: number): Promise<void> {
  await app.db.admin.query(
    `insert into outlet (tenant_id, number, name, region)
      select $1, 'N' || n, 'Shop ' || n, 'Region ' || n % 30 from generate_series(1, $2::integer) n`,
    [tenantId, outletCount],
  );
  await app.db.admin.query(
    `with added as (
      insert into line (tenant_id, outlet_id, name, provider, access, role, address_kind, currency, down_bps, up_bps,
        sla_availability_percent, created_at)
      select $1, o.id, o.name || ' line ' || k, (array['Telecom', 'Unicom', 'Mobile'])[1 + (k + length(o.name)) % 3], 'fibre',
        case k when 1 then 'primary' else 'backup' end, 'learned', 'CNY', 1e8, 1e7, 99.9, now() - interval '60 days'
      from outlet o cross join generate_series(1, $2::integer) k where o.tenant_id = $1
      returning tenant_id, id)
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since, measured_at, rtt_ms, loss_percent, jitter_ms, mos, in_bps, out_bps)
    select tenant_id, 'line', id, case when random() < 0.02 then 'down' else 'up' end, 'tests-to-answer', now() - random() * interval '9 days',
      now() + interval '1 hour', random() * 40, 0, random(), 4.3, random() * 1e8, random() * 1e7 from added`,
    [tenantId, lineCount / outletCount],
  );
  // Down for some minutes twice a day.
  await app.db.admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
      select s.tenant_id, s.subject_id, case k when 0 then 'down' else 'up' end, 'tests-to-answer',
        now() - make_interval(hours => 12 * (n + 1)) + make_interval(mins => 7 * k),
        case when n = 0 and k = 1 then null else now() - make_interval(hours => 12 * (n + 1 - k)) + make_interval(mins => 7 - 7 * k) end
      from subject_status s cross join generate_series(0, 59) n cross join generate_series(0, 1) k
      where s.tenant_id = $1 and s.kind = 'line'`,
    [tenantId],
  );
}

/** A day of runs of the lines of the first page, packed as they are at work. */
async function addRuns(app: TestApp, tenantId: number): Promise<void> {
  const { rows } = await app.db.admin.query<{ id: string }>(
    'select id from line where tenant_id = $1 order by name limit $2',
    [tenantId, pageSize],
  );
  const store = createEmbeddedStore(app.db.database);
  const scope = jobScope([tenantId]);
  const now = Date.now();
  const fromMs = Math.floor(now / hourMs) * hourMs - 24 * hourMs;
  for (const { id: targetId } of rows) {
    const columns = (['line.rtt', 'line.loss', 'line.jitter', 'line.mos'] as const).map((metric) => ({
      subjectId: targetId,
      metric,
    }));
    const [layoutId] = await store.layouts(scope, [{ tenantId, targetId, columns }]);
    const polls = Array.from({ length: Math.ceil((now - fromMs) / 60_000) }, (_, at) => ({
      ...{ tenantId, targetId, layoutId: layoutId!, atMs: fromMs + at * 60_000 },
      values: Float64Array.from(columns, (_column, column) => 1 + ((at * 7 + column * 13) % 97)),
    }));
    await store.writeBatch(scope, polls);
  }
  await store.upkeep(scope, now);
}

/** The 95th percentile of a call by some callers at once, in milliseconds. */
async function p95(ask: () => Promise<Response>, rounds: number, callersAtOnce: number): Promise<number> {
  const call = async () => {
    const answer = (await (await ask()).json()) as { code: number };
    if (answer.code !== 0) throw new Error(`The call was refused: ${answer.code}`);
  };
  const times = await Promise.all(Array.from({ length: callersAtOnce }, () => timed(call, { rounds })));
  return quantile(times.flat(), 0.95);
}

async function measure(app: TestApp, { quick, say }: BenchOptions): Promise<Row[]> {
  const tenantId = await app.addTenant('bench');
  await app.addMember(tenantId, 'bench', { administrator: true });
  say('adding 2,000 lines with a month of states');
  await addLines(app, tenantId);
  await addRuns(app, tenantId);
  await app.db.admin.query('analyze');
  const headers = { ...(await app.signIn('bench', 'bench')), 'content-type': 'application/json' };
  const ask = (name: string, body: object) =>
    fetch(`http://127.0.0.1:${app.port}/monitor/api/v1/lines/${name}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
  const page = (await (await ask('list', { pageSize, sort: 'name' })).json()) as {
    data: { list: { id: string }[] };
  };
  const lineIds = page.data.list.map(({ id }) => id);
  const rounds = quick ? 5 : 100;
  const smokeLine = lineIds[0]!;
  await addMonthOfRuns(app, tenantId, smokeLine);
  const smoke = () => {
    const [from, to] = [Date.now() - monthMs, Date.now()].map((ms) => new Date(ms).toISOString());
    return fetch(`http://127.0.0.1:${app.port}/monitor/api/v1/wan/subjects/line/${smokeLine}/runs/smoke`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ from, to, columns: 600 }) },
    });
  };
  type Asked = readonly [what: string, call: () => Promise<Response>, budgetMs?: number, callers?: number];
  const asked: readonly Asked[] = [
    ['list of 50 of 2,000, the worst first', () => ask('list', { pageSize, sort: 'state' }), budgetMs],
    ['counts for the filters', () => ask('counts', {}), budgetMs],
    ['groups by outlet', () => ask('groups', { by: 'outlet' }), budgetMs],
    ['a day of round-trip times and the month of 50 rows', () => ask('trends', { lineIds }), budgetMs],
    ['SLA of the month of 2,000', () => ask('sla', { pageSize })],
    ['smoke chart of a line’s month, 864,000 packets, one caller', smoke, smokeBudgetMs, 1],
  ];
  const measured: Row[] = [];
  for (const [what, call, budget, at = callers] of asked) {
    say(what);
    const value = await p95(call, rounds, at);
    measured.push({
      ...{ what: `${what}, p95`, value, unit: 'ms', better: 'less' },
      ...(budget !== undefined && { budget }),
    });
  }
  return measured;
}

export const linesBench: Bench = {
  name: 'lines',
  about:
    'What the screen of line monitoring asks for, at 2,000 lines of 1,000 outlets with 120 state intervals each of the last 30 days, by four callers at once. Server, database and callers share the machine.',
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
