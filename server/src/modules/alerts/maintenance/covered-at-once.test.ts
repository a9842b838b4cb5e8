import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice } from '../../../../test/devices.ts';
import { type DialWorld, dialWorld } from '../../../../test/dial-world.ts';
import { deviceDiscovered } from '../../devices/index.ts';

let w: DialWorld;
beforeAll(async () => {
  w = await dialWorld();
});
afterAll(() => w.app.close());

it('announced work covers a dial test of its outlet that is written down while it goes on', async () => {
  const { rows } = await w.app.db.admin.query('select outlet_id from line where id = $1', [
    w.toLine(0).lineId,
  ]);
  const plan = {
    ...{ title: 'Cabling', covers: ['device', 'wan'], scope: { kind: 'outlet', ids: [rows[0].outlet_id] } },
    times: {
      ...{ repeat: 'once', from: new Date().toISOString() },
      to: new Date(Date.now() + 3_600_000).toISOString(),
    },
  };
  expect((await w.app.post('/monitor/api/v1/maintenance/create', plan, w.headers)).json.code).toBe(0);
  const { data } = await w.create({ targets: [w.toLine(0)] });
  const [path] = await w.paths(data.id);
  const covered = async () =>
    (
      await w.app.db.admin.query(
        'select count(*)::integer as count from maintenance_window where subject_id = $1',
        [path?.['id']],
      )
    ).rows[0].count as number;
  await expect.poll(covered, { timeout: 15_000 }).toBe(1);
});

it('announced work on a kind of devices covers one that is found to be of it while it goes on', async () => {
  const { database, admin } = w.app.db;
  const { rows } = await admin.query('select tenant_id from line where id = $1', [w.toLine(0).lineId]);
  const tenantId: number = rows[0].tenant_id;
  const device = await addDevice(database, tenantId, '127.0.0.77', { intervalS: 60 });
  const plan = {
    ...{ title: 'Firmware', covers: ['device'], scope: { kind: 'device-kind', names: ['firewall'] } },
    times: {
      ...{ repeat: 'once', from: new Date().toISOString() },
      to: new Date(Date.now() + 3_600_000).toISOString(),
    },
  };
  expect((await w.app.post('/monitor/api/v1/maintenance/create', plan, w.headers)).json.code).toBe(0);
  const covered = async () =>
    (await admin.query('select from maintenance_window where subject_id = $1', [device])).rowCount;
  expect(await covered()).toBe(0);
  // As a discovery does it, which finds out the kind.
  await admin.query(`update device set kind = 'firewall' where id = $1`, [device]);
  database.events.emit(deviceDiscovered, { tenantId, deviceId: device });
  await expect.poll(covered, { timeout: 15_000 }).toBe(1);
});
