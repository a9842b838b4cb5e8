import { expect, it } from 'vitest';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { db, tenantId, useCauseWorld, w } from '../../../../test/use-cause-world.ts';

useCauseWorld();

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
  const [answers, ...all] = await shops(7);
  const before = [];
  for (const { line } of all.slice(0, 4)) {
    await w.stands(answers!.line, 'up');
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
  expect(await w.causes()).toEqual(['line2', ...[3, 4, 5, 6, 7].map((at) => `line${at} < line2`)]);
  expect(await stormOf('line2')).toMatchObject({ kind: 'provider', peak: 6 });
});

it('a device whose own line answers fails with no provider', async () => {
  const all = await shops(6);
  await w.stands(all[5]!.line, 'up');
  await w.fire(
    all.slice(0, 5).map(({ line }) => line),
    { kind: 'line' },
  );
  await w.pass(0);
  await w.pass(2);
  await w.told();
  await w.fire([all[5]!.cpe]);
  await w.stands(all[5]!.line, 'up');
  await w.pass(0);
  await w.pass(2);
  expect(await fired()).toEqual(['fired cpe6']);
});

/** All that was told of an outage in which devices are seen to fail one after the other, so many seconds apart. */
async function oneByOne(devices: readonly string[], apartS: number): Promise<string[]> {
  const said = [];
  for (const cpe of devices) {
    await w.stands(cpe, 'down');
    await w.fire([cpe]);
    await w.pass(0);
    await w.pass(2);
    await w.pass(apartS - 2);
    said.push(...(await fired()));
  }
  return said;
}

it('devices that fail before anything is known of their lines are one alert, from the second on', async () => {
  const all = await shops(6);
  const said = await oneByOne(
    all.map(({ cpe }) => cpe),
    9,
  );
  expect(said).toEqual(['fired cpe1']);
  expect(await stormOf('cpe1')).toMatchObject({ kind: 'provider', name: 'Telecom', peak: 6, overAt: null });
});

it('two devices of many shops are each told while another one of the provider answers', async () => {
  const all = await shops(6);
  await w.fire([all[0]!.cpe]);
  await w.pass(3);
  await w.stands(all[4]!.line, 'up');
  expect(await oneByOne([all[1]!.cpe], 9)).toEqual(['fired cpe1', 'fired cpe2']);
});

it('what answers at the device alone speaks for the provider, too, and what loses all that is sent does not', async () => {
  const all = await shops(4);
  await w.stands(all[3]!.line, 'up');
  await db.admin.query('update subject_status set loss_percent = 100 where subject_id = $1', [all[3]!.line]);
  expect(await oneByOne([all[0]!.cpe, all[1]!.cpe], 9)).toEqual(['fired cpe1']);
  await w.stands(all[3]!.cpe, 'up');
  await w.pass(1);
  // It came back, for all that is known: what fails together goes on.
  expect(await fired()).toEqual([]);
  for (const { cpe, line } of all) await w.end(line, cpe);
});

it('a storm of a few is over where another one of the provider turns out to have answered all the time', async () => {
  const all = await shops(4);
  await w.stands(all[3]!.line, 'up');
  await w.pass(60);
  expect(await oneByOne([all[0]!.cpe, all[1]!.cpe], 9)).toEqual(['fired cpe1']);
  await db.admin.query(
    `update subject_status set measured_at = to_timestamp($2::double precision / 1000) where subject_id = $1`,
    [all[3]!.line, w.now()],
  );
  await w.pass(1);
  await w.stands(all[1]!.cpe, 'down');
  await w.pass(2);
  await w.pass(2);
  expect(await fired()).toEqual(['fired cpe2']);
});

it('a device leaves its provider’s storm, and is told, once its line is found to have answered all the time', async () => {
  const all = await shops(7);
  await w.stands(all[6]!.line, 'up');
  await w.pass(60);
  expect(
    await oneByOne(
      all.map(({ cpe }) => cpe),
      9,
    ),
  ).toEqual(['fired cpe1']);
  await db.admin.query(
    `update subject_status set measured_at = to_timestamp($2::double precision / 1000) where subject_id = $1`,
    [all[6]!.line, w.now()],
  );
  await w.pass(1);
  await w.stands(all[6]!.cpe, 'down');
  await w.pass(2);
  await w.pass(2);
  expect(await fired()).toEqual(['fired cpe7']);
  expect(await stormOf('cpe1')).toMatchObject({ peak: 7, overAt: null });
});

it('of a device with lines of two providers the line at whose address it is asked says with which it fails', async () => {
  const all = await shops(3);
  for (const { cpe, line } of all) {
    const outlet = await db.admin.query(
      'select outlet_id, host(address) as address from device where id = $1',
      [cpe],
    );
    const { outlet_id: outletId, address } = outlet.rows[0];
    const backup = await addLine(db.database, tenantId, outletId, { name: 'backup', provider: 'Other' });
    await db.admin.query(
      `update line set device_id = $2, address_kind = 'static', address = $3 where id = $1`,
      [backup, cpe, address],
    );
    await w.stands(line, 'up');
  }
  expect(
    await oneByOne(
      all.map(({ cpe }) => cpe),
      9,
    ),
  ).toEqual(['fired cpe1']);
  expect(await stormOf('cpe1')).toMatchObject({ kind: 'provider', name: 'Other', peak: 3 });
});

it('where nobody knows over which of its lines a device is asked, it fails with the one that fails', async () => {
  const all = await shops(6);
  for (const { cpe } of all) {
    const { rows } = await db.admin.query('select outlet_id as id from device where id = $1', [cpe]);
    const backup = await addLine(db.database, tenantId, rows[0].id, { name: 'backup', provider: 'Other' });
    await db.admin.query('update line set device_id = $2 where id = $1', [backup, cpe]);
    await w.stands(backup, 'up');
  }
  await w.pass(60);
  await w.fire(all.map(({ cpe }) => cpe));
  const { rows } = await db.admin.query(`select id from line where tenant_id = $1 and name = 'backup'`, [
    tenantId,
  ]);
  for (const { id } of rows) await w.stands(id, 'up');
  // What answers and was up before they failed is not what they fail with.
  await db.admin.query(
    `update subject_status set since = since - interval '1 hour' where tenant_id = $1 and state = 'up'`,
    [tenantId],
  );
  await w.fire(
    all.map(({ line }) => line),
    { kind: 'line' },
  );
  await w.pass(0);
  await w.pass(2);
  const [lead, ...others] = await fired();
  expect(others).toEqual([]);
  expect(await stormOf(lead!.slice('fired '.length))).toMatchObject({ name: 'Telecom', peak: 6 });
});

it('lines of one outlet alone are no outage of their provider', async () => {
  const outletId = await addOutlet(db, tenantId, 'A', 'South');
  const lines = [];
  for (const name of ['one', 'two'])
    lines.push(await addLine(db.database, tenantId, outletId, { name, provider: 'Telecom' }));
  await w.fire(lines, { kind: 'line' });
  await w.pass(0);
  await w.pass(2);
  expect(await fired()).toEqual(['fired one', 'fired two']);
});
