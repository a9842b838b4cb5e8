import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { causeWorld } from '../../../../test/cause-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { addOutlet } from '../../../../test/lines.ts';

let db: TestDatabase;
let tenantId: number;
let w: ReturnType<typeof causeWorld>;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  w = causeWorld(db, tenantId);
});
afterAll(() => db.close());

const row = async (name: string) =>
  (await db.admin.query('select * from alert where tenant_id = $1 and subject_name = $2', [tenantId, name]))
    .rows[0];

/** Six devices of an outlet that fail one after the other. */
async function storm(): Promise<string[]> {
  const outletId = await addOutlet(db, tenantId, '7', 'South');
  const ids: string[] = [];
  for (let at = 1; at <= 6; at += 1) ids.push(await w.device(`d${at}`, [], outletId));
  for (const id of ids) {
    await w.fire([id]);
    await w.pass(0.1);
  }
  await w.pass(2);
  return ids;
}

describe('what stood for a storm in another’s place', () => {
  it('is told by its own name where it outlives the storm, and not where it ends with it', async () => {
    const other = await addTenant(db.database, 'Two');
    const own = causeWorld(db, other);
    const outletId = await addOutlet(db, other, '8', 'North');
    const ids: string[] = [];
    for (let at = 1; at <= 6; at += 1) ids.push(await own.device(`e${at}`, [], outletId));
    for (const id of ids) {
      await own.fire([id]);
      await own.pass(0.1);
    }
    await own.pass(2);
    const told = async () => (await own.told()).filter((said) => !said.startsWith('noted'));
    expect(await told()).toEqual(['fired e1']);
    await own.end(ids[0]!);
    await own.pass(1);
    expect(await told()).toEqual(['leads e2']);
    // Two of six are left: the storm is over.
    for (const id of ids.slice(3)) await own.end(id);
    await own.pass(300);
    expect(await told()).toEqual(['fired e2', 'resolved e1']);
    // What is asked no more is told three minutes later.
    await own.pass(200);
    expect(await told()).toEqual(['fired e3']);
  });
});

describe('those of a storm', () => {
  it('stay acknowledged, by whom they were and with their owner, when another one stands for them', async () => {
    const ids = await storm();
    const { rows } = await db.admin.query(
      `insert into member (tenant_id, username) values ($1, 'ann') returning id`,
      [tenantId],
    );
    await db.admin.query(
      `update alert set state = 'acknowledged', acknowledged_at = fired_at, acknowledged_by = 'Ann', owner_id = $2
       where tenant_id = $1 and subject_name = 'd1'`,
      [tenantId, rows[0].id],
    );
    await w.end(ids[0]!);
    await w.pass(1);
    const { acknowledged_at, ...led } = await row('d2');
    expect(led).toMatchObject({ state: 'acknowledged', acknowledged_by: 'Ann', owner_id: rows[0].id });
    expect(acknowledged_at).toEqual((await row('d1')).acknowledged_at);
    expect(led.told_at).toEqual((await row('d1')).told_at);
    expect(await row('d3')).toMatchObject({ state: 'firing', acknowledged_by: null });
    expect((await row('d1')).successor_id).toBe(led.id);
    // And the one after that.
    await w.end(ids[1]!);
    await w.pass(1);
    expect(await row('d3')).toMatchObject({ state: 'acknowledged', acknowledged_by: 'Ann' });
  });
});
