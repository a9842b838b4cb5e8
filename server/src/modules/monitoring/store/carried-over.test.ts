import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../../test/baseline-database.ts';
import { rolePassword } from '../../../../test/database.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { deviceSummary } from '../../devices/index.ts';
import { intervalsOf } from '../states/states.queries.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { headBytes, writeHead } from './head-codec.ts';
import { packTargetHour, sourceOfPolls } from './target-hour.ts';
import { type MetricStore, type SeriesKey } from './types.ts';

/** What an installation at the baseline had measured: samples of a device and an interface, states, what held last. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
let database: Database;
let store: MetricStore;
const tenantId = 61;
const [device, port] = [randomUUID(), randomUUID()];
const hour = 480_000;
const startMs = hour * 3_600_000;
const minute = 60_000;
const scope = jobScope([tenantId]);
const at = (minutes: number) => new Date(startMs + minutes * minute);

/** Half an hour of polls that are packed, and two in the open hour. */
const packed = Array.from({ length: 30 }, (_, i) => ({
  atMs: startMs + i * minute,
  values: Float64Array.of(i, 100 + i),
}));
const open = [61, 62].map((i) => ({ atMs: startMs + i * minute, values: Float64Array.of(i, 100 + i) }));

beforeAll(async () => {
  db = await baselineDatabase();
  const { admin } = db;
  await admin.query(`insert into organization (id, tenant_id, parent_id, type, name) values
    (${tenantId}, ${tenantId}, (select id from organization where type = 99999), 16, 'Shop')`);
  await admin.query(
    `insert into device (tenant_id, id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community,
       interval_s) values ($1, $2, 'Core', true, 'switch', true, '10.0.0.1', 161, 'v2c', '\\x00', 60)`,
    [tenantId, device],
  );
  await admin.query(
    `insert into device_status (tenant_id, device_id, state, reason, since, ping_sent, ping_received, last_polled_at, uptime_s)
     values ($1, $2, 'down', 'ping-timeout', $3, 3, 0, $4, 77)`,
    [tenantId, device, at(50), at(62)],
  );
  await admin.query(
    `insert into device_state_interval (tenant_id, device_id, state, reason, from_at, to_at)
     values ($1, $2, 'up', 'answers', $3, $4), ($1, $2, 'down', 'ping-timeout', $4, null)`,
    [tenantId, device, at(0), at(50)],
  );
  const { rows: series } = await admin.query<{ id: number }>(
    `insert into series (tenant_id, device_id, interface_id, metric)
     values ($1, $2, default, 'device.uptime'), ($1, $2, $3, 'if.in') returning id`,
    [tenantId, device, port],
  );
  const seriesIds = series.map(({ id }) => id);
  const { rows } = await admin.query<{ id: number }>(
    `insert into sample_layout (tenant_id, device_id, series_ids, fingerprint) values ($1, $2, $3, $4) returning id`,
    [tenantId, device, seriesIds, Buffer.alloc(16)],
  );
  const layoutId = rows[0]?.id as number;
  for (const { atMs, values } of open) {
    const payload = Buffer.alloc(headBytes(values.length));
    writeHead(payload, 0, values, { layoutId, atMs });
    await admin.query(
      'insert into sample_head (tenant_id, layout_id, at_ms, device_id, payload) values ($1, $2, $3, $4, $5)',
      [tenantId, layoutId, atMs, device, payload],
    );
  }
  const { times, chunks } = packTargetHour(
    device,
    hour,
    [sourceOfPolls(startMs, seriesIds, packed)],
    () => 0,
  );
  await admin.query(
    'insert into sample_times (tenant_id, hour, device_id, payload) values ($1, $2, $3, $4)',
    [tenantId, hour, device, times],
  );
  for (const { seriesId, count, min, max, sum, last, payload } of chunks)
    await admin.query('insert into sample_chunk values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      ...[tenantId, hour, seriesId, count, min, max, sum, last],
      Buffer.from(payload),
    ]);
  await db.upgrade();
  const { host, port: serverPort, database: name } = admin;
  const connection = {
    host,
    port: serverPort,
    database: name as string,
    user: 'linekeeper_app',
    password: rolePassword,
  };
  database = openDatabase({ connection, log: silentLog });
  store = createEmbeddedStore(database);
});
afterAll(async () => {
  await database.close();
  await db.close();
});

it('samples of devices and interfaces of an installation of before are all there, packed and open', async () => {
  const keys: SeriesKey[] = [
    { tenantId, targetId: device, subjectId: device, metric: 'device.uptime' },
    { tenantId, targetId: device, subjectId: port, metric: 'if.in' },
  ];
  const query = { fromMs: startMs, toMs: startMs + 2 * 3_600_000, points: 1000, intervalMs: minute };
  const ranges = await store.range(scope, keys, query);
  const polls = [...packed, ...open];
  ranges.forEach((range, column) => {
    expect(range.damaged).toEqual([]);
    expect(range.points.filter(([, value]) => value !== null).map(([atMs, value]) => [atMs, value])).toEqual(
      polls.map(({ atMs, values }) => [atMs, values[column]]),
    );
  });
});

it('its series are gone on with, not begun anew', async () => {
  const columns = [
    { subjectId: device, metric: 'device.uptime' as const },
    { subjectId: port, metric: 'if.in' as const },
  ];
  await store.layouts(scope, [{ tenantId, targetId: device, columns }]);
  const { rows } = await db.admin.query('select subject_kind, metric from series order by id');
  expect(rows).toEqual([
    { subject_kind: 'device', metric: 'device.uptime' },
    { subject_kind: 'interface', metric: 'if.in' },
  ]);
});

it('what held and how it came to be is as it was', async () => {
  const { found, intervals } = await database.withTenant(scope, async (tx) => ({
    found: await deviceSummary(tx, tenantId, device),
    intervals: await intervalsOf(tx, { tenantId, subjectId: device }, startMs, startMs + 2 * 3_600_000),
  }));
  expect(found?.state).toEqual({
    ...{ state: 'down', reason: 'ping-timeout', since: at(50).toISOString() },
    ...{ pingSent: 3, pingReceived: 0 },
  });
  expect(intervals).toEqual([
    { state: 'up', reason: 'answers', fromMs: startMs, toMs: at(50).getTime() },
    { state: 'down', reason: 'ping-timeout', fromMs: at(50).getTime(), toMs: null },
  ]);
  // What holds goes with its device, as it did; what was ends with it.
  await db.admin.query('delete from device where id = $1', [device]);
  expect((await db.admin.query('select from subject_status')).rowCount).toBe(0);
  const { rows } = await db.admin.query(
    `select i.state, i.to_at = r.deleted_at as "isEnd" from state_interval i join removed_subject r on r.id = i.subject_id order by i.from_at`,
  );
  expect(rows).toEqual([
    { state: 'up', isEnd: false },
    { state: 'down', isEnd: true },
  ]);
});
