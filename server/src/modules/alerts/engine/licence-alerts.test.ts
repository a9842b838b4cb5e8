import { tenantStatuses } from '@linekeeper/contract/tenants/identities';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld, stepsOf } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';

let db: TestDatabase;
let ours: number;
let theirs: number;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
  ours = await addTenant(db.database, 'Ours');
  theirs = await addTenant(db.database, 'Theirs');
});
beforeEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await db.admin.query(
    'delete from rule_watch; delete from alert_step; delete from alert; delete from alert_rule',
  );
  await db.admin.query('update organization set expires_at = null, enabled = true');
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});
afterAll(() => db.close());

const wallMs = Date.parse('2026-11-23T10:00:00Z');
const dayMs = 86_400_000;
const world = async () => {
  const made = await alertWorld(db, { tenantId: ours, wallMs });
  endings.push(async () => {
    await made.alerts.stop();
    await made.engine.stop();
  });
  return made;
};
const rule = (tenantId = ours) =>
  addRule(db, tenantId, {
    ...{ subjectKind: 'licence', states: [], condition: { kind: 'ending', settings: { days: 30 } } },
  });
const endsIn = (days: number | null, tenantId = ours) =>
  db.admin.query('update organization set expires_at = $2 where id = $1', [
    tenantId,
    days === null ? null : new Date(wallMs + days * dayMs),
  ]);

describe('a licence that ends soon', () => {
  it('is of a trial, which is short from its beginning, only in its last week', async () => {
    await rule();
    const { rows } = await db.admin.query('select status from organization where id = $1', [ours]);
    const before = rows[0].status;
    await db.admin.query('update organization set status = $2 where id = $1', [ours, tenantStatuses.TRIAL]);
    endings.push(() => db.admin.query('update organization set status = $2 where id = $1', [ours, before]));
    await endsIn(15);
    const w = await world();
    await w.pass(20);
    expect(await alertsOf(db, ours)).toEqual([]);
    await endsIn(6.5);
    await w.alerts.licenceChanged(ours);
    await w.alerts.lookAtLicences();
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours firing']);
  });

  it('raises one alert that names the tenant and the days that are left, and ends it once it is renewed', async () => {
    await rule();
    await endsIn(31);
    const w = await world();
    await w.pass(20);
    expect(await alertsOf(db, ours)).toEqual([]);
    await endsIn(29.5);
    await w.alerts.licenceChanged(ours);
    await w.alerts.lookAtLicences();
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours firing']);
    const { rows } = await db.admin.query('select value, subject_kind, metric, muted from alert');
    expect(rows).toEqual([{ value: 29, subject_kind: 'licence', metric: null, muted: null }]);
    await endsIn(365);
    await w.alerts.licenceChanged(ours);
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours resolved passed']);
    expect((await stepsOf(db, ours)).steps).toEqual(['fired', 'resolved']);
  });

  it('is found at a start, goes on over the next one, and ends where the licence has no end any more', async () => {
    await rule();
    await endsIn(3);
    let w = await world();
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours firing']);
    for (const end of endings.splice(0)) await end();
    w = await world();
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours firing']);
    await endsIn(null);
    await w.alerts.lookAtLicences();
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours resolved passed']);
  });

  it('is open beyond its end, and says that no day is left where it is found then', async () => {
    await rule();
    await endsIn(-4);
    const w = await world();
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours firing']);
    expect((await db.admin.query('select value from alert')).rows).toEqual([{ value: 0 }]);
  });

  it('is looked at by a rule as soon as that is there, and no more once it is off', async () => {
    await endsIn(10);
    const w = await world();
    await w.pass(5);
    const id = await rule();
    await w.alerts.rulesChanged(ours);
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours firing']);
    await db.admin.query('update alert_rule set is_enabled = false, version = version + 1 where id = $1', [
      id,
    ]);
    await w.alerts.rulesChanged(ours);
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours resolved rule-disabled']);
  });

  it('raises nothing in another tenant, nor in one that is closed', async () => {
    await rule();
    await rule(theirs);
    await endsIn(10);
    await endsIn(10, theirs);
    await db.admin.query('update organization set enabled = false where id = $1', [theirs]);
    const w = await world();
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Ours firing']);
    expect(await alertsOf(db, theirs)).toEqual([]);
  });
});
