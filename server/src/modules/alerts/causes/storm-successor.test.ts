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
    // And the one after that.
    await w.end(ids[1]!);
    await w.pass(1);
    expect(await row('d3')).toMatchObject({ state: 'acknowledged', acknowledged_by: 'Ann' });
  });
});
