import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevices } from '../../../test/licensed-tenants.ts';
import { errorOf, type LicenceWorld, licenceWorld } from '../../../test/licence-world.ts';

let w: LicenceWorld;
beforeAll(async () => {
  w = await licenceWorld();
});
afterAll(() => w.app.close());

describe('a quantity', () => {
  it('of a trial is the trial edition’s, and one without a licence has no limit', async () => {
    const { id, boss } = await w.tenant(16);
    expect((await w.view(boss))['state']).toBe('none');
    await w.app.db.admin.query(
      `update organization set status = 3, expires_at = now() + interval '15 days' where id = $1`,
      [id],
    );
    expect(await w.view(boss)).toMatchObject({ state: 'trial', edition: 'trial' });
    await addDevices(w.app.db.database, id, 99);
    expect(errorOf(await w.addDevice(boss, '10.8.4.1'))).toBeUndefined();
    expect(errorOf(await w.addDevice(boss, '10.8.4.2'))).toBe('LICENCE_QUOTA');
  });

  it('of what does not run yet is not used: a trial adds as many outlets as it has', async () => {
    const { id, boss } = await w.tenant(16);
    await w.app.db.admin.query(
      `update organization set status = 3, expires_at = now() + interval '15 days' where id = $1`,
      [id],
    );
    for (const number of ['1', '2', '3', '4'])
      expect(errorOf(await w.addOutlet(boss, number))).toBeUndefined();
    const usage = (await w.view(boss)).usage;
    expect(usage.filter(({ runs }) => !runs)).toMatchObject([
      { kind: 'freeWorkOrders', used: 0, remaining: 0, forecast: null },
    ]);
    const { notice } = (await w.app.ask('GET', '/api/v1/licences/notice', { headers: boss })).json.data as {
      notice: unknown;
    };
    expect(notice).toMatchObject({ usedUp: [] });
  });
});

describe('a withdrawal', () => {
  it('wants a fresh proof, ends the licence at once, and the grace time of 30 days begins', async () => {
    const shop = await w.tenant(16);
    await w.app.addMember(shop.id, 'engineer', {
      codes: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT'],
    });
    await w.give(shop.id, 10, w.platform);
    await w.app.db.admin.query('update session set reauthenticated_at = null where tenant_id = 1');
    expect(errorOf(await w.withdraw(shop, w.platform))).toBe('REAUTHENTICATION_REQUIRED');
    await w.app.db.admin.query('update session set reauthenticated_at = now() where tenant_id = 1');
    const id = await w.currentId(shop.boss);
    expect((await w.withdraw(shop, w.platform)).json.data).toEqual({ withdrawn: 1 });
    expect(errorOf(await w.withdraw(shop, w.platform, id))).toBe('LICENCE_NOT_IN_FORCE');
    expect(await w.view(shop.boss)).toMatchObject({ state: 'grace', current: { status: 'withdrawn' } });
    expect((await w.post('list', {}, shop.boss)).json.data['list']).toMatchObject([
      { status: 'withdrawn', withdrawnBy: 'admin', withdrawnFor: 'Linekeeper' },
    ]);
    const engineer = await w.app.signIn('engineer', shop.prefix);
    expect(errorOf(await w.addDevice(engineer, '10.8.2.1'))).toBe('LICENCE_OVER');
    const { rows } = await w.app.db.admin.query(
      `select tenant_id, detail -> 'after' ->> 'state' as after from audit where action = 'licence.withdraw'
       and detail -> 'tenant' ->> 'id' = $1 order by tenant_id`,
      [String(shop.id)],
    );
    expect(rows).toEqual([
      { tenant_id: 1, after: 'grace' },
      { tenant_id: shop.id, after: 'grace' },
    ]);
    await w.app.db.admin.query(
      `update organization set expires_at = expires_at - interval '30 days' where id = $1`,
      [shop.id],
    );
    const list = await w.app.post('/monitor/api/v1/devices/list', {}, engineer);
    expect(list.json.code).toBe(40032);
  });

  it('takes what was given on from it along', async () => {
    const msp = await w.tenant(8);
    const [one, two] = [await w.tenant(16, msp.id), await w.tenant(16, msp.id)];
    await w.give(msp.id, 100, w.platform);
    await w.give(one.id, 40, msp.boss);
    await w.give(two.id, 40, w.platform);
    expect((await w.withdraw(msp, w.platform)).json.data).toEqual({ withdrawn: 2 });
    expect(await w.view(one.boss)).toMatchObject({ state: 'grace' });
    expect(await w.view(two.boss)).toMatchObject({ state: 'active' });
  });

  it('gives the quantity back after the grace time, while its devices are still watched no sooner', async () => {
    const msp = await w.licensedMsp(100);
    const [one, two] = [await w.tenant(16, msp.id), await w.tenant(16, msp.id)];
    await w.give(one.id, 80, msp.boss);
    await w.withdraw(one, msp.boss);
    expect(errorOf(await w.give(two.id, 80, msp.boss))).toBe('LICENCE_MORE_THAN_HELD');
    // Given anew, or another one, it makes room at once.
    expect((await w.give(one.id, 10, msp.boss)).json.code).toBe(0);
    expect((await w.give(two.id, 80, msp.boss)).json.code).toBe(0);
    await w.withdraw(two, msp.boss);
    await w.app.db.admin.query(
      `update licence set withdrawn_at = now() - interval '31 days' where tenant_id = $1`,
      [two.id],
    );
    expect(await w.devicesOf(msp.boss)).toMatchObject({ given: 10, remaining: 90 });
  });
});

describe('the tenants below', () => {
  it('are listed with who gave what they hold, and whether it is the reader’s to take back', async () => {
    const msp = await w.licensedMsp(100);
    const [given, above, none] = [
      await w.tenant(16, msp.id),
      await w.tenant(16, msp.id),
      await w.tenant(16, msp.id),
    ];
    await w.give(given.id, 10, msp.boss);
    await w.give(above.id, 10, w.platform);
    const { list } = (await w.post('tenants/list', { sort: 'name' }, msp.boss)).json.data as {
      list: { companyId: number; held: unknown }[];
    };
    const heldBy = (id: number) => list.find(({ companyId }) => companyId === id)?.held;
    expect(heldBy(given.id)).toMatchObject({ source: 'given', by: msp.prefix, mayWithdraw: true });
    expect(heldBy(above.id)).toMatchObject({ source: 'given', by: 'Linekeeper', mayWithdraw: false });
    expect(heldBy(none.id)).toBeNull();
  });
});

describe('the installation’s signed licence', () => {
  it('bounds what the platform gives, and one that is signed for less later takes nothing back', async () => {
    const own = {
      networkDevices: 100_000,
      internetLines: 100_000,
      linkTestOutlets: 1000,
      freeWorkOrders: 300,
    };
    const upload = (networkDevices: number) =>
      w.post(
        'upload',
        { fileName: 'l.txt', file: w.vendor.issue(w.installation, '1', { ...own, networkDevices }) },
        w.platform,
      );
    const used = Number(((await w.devicesOf(w.platform)) as { given?: number } | undefined)?.given ?? 0);
    expect((await upload(used + 100)).json.code).toBe(0);
    const [one, two] = [await w.tenant(16), await w.tenant(8)];
    expect(errorOf(await w.give(one.id, 101, w.platform))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await w.give(one.id, 100, w.platform)).json.code).toBe(0);
    expect(errorOf(await w.give(two.id, 1, w.platform))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await upload(used + 50)).json.code).toBe(0);
    expect(await w.view(one.boss)).toMatchObject({ state: 'active' });
    expect(await w.devicesOf(w.platform)).toMatchObject({
      given: used + 100,
      limit: used + 50,
      remaining: 0,
    });
    expect(errorOf(await w.give(two.id, 1, w.platform))).toBe('LICENCE_MORE_THAN_HELD');
  });
  it('signed for less stops adding by whoever was given last, and by whom those gave, until it fits again', async () => {
    const own = { internetLines: 1000, linkTestOutlets: 1000, freeWorkOrders: 0 };
    const msp = await w.licensedMsp(30);
    const [first, last] = [await w.tenant(16, msp.id), await w.tenant(16, msp.id)];
    await w.give(first.id, 10, msp.boss);
    await w.give(last.id, 20, msp.boss);
    const upload = async (networkDevices: number) => {
      const file = w.vendor.issue(
        w.installation,
        msp.prefix,
        { ...own, networkDevices },
        { edition: 'premium' },
      );
      expect((await w.post('upload', { fileName: 'l.txt', file }, msp.boss)).json.code).toBe(0);
    };
    await upload(29);
    expect((await w.addDevice(first.boss, '10.9.0.1')).json.code).toBe(0);
    const refused = await w.addDevice(last.boss, '10.9.0.2');
    expect(errorOf(refused)).toBe('LICENCE_UNCOVERED');
    expect(refused.json.message).toContain(msp.prefix);
    expect(await w.devicesOf(last.boss)).toMatchObject({ limit: 20, uncoveredBy: msp.prefix });
    expect(await w.devicesOf(first.boss)).toMatchObject({ uncoveredBy: null });
    // Nothing is taken back.
    expect(await w.view(last.boss)).toMatchObject({ state: 'active' });
    await upload(9);
    expect(errorOf(await w.addDevice(first.boss, '10.9.0.3'))).toBe('LICENCE_UNCOVERED');
    await upload(30);
    expect((await w.addDevice(last.boss, '10.9.0.2')).json.code).toBe(0);
  });

  it('signed for less reaches whom those gave that it does not cover', async () => {
    const above = await w.licensedMsp(20);
    const msp = await w.tenant(8, above.id);
    const shop = await w.tenant(16, msp.id);
    await w.give(msp.id, 20, above.boss);
    await w.give(shop.id, 5, msp.boss);
    const quantities = { networkDevices: 19, internetLines: 1000, linkTestOutlets: 1000, freeWorkOrders: 0 };
    const file = w.vendor.issue(w.installation, above.prefix, quantities, { edition: 'premium' });
    expect((await w.post('upload', { fileName: 'l.txt', file }, above.boss)).json.code).toBe(0);
    expect(errorOf(await w.addDevice(shop.boss, '10.9.1.1'))).toBe('LICENCE_UNCOVERED');
  });
});
