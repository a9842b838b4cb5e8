import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { causeWorld } from '../../../../test/cause-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';

let db: TestDatabase;
let tenantId: number;
let w: ReturnType<typeof causeWorld>;
let tenants = 0;

beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db.close());
beforeEach(async () => {
  tenantId = await addTenant(db.database, `Tenant ${++tenants}`);
  w = causeWorld(db, tenantId);
});

/** Shops in one region, each with a line of one provider that ends at a device of the shop. */
async function shops(count: number) {
  const all = [];
  for (let at = 1; at <= count; at += 1) {
    const outletId = await addOutlet(db, tenantId, `${at}`, 'South');
    const cpe = await w.device(`cpe${at}`, [], outletId);
    const line = await addLine(db.database, tenantId, outletId, { name: `line${at}`, provider: 'Telecom' });
    await db.admin.query('update line set device_id = $2 where id = $1', [line, cpe]);
    all.push({ cpe, line });
  }
  return all;
}
const fired = async () => (await w.told()).filter((one) => one.startsWith('fired'));
const stormOf = async (name: string) => (await w.row(name)).storm;

it('devices that fail with their lines are one alert of the provider', async () => {
  const all = await shops(6);
  await w.fire(all.map(({ cpe }) => cpe));
  await w.fire(
    all.map(({ line }) => line),
    { kind: 'line' },
  );
  await w.pass(0);
  await w.pass(2);
  const [lead] = await fired();
  expect(await w.told()).toEqual([]);
  expect(await stormOf(lead!.slice('fired '.length))).toMatchObject({
    ...{ kind: 'provider', name: 'Telecom', region: 'South', peak: 6, overAt: null },
  });
});

it('a storm of lines goes on with the devices that they end at, and takes in what fails minutes later', async () => {
  const all = await shops(8);
  await w.fire(
    all.slice(0, 6).map(({ line }) => line),
    { kind: 'line' },
  );
  await w.pass(0);
  await w.pass(2);
  const told = await fired();
  expect(told).toHaveLength(1);
  await w.pass(600);
  await w.fire(all.slice(0, 6).map(({ cpe }) => cpe));
  await w.pass(0);
  await w.pass(2);
  await w.pass(300);
  await w.fire(
    all.slice(6).map(({ line }) => line),
    { kind: 'line' },
  );
  await w.pass(0);
  await w.pass(2);
  expect(await fired()).toEqual([]);
  const open = await w.causes();
  expect(open.filter((one) => !one.includes(' < '))).toHaveLength(1);
  const storm = (await stormOf(open.find((one) => !one.includes(' < '))!)) as object;
  expect(storm).toMatchObject({ kind: 'provider', peak: 8, overAt: null });

  for (const { cpe, line } of all) await w.end(line, cpe);
  await w.pass(60);
  const over = await w.told();
  // Of the one that was told it is told that it is over, as of those that stood for the storm after it.
  expect(over).toContain(told[0]!.replace('fired', 'resolved'));
  expect(over.filter((one) => !one.startsWith('resolved'))).toEqual([]);
});

it('what was told before the others were seen to fail joins them', async () => {
  const all = await shops(6);
  const before = [];
  for (const { line } of all.slice(0, 4)) {
    await w.fire([line], { kind: 'line' });
    await w.pass(0);
    await w.pass(20);
    before.push(...(await fired()));
  }
  expect(before).toHaveLength(4);
  await w.fire(
    all.slice(4).map(({ line }) => line),
    { kind: 'line' },
  );
  await w.pass(0);
  await w.pass(2);
  expect(await fired()).toEqual([]);
  expect(await w.causes()).toEqual(['line1', ...[2, 3, 4, 5, 6].map((at) => `line${at} < line1`)]);
  expect(await stormOf('line1')).toMatchObject({ kind: 'provider', peak: 6 });
});

it('a device whose own line answers fails with no provider', async () => {
  const all = await shops(6);
  await w.fire(
    all.slice(0, 5).map(({ line }) => line),
    { kind: 'line' },
  );
  await w.pass(0);
  await w.pass(2);
  await w.told();
  await w.fire([all[5]!.cpe]);
  await w.pass(0);
  await w.pass(2);
  expect(await fired()).toEqual(['fired cpe6']);
});
