// Business services whose members are asked by hand, and rules about them: for tests of their alerts, a database each file.
import { type ServiceRule } from '@linekeeper/contract/services/service-terms';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { addRule, alertWorld } from './alert-world.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { addDevice, addTenant } from './devices.ts';
import { serviceTimesGiven } from '../src/modules/services/service-times-given.ts';

export let db: TestDatabase;
export let ours: number;
export let theirs: number;
export const endings: (() => Promise<unknown>)[] = [];

/** Gives a file of tests its database, and cleans it after each: called by each file, as modules load once for several. */
export function useServiceWorld(): void {
  beforeAll(async () => {
    db = await testDatabase();
    ours = await addTenant(db.database, 'Ours');
    theirs = await addTenant(db.database, 'Theirs');
  });
  beforeEach(() => db.admin.query('delete from alert_rule'));
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
    await db.admin.query(
      `delete from rule_watch; delete from alert_step; delete from alert; delete from maintenance_plan; delete from business_service_member; delete from business_service;
       delete from device; delete from state_interval; delete from subject_status; delete from engine_heartbeat; delete from outbox`,
    );
  });
  afterAll(() => db.close());
}

export const [one, two] = ['10.1.0.1', '10.1.0.2'];

export async function world(fromMs = Date.now()) {
  const made = await alertWorld(db, {
    ...{ tenantId: ours, wallMs: fromMs },
    serviceTimes: serviceTimesGiven(() => 'UTC'),
  });
  endings.push(async () => {
    await made.alerts.stop();
    await made.engine.stop();
  });
  return made;
}

/** Lets a long time pass, looked at every ten seconds. */
export async function long(w: Awaited<ReturnType<typeof world>>, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    await w.worldPass(10);
    await w.heard();
    w.alerts.tick();
  }
  await w.pass(1);
}

interface Made {
  readonly rule?: ServiceRule;
  readonly slo?: number;
  readonly tags?: readonly string[];
}
export async function addService(
  name: string,
  members: readonly string[],
  { rule = 'all', slo, tags = [] }: Made = {},
) {
  const { rows } = await db.admin.query(
    'insert into business_service (tenant_id, name, rule, slo_percent, tags) values ($1, $2, $3, $4, $5) returning id',
    [ours, name, rule, slo ?? null, tags],
  );
  const id: string = rows[0].id;
  for (const [position, member] of members.entries())
    await db.admin.query(
      `insert into business_service_member (tenant_id, service_id, position, kind, subject_id, child_id) values ($1, $2, $3,
        case when exists (select from business_service where id = $4) then 'service' else 'device' end,
        case when not exists (select from business_service where id = $4) then $4::uuid end,
        case when exists (select from business_service where id = $4) then $4::uuid end)`,
      [ours, id, position, member],
    );
  return id;
}
export const device = (address: string, name: string) =>
  addDevice(db.database, ours, address, { name, intervalS: 10 });
export const downRule = (forS = 30, more: Parameters<typeof addRule>[2] = {}) =>
  addRule(db, ours, { subjectKind: 'service', condition: { kind: 'state', settings: { forS } }, ...more });
export const silent = { fails: 'timeout' } as const;

/** It was up all the time: a month of it. */
export const longUp = async (id: string, untilMs: number) => {
  await db.admin.query('delete from state_interval where subject_id = $1', [id]);
  await db.admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, 'up', 'answers', to_timestamp($3), null)`,
    [ours, id, untilMs / 1000 - 31 * 86_400],
  );
  await db.admin.query(
    `update subject_status set state = 'up', since = to_timestamp($2), reason = 'answers' where subject_id = $1`,
    [id, untilMs / 1000 - 31 * 86_400],
  );
};
export async function shop(slo: number | undefined) {
  const core = await device(one, 'Core');
  await longUp(core, Date.now());
  return addService('Shop', [core], slo === undefined ? {} : { slo });
}

/** A service by its name. */
export async function serviceNamed(name: string): Promise<{ id: string }> {
  return (await db.admin.query('select id from business_service where name = $1', [name])).rows[0];
}
