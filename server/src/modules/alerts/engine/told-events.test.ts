import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { on } from '../../../platform/events/event-bus.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { keepHappened, type SubjectEvent, subjectEventsKept } from '../../subjects/index.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** A tenant whose rule asks for another address of a device, and the engine that runs it. */
async function aWorld(name: string) {
  await db.admin.query('delete from engine_heartbeat');
  const tenantId = await addTenant(db.database, name);
  const settings = { openS: 300 };
  await addRule(db, tenantId, { events: ['address-changed'], condition: { kind: 'event', settings } });
  const id = await addDevice(db.database, tenantId, '10.1.0.1', { name: 'Core', intervalS: 10 });
  const moved = (atMs: number): SubjectEvent => ({
    ...{ tenantId, targetId: id, subjectKind: 'device', subjectId: id, atMs, kind: 'address-changed' },
    data: { from: '10.1.0.1', to: '10.1.0.2' },
  });
  const keep = (atMs: number) =>
    db.database.withTenant(jobScope([tenantId]), (tx, client) => keepHappened(tx, client, [moved(atMs)]));
  const w = await alertWorld(db, { tenantId });
  const end = async () => {
    await w.alerts.stop();
    await w.engine.stop();
  };
  return { tenantId, w, keep, end };
}

/** Has an engine hear of what is kept, as the module does. */
const hear = (tenantId: number, { alerts }: Pick<Awaited<ReturnType<typeof alertWorld>>, 'alerts'>) =>
  db.database.events.subscribe(
    on(subjectEventsKept, (told) => {
      if (told.tenantId === tenantId) alerts.happened(tenantId, told.events);
    }),
  );

it('what somebody changed raises the alert that a rule asks for, once, which ends by time', async () => {
  const { tenantId, w, keep, end } = await aWorld('Changed');
  hear(tenantId, w);
  await w.pass(20);
  await keep(w.clock.readClock().wallMs);
  await w.pass(5);
  expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
  await w.pass(320);
  expect(await alertsOf(db, tenantId)).toEqual(['Core resolved time-over']);
  await end();
});

it('what happened and was not heard of before a kill raises its alert after the start, and that once', async () => {
  const { tenantId, w, keep, end } = await aWorld('Killed');
  await w.pass(20);
  // Nobody hears of it: a kill comes after the commit.
  await keep(w.clock.readClock().wallMs);
  await end();
  expect(await alertsOf(db, tenantId)).toEqual([]);
  for (let start = 0; start < 2; start++) {
    const again = await alertWorld(db, { tenantId, wallMs: w.clock.readClock().wallMs + 3_000 + start });
    await again.pass(5);
    await again.alerts.stop();
    await again.engine.stop();
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
  }
});

it('what was closed by hand is not raised again by a start', async () => {
  const { tenantId, w, keep, end } = await aWorld('Closed');
  hear(tenantId, w);
  await w.pass(20);
  await keep(w.clock.readClock().wallMs);
  await w.pass(5);
  const { rows } = await db.admin.query('select id from alert where tenant_id = $1', [tenantId]);
  w.alerts.closed(tenantId, [rows[0].id]);
  await w.pass(5);
  await end();
  const again = await alertWorld(db, { tenantId, wallMs: w.clock.readClock().wallMs + 3_000 });
  await again.pass(5);
  await again.alerts.stop();
  await again.engine.stop();
  expect(await alertsOf(db, tenantId)).toEqual(['Core resolved closed-by-hand']);
});
