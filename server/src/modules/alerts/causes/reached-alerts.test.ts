import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addRule, alertWorld } from '../../../../test/alert-world.ts';
import { causeWorld } from '../../../../test/cause-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';

let db: TestDatabase;
let tenantId: number;
let tenants = 0;
beforeAll(async () => void (db = await testDatabase()));
beforeEach(async () => void (tenantId = await addTenant(db.database, `Tenant ${++tenants}`)));
afterAll(() => db.close());

const device = (address: string, name: string) =>
  addDevice(db.database, tenantId, address, { name, intervalS: 10 });
const reach = (id: string, through: string) =>
  db.admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
    id,
    through,
  ]);
/** What was measured of a device that fails: why, and how many of its pings came back. */
const fails = (id: string, state: string, reason: string, pings: number | null = null) =>
  db.admin.query(
    `update subject_status set state = $2, reason = $3, measured_at = now(),
      evidence = case when $4::integer is not null then jsonb_build_object('pingSent', 3, 'pingReceived', $4::integer) end
      where subject_id = $1`,
    [id, state, reason, pings],
  );

it('a device that answers pings is told by itself, though what it is reached through fails too: sample to page', async () => {
  await addRule(db, tenantId, { condition: { kind: 'state', settings: { forS: 0 } } });
  const router = await device('10.1.0.1', 'Router');
  const access = await device('10.1.0.2', 'Access');
  const cut = await device('10.1.0.3', 'Cut');
  for (const id of [access, cut]) await reach(id, router);
  const w = await alertWorld(db, { tenantId });
  try {
    await w.pass(20);
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    w.behaviours.set('10.1.0.2', { fails: 'timeout', pings: true });
    w.behaviours.set('10.1.0.3', { fails: 'timeout' });
    await w.pass(40);
    const { rows } = await db.admin.query(
      `select a.subject_name, a.is_told, c.subject_name as cause from alert a left join alert c on c.id = a.cause_id
        where a.tenant_id = $1 and a.state <> 'resolved' and a.is_told order by a.subject_name`,
      [tenantId],
    );
    expect(rows).toEqual([
      { subject_name: 'Access', is_told: true, cause: null },
      { subject_name: 'Router', is_told: true, cause: null },
    ]);
    const { rows: states } = await db.admin.query(
      'select state, cause_id from subject_status where subject_id = any($1) order by state',
      [[access, cut]],
    );
    expect(states).toEqual([
      { state: 'down', cause_id: null },
      { state: 'unreachable', cause_id: router },
    ]);
  } finally {
    await w.alerts.stop();
    await w.engine.stop();
  }
});

it('what answers with an error is reached as well as what answers pings, and cuts nothing off', async () => {
  const w = causeWorld(db, tenantId);
  const router = await w.device('router');
  const [refusing, pinged, silent] = [
    await w.device('refusing', [router]),
    await w.device('pinged', [router]),
    await w.device('silent', [router]),
  ];
  await fails(router, 'down', 'ping-timeout', 0);
  await fails(refusing, 'down', 'snmp-refused', 0);
  await fails(pinged, 'down', 'snmp-timeout', 1);
  await fails(silent, 'down', 'snmp-timeout');
  await w.fire([router, refusing, pinged, silent]);
  await w.pass(0);
  await w.pass(2);
  expect(await w.causes()).toEqual(['pinged', 'refusing', 'router', 'silent < router']);
  await fails(router, 'down', 'snmp-timeout', 3);
  await w.pass(1);
  await w.pass(2);
  expect(await w.causes()).toEqual(['pinged', 'refusing', 'router', 'silent']);
});

it('a line that is known by its device alone goes with it, another one does not with a device that is reached', async () => {
  const w = causeWorld(db, tenantId);
  const outletId = await addOutlet(db, tenantId, '7', 'South');
  const cpe = await w.device('cpe', [], outletId);
  const silent = await addLine(db.database, tenantId, outletId, { name: 'Silent' });
  const tested = await addLine(db.database, tenantId, outletId, { name: 'Tested' });
  await db.admin.query('update line set device_id = $2 where id = any($1)', [[silent, tested], cpe]);
  await fails(cpe, 'down', 'snmp-timeout', 3);
  await fails(silent, 'unreachable', 'dependency-down');
  await fails(tested, 'down', 'tests-to-fail', 0);
  await w.fire([cpe]);
  await w.fire([silent, tested], { kind: 'line' });
  await w.pass(0);
  await w.pass(2);
  expect(await w.causes()).toEqual(['cpe', 'Silent < cpe', 'Tested']);
});

it('an answer that a dial test does not want excuses it as before: something on its way may have given it', async () => {
  const w = causeWorld(db, tenantId);
  const outletId = await addOutlet(db, tenantId, '8', 'South');
  const line = await addLine(db.database, tenantId, outletId, { name: 'Fibre' });
  const { rows } = await db.admin.query(
    `with test as (insert into dial_test (tenant_id, name, kind, settings, interval_s) values ($1, 'Page', 'http', '{}', 60) returning id),
      target as (insert into dial_target (tenant_id, test_id, line_id) select $1, id, $2 from test returning id, test_id)
    insert into dial_path (tenant_id, test_id, target_id, source_kind) select $1, test_id, id, 'server' from target returning id`,
    [tenantId, line],
  );
  await fails(line, 'down', 'tests-to-fail', 0);
  await fails(rows[0].id, 'down', 'test-unmet');
  await w.fire([rows[0].id], { kind: 'dial_path' });
  await w.fire([line], { kind: 'line' });
  await w.pass(0);
  await w.pass(2);
  expect(await w.causes()).toEqual(['Fibre', 'Page < Fibre']);
});
