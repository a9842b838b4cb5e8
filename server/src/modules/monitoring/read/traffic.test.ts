import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice, addInterfaces, addTenant } from '../../../../test/devices.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { signedServer } from '../../../../test/signed-server.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createEmbeddedStore } from '../store/embedded-store.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

const path = '/monitor/api/v1/devices/traffic';
const hourMs = 3_600_000;
/** Half past an hour. */
const nowMs = Date.UTC(2026, 2, 2, 9, 30);
const thisHour = Math.floor(nowMs / hourMs);

let db: TestDatabase;
let server: Awaited<ReturnType<typeof signedServer>>;
let tenantId: number;
let neighbourId: number;
/** One with a line and samples, one with a line that was never measured, one without a line. */
let devices: [measured: string, silent: string, bare: string];

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  neighbourId = await addTenant(db.database, 'Two');
  const added = await Promise.all(
    ['10.1.0.1', '10.1.0.2', '10.1.0.3'].map((address) => addDevice(db.database, tenantId, address)),
  );
  devices = added as typeof devices;
  const store = createEmbeddedStore(db.database);
  for (const deviceId of devices.slice(0, 2)) {
    const [lineId = '', other = ''] = await addInterfaces(db.database, tenantId, deviceId, ['wan', 'lan']);
    await db.admin.query('update subject_status set line_id = $1 where subject_id = $2', [lineId, deviceId]);
    if (deviceId !== devices[0]) continue;
    const columns = [lineId, other].flatMap((subjectId) =>
      (['if.in', 'if.out'] as const).map((metric) => ({ subjectId, metric })),
    );
    const scope = jobScope([tenantId]);
    const [layoutId = 0] = await store.layouts(scope, [{ tenantId, targetId: deviceId, columns }]);
    const poll = (hour: number, minute: number, ...values: number[]) => ({
      ...{ tenantId, targetId: deviceId, layoutId, atMs: (hour * 60 + minute) * 60_000 },
      values: Float64Array.from(values),
    });
    await store.writeBatch(scope, [
      // A day and an hour ago: not shown any more.
      poll(thisHour - 25, 59, 9, 9, 9, 9),
      poll(thisHour - 24, 0, 100, 7, 1, 1),
      poll(thisHour - 24, 1, 301, 8, 1, 1),
      poll(thisHour, 29, 50, NaN, 1, 1),
    ]);
  }
  server = await signedServer((app) =>
    monitoringRoutes(app, {
      ...{ database: db.database, store, nowMs: () => nowMs, timeZoneOf: () => 'UTC' },
      pollerNumbers: () => Promise.reject(new Error('nobody asks')),
    }),
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
});
const ask = (deviceIds: readonly string[], of = tenantId) =>
  server.as({ tenantId: of })('POST', path, { deviceIds });

it('tells what the line of each device of a page carried, hour by hour, up to the one that lasts', async () => {
  const { data } = (await ask([...devices, randomUUID()])).json;
  const gaps = new Array<null>(23).fill(null);
  expect(data).toEqual({
    from: new Date((thisHour - 24) * hourMs).toISOString(),
    devices: [{ id: devices[0], inBps: [201, ...gaps, 50], outBps: [8, ...gaps, null] }],
  });
});

it('tells another tenant nothing, as of devices that do not exist', async () => {
  const theirs = (await ask(devices, neighbourId)).text;
  expect(theirs).toBe((await ask([randomUUID()], neighbourId)).text);
  expect(theirs).not.toContain(devices[0]);
});

it('takes no more devices than a page may have', async () => {
  const many = (count: number) => Array.from({ length: count }, () => randomUUID());
  expect((await ask(many(501))).json.code).toBe(60001);
  expect((await ask([])).json.code).toBe(60001);
  expect((await ask(many(500))).json.data.devices).toEqual([]);
});
