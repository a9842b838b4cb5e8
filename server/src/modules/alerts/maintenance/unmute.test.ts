import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule, alertWorld } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { mutedTenants, unmute } from './unmute.jobs.ts';

let db: TestDatabase;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());

/** An alert as it stands, with the steps of it that are to be told. */
async function standing(tenantId: number) {
  const alerts = await db.admin.query('select state, muted from alert where tenant_id = $1', [tenantId]);
  const facts = await db.admin.query(
    `select payload ->> 'step' as step from outbox where tenant_id = $1 and topic = 'alert-told' order by id`,
    [tenantId],
  );
  return { alerts: alerts.rows, told: facts.rows.map(({ step }) => step) };
}

it('an alert that fires during announced work is muted, and told when the work is over and it still fires', async () => {
  const tenantId = await addTenant(db.database, 'Works');
  const other = await addTenant(db.database, 'Rests');
  const device = await addDevice(db.database, tenantId, '10.80.0.1');
  await addRule(db, tenantId, {
    metric: 'ping.rtt',
    condition: { kind: 'threshold', settings: { bound: 'above', value: -1, hysteresis: 0, forS: 0 } },
  });
  const w = await alertWorld(db, { tenantId });
  const startMs = w.clock.readClock().wallMs;
  await db.admin.query(
    `insert into maintenance_window (tenant_id, subject_id, from_at, to_at)
      select $1, $2, to_timestamp($3::double precision / 1000), to_timestamp($4::double precision / 1000)`,
    [tenantId, device, startMs - 60_000, startMs + 3_600_000],
  );
  await w.pass(130);
  expect(await standing(tenantId)).toEqual({
    alerts: [{ state: 'firing', muted: 'maintenance' }],
    told: ['noted'],
  });

  const parts = (nowMs: number) => ({ database: db.database, clock: () => nowMs });
  expect(await mutedTenants(parts(startMs), [tenantId, other])).toEqual([tenantId]);
  await unmute(parts(startMs + 200_000), tenantId);
  expect((await standing(tenantId)).alerts).toEqual([{ state: 'firing', muted: 'maintenance' }]);
  await unmute(parts(startMs + 3_700_000), tenantId);
  await w.causes.look(tenantId);
  expect(await standing(tenantId)).toEqual({
    alerts: [{ state: 'firing', muted: null }],
    told: ['noted', 'fired'],
  });
  expect(await mutedTenants(parts(startMs), [tenantId, other])).toEqual([]);
});
