import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevice, addInterfaces, addTenant } from '../../../../test/devices.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { signedServer } from '../../../../test/signed-server.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type MetricStore } from '../store/index.ts';
import { createEmbeddedStore } from '../store/embedded-store.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

const path = '/monitor/api/v1/metrics/export';
/** Ten minutes before a midnight of UTC, where one slice ends. */
const startMs = Date.UTC(2026, 2, 1, 23, 50);
const iso = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString();
let db: TestDatabase;
let store: MetricStore;
let server: Awaited<ReturnType<typeof signedServer>>;
let tenantId: number;
let neighbourId: number;
let deviceId: string;
let interfaceId: string;
/** What each reading of the store waits for. */
let hold: () => Promise<void> = async () => {};

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  neighbourId = await addTenant(db.database, 'Two');
  deviceId = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10, name: 'core' });
  interfaceId = (await addInterfaces(db.database, tenantId, deviceId, ['Gi0/1']))[0] as string;
  store = createEmbeddedStore(db.database);
  const scope = jobScope([tenantId]);
  const columns = (['ping.rtt', 'ping.loss', 'device.uptime'] as const).map((metric) => ({
    subjectId: deviceId,
    metric,
  }));
  const [layoutId = 0] = await store.layouts(scope, [{ tenantId, targetId: deviceId, columns }]);
  const values = [
    [1.5, 0, 100],
    [NaN, 100, NaN],
    [NaN, NaN, NaN],
    [5, 0, NaN],
    [2.25, 0, 7],
    [3, 0, 8],
  ];
  // Of one metric alone before one of both, none of either, and the next day; one that came sooner than asked for.
  const minutes = [0, 1, 2, 3, 12, 12.05];
  await store.writeBatch(
    scope,
    values.map((row, i) => ({
      ...{ tenantId, targetId: deviceId, layoutId, atMs: startMs + minutes[i]! * 60_000 },
      values: Float64Array.from(row),
    })),
  );
  server = await signedServer((app) =>
    monitoringRoutes(app, {
      database: db.database,
      store: {
        ...store,
        async range(...asked) {
          await hold();
          return store.range(...asked);
        },
      },
      nowMs: () => startMs + 86_400_000,
      timeZoneOf: () => 'Asia/Shanghai',
      pollerNumbers: () => Promise.reject(new Error('No file tells how the watch is doing.')),
    }),
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
});

const body = (more: object = {}) => ({
  subject: { kind: 'device', id: deviceId },
  metrics: ['ping.rtt', 'ping.loss'],
  from: iso(0),
  to: iso(30),
  ...more,
});
const ask = (more: object = {}, as: number = tenantId, language = 'zh') =>
  server.as({ tenantId: as }, language)('POST', path, body(more));
const auditLines = async () => {
  const { rows } = await db.admin.query(
    `select tenant_id, subject_type, subject_id, detail from audit where action = 'measurement.export'`,
  );
  return rows;
};

describe('the file behind a chart', () => {
  it('has one row for each time of measurement, as it was measured, in the words and the zone of the reader', async () => {
    const answer = await ask();
    expect(answer.text).toBe(
      [
        '\uFEFF时间,往返时延 (ms),丢包率 (%)',
        '2026-03-02T07:50:00.000+08:00,1.5,0',
        '2026-03-02T07:51:00.000+08:00,,100',
        '2026-03-02T07:53:00.000+08:00,5,0',
        '2026-03-02T08:02:00.000+08:00,2.25,0',
        '2026-03-02T08:02:03.000+08:00,3,0',
        '',
      ].join('\r\n'),
    );
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    await store.upkeep(jobScope([tenantId]), Date.now());
    expect((await ask()).text).toBe(answer.text);
  });

  it('holds the range that was asked for, its end left out, and each metric once', async () => {
    const { text } = await ask(
      { from: iso(1), to: iso(12), metrics: ['ping.loss', 'ping.loss'] },
      tenantId,
      'en',
    );
    expect(text).toBe(
      '\uFEFFTime,Packet loss (%)\r\n2026-03-02T07:51:00.000+08:00,100\r\n2026-03-02T07:53:00.000+08:00,0\r\n',
    );
  });

  it('is noted in the audit log, with what was taken and of what', async () => {
    const before = await auditLines();
    await ask({ from: iso(2) });
    expect((await auditLines()).slice(before.length)).toEqual([
      {
        ...{ tenant_id: tenantId, subject_type: 'device', subject_id: deviceId },
        detail: {
          name: 'core',
          metrics: ['ping.rtt', 'ping.loss'],
          measuredFrom: iso(2),
          measuredUntil: iso(30),
        },
      },
    ]);
  });

  it('is refused where the chart is, and leaves no line then', async () => {
    const before = await auditLines();
    const codes = [
      await ask({ subject: { kind: 'device', id: interfaceId } }),
      await ask({}, neighbourId),
      await ask({ metrics: ['if.in'] }),
      await ask({ from: iso(30), to: iso(30) }),
      await ask({ from: new Date(startMs - 401 * 86_400_000).toISOString() }),
      await ask({ metrics: [] }),
      await server.as({ tenantId, permissions: ['DMS_SERVER_MANAGE_WORKBENCH'] })('POST', path, body()),
    ].map(({ json }) => json.code as number);
    expect(codes).toEqual([60004, 60004, 60001, 60001, 60001, 60001, 60003]);
    expect(await auditLines()).toEqual(before);
  });

  it('breaks off where the same session asks for a newer one', async () => {
    let release = () => {};
    const begun = new Promise<void>((resolve) => {
      const held = new Promise<void>((free) => (release = free));
      hold = () => (resolve(), held);
    });
    const older = ask().then(
      ({ text }) => text,
      () => 'broken off',
    );
    await begun;
    hold = async () => {};
    expect((await ask()).text).toContain(',2.25,0');
    release();
    expect(await older).toBe('broken off');
  });
});
