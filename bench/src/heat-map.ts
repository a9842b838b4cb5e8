import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { packRun } from '@linekeeper/probes';
import { rollRuns } from '../../server/src/modules/monitoring/rollups/roll-runs.ts';
import { setRollup } from '../../server/src/modules/monitoring/rollups/rollups.queries.ts';
import { type Sketch } from '../../server/src/modules/monitoring/rollups/sketch.ts';
import {
  mergeSketches,
  packSketches,
  unpackSketches,
} from '../../server/src/modules/monitoring/rollups/sketch-codec.ts';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { jobScope } from '../../server/src/platform/db/job-scope.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';

const hourMs = 3_600_000;
const outletCount = 1_000;
/** Lines of each outlet: a target each, so that the map has as many cells as there are paths. */
const targetCount = 20;
const days = 30;
/** A run each five minutes, of ten packets. */
const runsAnHour = 12;
const packets = 10;
const budgetMs = 200;
/** What somebody waits who opens it as the first. */
const firstMs = 1_000;
/** Shapes of an hour of a path; each path goes through them in turn. */
const shapes = 97;

/** One test of 20,000 paths: to twenty lines of each of a thousand outlets. */
async function addTest(app: TestApp, tenantId: number): Promise<string> {
  const { rows } = await app.db.admin.query<{ id: string }>(
    `insert into dial_test (tenant_id, name, kind, settings, interval_s, is_enabled)
      values ($1, 'Everywhere', 'ping', '{"count":10}', 300, false) returning id`,
    [tenantId],
  );
  const testId = rows[0]!.id;
  await app.db.admin.query(
    `with o as (
      insert into outlet (tenant_id, number, name, region)
      select $1, 'N' || n, 'Shop ' || n, 'Region ' || n % 30 from generate_series(1, $3::integer) n returning id
    ), l as (
      insert into line (tenant_id, outlet_id, name, provider, access, role, address_kind, currency)
      select $1, o.id, 'Line ' || k, 'Telecom', 'fibre', 'primary', 'learned', 'CNY'
      from o cross join generate_series(1, $4::integer) k returning id
    ), g as (
      insert into dial_target (tenant_id, test_id, line_id) select $1, $2, id from l returning id
    ), p as (
      insert into dial_path (tenant_id, test_id, target_id, source_kind, created_at)
      select $1, $2, id, 'server', now() - interval '60 days' from g returning id
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select $1, 'dial_path', id, 'up', 'test-answers', now() from p`,
    [tenantId, testId, outletCount, targetCount],
  );
  return testId;
}

const rttsOf = (shape: number, run: number) =>
  Array.from({ length: packets }, (_, at) =>
    (shape + at + run) % 53 === 0 ? null : 4 + shape + ((at * 31 + run * 17 + shape * 7) % 60) / 10,
  );

/** Thirty days of rollups and the open hour, as a watch of that long would have left them. */
async function addRuns(app: TestApp, tenantId: number, testId: string): Promise<void> {
  const scope = jobScope([tenantId]);
  const { rows } = await app.db.admin.query<{ id: string; number: number }>(
    'select id, number from dial_path where test_id = $1 order by number',
    [testId],
  );
  const run = (shape: number, n: number) => ({
    times: Buffer.from(packRun(rttsOf(shape, n))),
    detail: JSON.stringify({
      kind: 'ping',
      elapsedMs: 900,
      result: { address: '203.0.113.1', tool: 'fping' },
    }),
  });
  const hours = Array.from({ length: shapes }, (_, shape) =>
    rollRuns(
      'ping',
      ['dial.rtt'],
      Array.from({ length: runsAnHour }, (_run, n) => run(shape, n)),
    ).get('dial.rtt')!,
  );
  const payloadOf = (sketchOf: (place: number) => Sketch) =>
    packSketches(new Map(rows.map(({ number }, place) => [number, sketchOf(place)])));
  const dayOf = Array.from({ length: shapes }, (_, shape) => {
    const pieces = Array.from({ length: 24 }, (_hour, hour) =>
      packSketches(new Map([[1, hours[(shape + hour * 5) % shapes]!]])),
    );
    return unpackSketches(mergeSketches(pieces)).get(1)!;
  });
  const hourNow = Math.floor(Date.now() / hourMs);
  const today = Math.floor(hourNow / 24);
  const set = (span: 'hour' | 'day' | 'week', at: number, payload: Buffer) =>
    app.db.database.withTenant(scope, (_tx, client) =>
      setRollup(client, { tenantId, testId, metric: 'dial.rtt', span, at, payload }),
    );
  for (let hour = (today - 2) * 24; hour < hourNow; hour++)
    await set(
      'hour',
      hour,
      payloadOf((place) => hours[(place + hour * 5) % shapes]!),
    );
  for (let day = today - days; day < today; day++)
    await set(
      'day',
      day,
      payloadOf((place) => dayOf[(place + day) % shapes]!),
    );
  for (let week = Math.ceil((today - days) / 7); (week + 1) * 7 <= today; week++) {
    const weekOf = Array.from({ length: shapes }, (_, shape) => {
      const pieces = Array.from({ length: 7 }, (_day, day) =>
        packSketches(new Map([[1, dayOf[(shape + week * 7 + day) % shapes]!]])),
      );
      return unpackSketches(mergeSketches(pieces)).get(1)!;
    });
    await set(
      'week',
      week,
      payloadOf((place) => weekOf[place % shapes]!),
    );
  }
  // The open hour, as if it were nearly over.
  for (let n = 0; n < runsAnHour; n++)
    await app.db.admin.query(
      `insert into run_head (tenant_id, target_id, at_ms, times, detail)
        select $1, p.id, $2::bigint + p.place, p.times, $5 from unnest($3::uuid[], $4::bytea[]) with ordinality as p (id, times, place)`,
      [
        tenantId,
        hourNow * hourMs + n,
        rows.map(({ id }) => id),
        rows.map((_, place) => run(place % shapes, n).times),
        run(0, n).detail,
      ],
    );
}

async function measure(app: TestApp, { quick, say }: BenchOptions): Promise<Row[]> {
  const tenantId = await app.addTenant('bench');
  await app.addMember(tenantId, 'bench', { administrator: true });
  say('adding 20,000 paths with a month of rollups and 240,000 runs of the open hour');
  const testId = await addTest(app, tenantId);
  await addRuns(app, tenantId, testId);
  await app.db.admin.query('analyze');
  const headers = { ...(await app.signIn('bench', 'bench')), 'content-type': 'application/json' };
  const ask = async (what: string, rangeMs: number) => {
    const now = Date.now();
    const [from, to] = [new Date(now - rangeMs).toISOString(), new Date(now).toISOString()];
    const begin = performance.now();
    const answer = (await (
      await fetch(`http://127.0.0.1:${app.port}/dial/api/v1/tests/${testId}/${what}`, {
        ...{ method: 'POST', headers, body: JSON.stringify({ metric: 'dial.rtt', from, to }) },
      })
    ).json()) as { code: number; data: { values?: number[] } };
    const ms = performance.now() - begin;
    if (answer.code !== 0) throw new Error(`The call was refused: ${answer.code}`);
    const cells = answer.data.values;
    if (cells && cells.filter((value) => value !== null).length !== outletCount * targetCount)
      throw new Error('The map has cells without a value.');
    return ms;
  };
  say('the first look');
  const first = await ask('heat-map', days * 24 * hourMs);
  const rows: Row[] = [];
  const rounds = quick ? 5 : 60;
  const ranges = [
    ['1 h', hourMs],
    ['24 h', 24 * hourMs],
    ['7 d', 7 * 24 * hourMs],
    ['30 d', 30 * 24 * hourMs],
  ] as const;
  const p95 = async (what: string, rangeMs: number) => {
    const times: number[] = [];
    for (let round = -2; round < rounds; round++) {
      const ms = await ask(what, rangeMs);
      if (round >= 0) times.push(ms);
    }
    return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
  };
  for (const [name, rangeMs] of ranges) {
    say(`heat map of ${name}`);
    const value = await p95('heat-map', rangeMs);
    rows.push({ what: `heat map of ${name}, p95`, value, unit: 'ms', better: 'less', budget: budgetMs });
  }
  say('distribution of 7 d');
  const value = await p95('distribution', 7 * 24 * hourMs);
  rows.push({ what: 'distribution of 7 d by 1,000 outlets, p95', value, unit: 'ms', better: 'less' });
  rows.push({
    ...{ what: 'the first look of all, at 30 d and the open hour', value: first, unit: 'ms', better: 'less' },
    budget: firstMs,
  });
  return rows;
}

export const heatMapBench: Bench = {
  name: 'heat-map',
  about:
    'The heat map of one test of 1,000 outlets × 20 targets, a run of ten packets each five minutes, with a month of rollups and 240,000 runs of the open hour; over HTTP on this machine, one after the other. The runs of the open hour are added up at the first look, then as they come.',
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
