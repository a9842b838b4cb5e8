import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { engineWorld } from '../test/engine-world.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('a restart is kept and told once, to the tenant of the device, of the device that restarted', async () => {
  const tenantId = await addTenant(db.database, 'One');
  const neighbourId = await addTenant(db.database, 'Two');
  const w = engineWorld({ database: db.database, tenantId });
  const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
  await addDevice(db.database, neighbourId, '10.1.0.2', { intervalS: 10 });
  await w.engine.start();
  try {
    await w.pass(35);
    const told = () => w.notified.filter(({ message }) => message.type === 'subject.event');
    expect(told()).toEqual([]);
    w.behaviours.set('10.1.0.1', { startedAtMs: w.clock.s * 1000 });
    await w.pass(40);
    const { rows } = await db.admin.query('select kind, tenant_id, target_id from subject_event');
    expect(rows).toEqual([{ kind: 'restarted', tenant_id: tenantId, target_id: device }]);
    const message = { type: 'subject.event', subject: { kind: 'device', id: device } };
    expect(told()).toEqual([{ tenantId, message }]);
  } finally {
    await w.engine.stop();
  }
});
