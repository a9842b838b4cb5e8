import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { silentLog } from '../../../platform/log.ts';
import { RuleSettler } from '../rules/settle-rules.jobs.ts';

let db: TestDatabase;
let [shop, former, next] = [0, 0, 0];
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
  shop = await addTenant(db.database, 'Shop');
  former = await addTenant(db.database, 'Former');
  next = await addTenant(db.database, 'Next');
  await db.admin.query('update organization set type = 8 where id = any($1)', [[former, next]]);
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});
afterAll(() => db.close());

const moveTo = (parent: number) =>
  db.admin.query('update organization set parent_id = $2 where id = $1', [shop, parent]);
const handDown = async (tenantId: number, name: string) => {
  const id = await addRule(db, tenantId, { name });
  await db.admin.query('update alert_rule set is_handed_down = true where id = $1', [id]);
};
const fired = async () => {
  const { rows } = await db.admin.query(
    `select rule_name, state, resolve_reason from alert where tenant_id = $1 and built_in is null order by fired_at`,
    [shop],
  );
  return rows.map((row) => [row.rule_name, row.state, row.resolve_reason].filter(Boolean).join(' '));
};

it('what fires by a rule of the former provider ends with that reason, and fires by the new one’s', async () => {
  const settler = new RuleSettler({ database: db.database, log: silentLog, languageOf: () => 'en' });
  await handDown(former, 'Of the former');
  await handDown(next, 'Of the next');
  await moveTo(former);
  await settler.settleFrom(shop);
  await addDevice(db.database, shop, '10.1.0.1', { name: 'Core', intervalS: 10 });
  const world = await alertWorld(db, { tenantId: shop });
  endings.push(async () => {
    await world.alerts.stop();
    await world.engine.stop();
  });
  world.behaviours.set('10.1.0.1', { fails: 'timeout' });
  await world.pass(120);
  expect(await fired()).toEqual(['Of the former firing']);
  await moveTo(next);
  await settler.settleFrom(shop);
  await world.alerts.rulesChanged(shop);
  await world.pass(120);
  expect(await fired()).toEqual(['Of the former resolved rule-deleted', 'Of the next firing']);
  await moveTo(1);
  await settler.settleFrom(shop);
  await world.alerts.rulesChanged(shop);
  await world.pass(20);
  expect(await fired()).toEqual(['Of the former resolved rule-deleted', 'Of the next resolved rule-deleted']);
  // The program's own rule stays, and what it raised with it.
  expect(await alertsOf(db, shop)).toContain('Core firing');
});
