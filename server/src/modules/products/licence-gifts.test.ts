import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { concurrentTransaction } from '../../../test/concurrent-writer.ts';
import { addDevices, testVendor } from '../../../test/licensed-tenants.ts';

const dayMs = 86_400_000;
const vendor = testVendor();
type Headers = { authorization: string };
interface Tenant {
  readonly id: number;
  readonly prefix: string;
  readonly boss: Headers;
}
let app: TestApp;
let platform: Headers;
let installation: string;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ licencePublicKeys: [vendor.publicKey] });
  platform = await app.signIn('admin');
  installation = (await app.db.admin.query('select id from installation')).rows[0].id;
});
afterAll(() => app.close());

/** A tenant with an administrator, who is signed in. */
async function tenant(type: 8 | 16, parentId = 1): Promise<Tenant> {
  const prefix = `tenant-${++count}`;
  const id = await app.addTenant(prefix, type, parentId);
  await app.addMember(id, `boss-${count}`, { administrator: true });
  return { id, prefix, boss: await app.signIn(`boss-${count}`, prefix) };
}
const post = (path: string, body: object, headers: Headers) =>
  app.post(`/api/v1/licences/${path}`, body, { ...headers, 'accept-language': 'en' });
const give = (companyId: number, networkDevices: number, headers: Headers, more: object = {}) =>
  post(
    'give',
    { companyId, edition: 'basic', validity: 'three-months', quantities: { networkDevices }, ...more },
    headers,
  );
const errorOf = (answer: { json: { data: Record<string, unknown> } }) => answer.json.data['error'];
const view = async (headers: Headers, companyId?: number) =>
  (await post('current', companyId === undefined ? {} : { companyId }, headers)).json.data as Record<
    string,
    unknown
  > & { current: { id: string } | null; usage: { kind: string }[] };
const devicesOf = async (headers: Headers, companyId?: number) =>
  (await view(headers, companyId)).usage.find(({ kind }) => kind === 'networkDevices');
/** An MSP that holds so many devices by a signed licence. */
async function licensedMsp(networkDevices: number, more: object = {}) {
  const msp = await tenant(8);
  const quantities = { networkDevices, internetLines: 1, linkTestOutlets: 2, freeWorkOrders: 0 };
  const file = vendor.issue(installation, msp.prefix, quantities, { edition: 'premium', ...more });
  expect((await post('upload', { fileName: 'l.txt', file }, msp.boss)).json.code).toBe(0);
  return msp;
}
const addDevice = (headers: Headers, address: string) =>
  app.post('/monitor/api/v1/devices/create', { address, community: 'public' }, headers);
const currentId = async (headers: Headers) => (await view(headers)).current?.id;
const withdraw = async (of: Tenant, headers: Headers, licenceId?: string) =>
  post('withdraw', { companyId: of.id, licenceId: licenceId ?? (await currentId(of.boss)) }, headers);

describe('a licence that is given', () => {
  it('holds at once, says who gave it, and stands in the history and in both audit logs', async () => {
    const shop = await tenant(16);
    const { json } = await give(shop.id, 20, platform, { validity: 'one-year' });
    expect(json.code).toBe(0);
    expect(await view(shop.boss)).toMatchObject({
      state: 'active',
      edition: 'basic',
      endsAt: json.data['endsAt'],
      current: { source: 'given', serial: null, keyId: null, uploadedBy: 'admin', uploadedFor: 'Linekeeper' },
      mayWithdraw: false,
    });
    expect(await devicesOf(shop.boss)).toMatchObject({ limit: 20, used: 0, remaining: 20 });
    await give(shop.id, 30, platform, { validity: 'permanent' });
    const history = (await post('list', {}, shop.boss)).json.data['list'];
    expect(history).toMatchObject([
      { status: 'current', validity: 'permanent', expiresAt: null, quantities: { networkDevices: 30 } },
      { status: 'replaced', quantities: { networkDevices: 20 } },
    ]);
    const { rows } = await app.db.admin.query(
      `select tenant_id, detail from audit where action = 'licence.give' and detail -> 'tenant' ->> 'id' = $1
       order by tenant_id, seq`,
      [String(shop.id)],
    );
    expect(rows.map((row) => [row.tenant_id, row.detail.after.networkDevices])).toEqual([
      [1, 20],
      [1, 30],
      [shop.id, 20],
      [shop.id, 30],
    ]);
    expect((await post('file', { licenceId: await currentId(shop.boss) }, shop.boss)).status).toBe(404);
  });

  it('is of the edition’s quantities where none are said, and the same limit stops adding', async () => {
    const shop = await tenant(16);
    await post('give', { companyId: shop.id, edition: 'premium', validity: 'six-months' }, platform);
    expect(await devicesOf(shop.boss)).toMatchObject({ limit: 5000 });
    await give(shop.id, 1, platform);
    expect((await addDevice(shop.boss, '10.8.0.1')).json.code).toBe(0);
    expect(errorOf(await addDevice(shop.boss, '10.8.0.2'))).toBe('LICENCE_QUOTA');
  });

  it('wants a tenant and a validity period', async () => {
    const shop = await tenant(16);
    for (const [missing, message] of [
      ['companyId', 'The tenant cannot be empty.'],
      ['validity', 'The validity period cannot be empty.'],
    ] as const) {
      const answer = await give(shop.id, 1, platform, { [missing]: undefined });
      expect(answer.json.data['fields']).toMatchObject([{ field: missing, message }]);
    }
  });

  it('needs the permission to change licences', async () => {
    const shop = await tenant(16);
    await app.addMember(1, 'looker', {
      codes: ['DMS_SERVER_ORGANIZATION_MANAGE', 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE'],
    });
    const looker = await app.signIn('looker');
    for (const answer of [
      await give(shop.id, 1, looker),
      await post('offer', { companyId: shop.id }, looker),
      await withdraw(shop, looker, '00000000-0000-4000-8000-000000000001'),
    ])
      expect(errorOf(answer)).toBe('FORBIDDEN');
  });

  it('is for tenants below: not for oneself, not for one above, from a stay either, and not for a stranger', async () => {
    const msp = await licensedMsp(100);
    const shop = await tenant(16, msp.id);
    const other = await tenant(16);
    expect(errorOf(await give(msp.id, 1, msp.boss))).toBe('LICENCE_TO_ITSELF');
    expect((await give(other.id, 1, msp.boss)).text).toBe((await give(999_999, 1, msp.boss)).text);
    const stay = await app.enter(msp.boss, shop.id);
    expect(errorOf(await give(msp.id, 1000, stay))).toBe('NOT_FOUND');
    expect(errorOf(await give(shop.id, 1000, stay))).toBe('LICENCE_TO_ITSELF');
    expect(await devicesOf(msp.boss)).toMatchObject({ limit: 100 });
    expect(await view(shop.boss)).toMatchObject({ state: 'none' });
  });

  it('by somebody who acts for an MSP comes from what that MSP holds', async () => {
    const msp = await licensedMsp(100);
    const shop = await tenant(16, msp.id);
    const stay = await app.enter(platform, msp.id);
    expect(errorOf(await give(shop.id, 101, stay))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await give(shop.id, 60, stay)).json.code).toBe(0);
    expect(await devicesOf(msp.boss)).toMatchObject({ given: 60, remaining: 40 });
  });
});

describe('what is given', () => {
  it('is never more than the giver holds, less what it uses and gave to others', async () => {
    const msp = await licensedMsp(100);
    const [one, two] = [await tenant(16, msp.id), await tenant(16, msp.id)];
    await addDevices(app.db.database, msp.id, 10);
    expect(errorOf(await give(one.id, 91, msp.boss))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await give(one.id, 60, msp.boss)).json.code).toBe(0);
    expect(errorOf(await give(two.id, 31, msp.boss))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await give(two.id, 30, msp.boss)).json.code).toBe(0);
    // What one was given before makes room for what it is given now.
    expect(errorOf(await give(one.id, 61, msp.boss))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await give(one.id, 50, msp.boss)).json.code).toBe(0);
    expect(await devicesOf(msp.boss)).toMatchObject({ used: 10, given: 80, remaining: 10 });
    const offer = (await post('offer', { companyId: two.id }, msp.boss)).json.data;
    expect(offer).toMatchObject({ edition: 'premium', replaces: { source: 'given' } });
    expect(
      (offer['kinds'] as { kind: string }[]).find(({ kind }) => kind === 'networkDevices'),
    ).toMatchObject({
      left: 40,
      least: 0,
    });
  });

  it('is gone for the giver, who cannot use it too', async () => {
    const msp = await licensedMsp(2);
    const shop = await tenant(16, msp.id);
    await give(shop.id, 1, msp.boss);
    expect((await addDevice(msp.boss, '10.8.1.1')).json.code).toBe(0);
    expect(errorOf(await addDevice(msp.boss, '10.8.1.2'))).toBe('LICENCE_QUOTA');
  });

  it('to two at once is given to one where it is enough for one', async () => {
    const msp = await licensedMsp(100);
    const [one, two] = [await tenant(16, msp.id), await tenant(16, msp.id)];
    // None is stored before both wait, so that both were asked at once.
    const writer = await concurrentTransaction(app.db, 'lock table licence in share mode');
    const asked = Promise.all([give(one.id, 60, msp.boss), give(two.id, 60, msp.boss)]);
    await writer.commitWhenAwaited(2);
    expect(new Set((await asked).map(errorOf))).toEqual(new Set([undefined, 'LICENCE_MORE_THAN_HELD']));
    expect(await devicesOf(msp.boss)).toMatchObject({ given: 60 });
  });

  it('ends with the giver’s own licence at the latest, and is of no higher edition', async () => {
    const msp = await licensedMsp(100, { validity: 'six-months' });
    const shop = await tenant(16, msp.id);
    const { endsAt } = await view(msp.boss);
    expect(errorOf(await give(shop.id, 1, msp.boss, { validity: 'permanent' }))).toBe('LICENCE_ENDS_LATER');
    expect(errorOf(await give(shop.id, 1, msp.boss, { edition: 'flagship' }))).toBe('LICENCE_EDITION_ABOVE');
    expect((await give(shop.id, 1, msp.boss, { validity: 'one-year' })).json.data['endsAt']).toBe(endsAt);
    const sooner = (await give(shop.id, 1, msp.boss)).json.data['endsAt'] as string;
    expect(Date.parse(sooner)).toBeLessThan(Date.parse(endsAt as string) - 80 * dayMs);
  });

  it('comes from a licence in effect: an MSP without one, on trial or after its end gives nothing', async () => {
    const msp = await tenant(8);
    const shop = await tenant(16, msp.id);
    expect(errorOf(await give(shop.id, 1, msp.boss))).toBe('LICENCE_NOTHING_HELD');
    await app.db.admin.query(`update organization set status = 3 where id = $1`, [msp.id]);
    expect(errorOf(await give(shop.id, 1, msp.boss))).toBe('LICENCE_NOTHING_HELD');
    await give(msp.id, 10, platform);
    expect((await give(shop.id, 1, msp.boss)).json.code).toBe(0);
    await withdraw(msp, platform);
    expect(errorOf(await give(shop.id, 1, msp.boss))).toBe('LICENCE_OVER');
  });

  it('is no less than the tenant uses and gave on, and ends no sooner than that', async () => {
    const msp = await tenant(8);
    const shop = await tenant(16, msp.id);
    await give(msp.id, 100, platform, { validity: 'one-year' });
    await give(shop.id, 60, msp.boss, { validity: 'six-months' });
    await addDevices(app.db.database, msp.id, 5);
    expect(errorOf(await give(msp.id, 64, platform, { validity: 'one-year' }))).toBe('LICENCE_BELOW_USE');
    expect(errorOf(await give(msp.id, 65, platform))).toBe('LICENCE_SHORTER_THAN_GIVEN');
    expect((await give(msp.id, 65, platform, { validity: 'one-year' })).json.code).toBe(0);
  });

  it('does not replace a signed licence, nor what was given from higher up', async () => {
    const msp = await licensedMsp(100);
    const shop = await tenant(16, msp.id);
    expect(errorOf(await give(msp.id, 10, platform))).toBe('LICENCE_SIGNED');
    await give(shop.id, 70, platform);
    expect(errorOf(await give(shop.id, 1, msp.boss))).toBe('LICENCE_FROM_ABOVE');
    expect(errorOf(await withdraw(shop, msp.boss))).toBe('LICENCE_FROM_ABOVE');
    expect(await devicesOf(shop.boss)).toMatchObject({ limit: 70 });
    // A signed one that is not in effect yet is the tenant's own as well.
    const effectiveAt = new Date(Date.now() + 5 * dayMs).toISOString();
    const terms = { networkDevices: 5, internetLines: 1, linkTestOutlets: 2, freeWorkOrders: 0 };
    const file = vendor.issue(installation, shop.prefix, terms, { effectiveAt });
    await post('upload', { fileName: 'l.txt', file }, shop.boss);
    expect(errorOf(await give(shop.id, 80, platform))).toBe('LICENCE_SIGNED');
    expect(await devicesOf(shop.boss)).toMatchObject({ limit: 70 });
  });
});

describe('a withdrawal', () => {
  it('wants a fresh proof, ends the licence at once, and the grace time of 30 days begins', async () => {
    const shop = await tenant(16);
    await app.addMember(shop.id, 'engineer', {
      codes: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT'],
    });
    await give(shop.id, 10, platform);
    await app.db.admin.query('update session set reauthenticated_at = null where tenant_id = 1');
    expect(errorOf(await withdraw(shop, platform))).toBe('REAUTHENTICATION_REQUIRED');
    await app.db.admin.query('update session set reauthenticated_at = now() where tenant_id = 1');
    const id = await currentId(shop.boss);
    expect((await withdraw(shop, platform)).json.data).toEqual({ withdrawn: 1 });
    expect(errorOf(await withdraw(shop, platform, id))).toBe('LICENCE_NOT_IN_FORCE');
    expect(await view(shop.boss)).toMatchObject({ state: 'grace', current: { status: 'withdrawn' } });
    expect((await post('list', {}, shop.boss)).json.data['list']).toMatchObject([
      { status: 'withdrawn', withdrawnBy: 'admin', withdrawnFor: 'Linekeeper' },
    ]);
    const engineer = await app.signIn('engineer', shop.prefix);
    expect(errorOf(await addDevice(engineer, '10.8.2.1'))).toBe('LICENCE_OVER');
    const { rows } = await app.db.admin.query(
      `select tenant_id, detail -> 'after' ->> 'state' as after from audit where action = 'licence.withdraw'
       and detail -> 'tenant' ->> 'id' = $1 order by tenant_id`,
      [String(shop.id)],
    );
    expect(rows).toEqual([
      { tenant_id: 1, after: 'grace' },
      { tenant_id: shop.id, after: 'grace' },
    ]);
    await app.db.admin.query(
      `update organization set expires_at = expires_at - interval '30 days' where id = $1`,
      [shop.id],
    );
    const list = await app.post('/monitor/api/v1/devices/list', {}, engineer);
    expect(list.json.code).toBe(40032);
  });

  it('takes what was given on from it along', async () => {
    const msp = await tenant(8);
    const [one, two] = [await tenant(16, msp.id), await tenant(16, msp.id)];
    await give(msp.id, 100, platform);
    await give(one.id, 40, msp.boss);
    await give(two.id, 40, platform);
    expect((await withdraw(msp, platform)).json.data).toEqual({ withdrawn: 2 });
    expect(await view(one.boss)).toMatchObject({ state: 'grace' });
    expect(await view(two.boss)).toMatchObject({ state: 'active' });
  });

  it('gives the quantity back after the grace time, while its devices are still watched no sooner', async () => {
    const msp = await licensedMsp(100);
    const [one, two] = [await tenant(16, msp.id), await tenant(16, msp.id)];
    await give(one.id, 80, msp.boss);
    await withdraw(one, msp.boss);
    expect(errorOf(await give(two.id, 80, msp.boss))).toBe('LICENCE_MORE_THAN_HELD');
    // Given anew, or another one, it makes room at once.
    expect((await give(one.id, 10, msp.boss)).json.code).toBe(0);
    expect((await give(two.id, 80, msp.boss)).json.code).toBe(0);
    await withdraw(two, msp.boss);
    await app.db.admin.query(
      `update licence set withdrawn_at = now() - interval '31 days' where tenant_id = $1`,
      [two.id],
    );
    expect(await devicesOf(msp.boss)).toMatchObject({ given: 10, remaining: 90 });
  });
});

describe('the tenants below', () => {
  it('are listed with who gave what they hold, and whether it is the reader’s to take back', async () => {
    const msp = await licensedMsp(100);
    const [given, above, none] = [
      await tenant(16, msp.id),
      await tenant(16, msp.id),
      await tenant(16, msp.id),
    ];
    await give(given.id, 10, msp.boss);
    await give(above.id, 10, platform);
    const { list } = (await post('tenants/list', { sort: 'name' }, msp.boss)).json.data as {
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
    const own = { networkDevices: 100_000, internetLines: 1000, linkTestOutlets: 1000, freeWorkOrders: 300 };
    const upload = (networkDevices: number) =>
      post(
        'upload',
        { fileName: 'l.txt', file: vendor.issue(installation, '1', { ...own, networkDevices }) },
        platform,
      );
    const used = Number(((await devicesOf(platform)) as { given?: number } | undefined)?.given ?? 0);
    expect((await upload(used + 100)).json.code).toBe(0);
    const [one, two] = [await tenant(16), await tenant(8)];
    expect(errorOf(await give(one.id, 101, platform))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await give(one.id, 100, platform)).json.code).toBe(0);
    expect(errorOf(await give(two.id, 1, platform))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await upload(used + 50)).json.code).toBe(0);
    expect(await view(one.boss)).toMatchObject({ state: 'active' });
    expect(await devicesOf(platform)).toMatchObject({ given: used + 100, limit: used + 50, remaining: 0 });
    expect(errorOf(await give(two.id, 1, platform))).toBe('LICENCE_MORE_THAN_HELD');
  });
});
