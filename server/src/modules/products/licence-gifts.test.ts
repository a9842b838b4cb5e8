import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concurrentTransaction } from '../../../test/concurrent-writer.ts';
import { addDevices } from '../../../test/licensed-tenants.ts';
import { errorOf, type LicenceWorld, licenceWorld } from '../../../test/licence-world.ts';

const dayMs = 86_400_000;
let w: LicenceWorld;
beforeAll(async () => {
  w = await licenceWorld();
});
afterAll(() => w.app.close());

describe('a licence that is given', () => {
  it('holds at once, says who gave it, and stands in the history and in both audit logs', async () => {
    const shop = await w.tenant(16);
    const { json } = await w.give(shop.id, 20, w.platform, { validity: 'one-year' });
    expect(json.code).toBe(0);
    expect(await w.view(shop.boss)).toMatchObject({
      state: 'active',
      edition: 'basic',
      endsAt: json.data['endsAt'],
      current: { source: 'given', serial: null, keyId: null, uploadedBy: 'admin', uploadedFor: 'Linekeeper' },
      mayWithdraw: false,
    });
    expect(await w.devicesOf(shop.boss)).toMatchObject({ limit: 20, used: 0, remaining: 20 });
    await w.give(shop.id, 30, w.platform, { validity: 'permanent' });
    const history = (await w.post('list', {}, shop.boss)).json.data['list'];
    expect(history).toMatchObject([
      { status: 'current', validity: 'permanent', expiresAt: null, quantities: { networkDevices: 30 } },
      { status: 'replaced', quantities: { networkDevices: 20 } },
    ]);
    const { rows } = await w.app.db.admin.query(
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
    expect((await w.post('file', { licenceId: await w.currentId(shop.boss) }, shop.boss)).status).toBe(404);
  });

  it('is of the edition’s quantities where none are said, and the same limit stops adding', async () => {
    const shop = await w.tenant(16);
    await w.post('give', { companyId: shop.id, edition: 'premium', validity: 'six-months' }, w.platform);
    expect(await w.devicesOf(shop.boss)).toMatchObject({ limit: 5000 });
    await w.give(shop.id, 1, w.platform);
    expect((await w.addDevice(shop.boss, '10.8.0.1')).json.code).toBe(0);
    expect(errorOf(await w.addDevice(shop.boss, '10.8.0.2'))).toBe('LICENCE_QUOTA');
  });

  it('wants a tenant and a validity period', async () => {
    const shop = await w.tenant(16);
    for (const [missing, message] of [
      ['companyId', 'The tenant cannot be empty.'],
      ['validity', 'The validity period cannot be empty.'],
    ] as const) {
      const answer = await w.give(shop.id, 1, w.platform, { [missing]: undefined });
      expect(answer.json.data['fields']).toMatchObject([{ field: missing, message }]);
    }
  });

  it('needs the permission to change licences', async () => {
    const shop = await w.tenant(16);
    await w.app.addMember(1, 'looker', {
      codes: ['DMS_SERVER_ORGANIZATION_MANAGE', 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE'],
    });
    const looker = await w.app.signIn('looker');
    for (const answer of [
      await w.give(shop.id, 1, looker),
      await w.post('offer', { companyId: shop.id }, looker),
      await w.withdraw(shop, looker, '00000000-0000-4000-8000-000000000001'),
    ])
      expect(errorOf(answer)).toBe('FORBIDDEN');
  });

  it('is for tenants below: not for oneself, not for one above, from a stay either, and not for a stranger', async () => {
    const msp = await w.licensedMsp(100);
    const shop = await w.tenant(16, msp.id);
    const other = await w.tenant(16);
    expect(errorOf(await w.give(msp.id, 1, msp.boss))).toBe('LICENCE_TO_ITSELF');
    expect((await w.give(other.id, 1, msp.boss)).text).toBe((await w.give(999_999, 1, msp.boss)).text);
    const stay = await w.app.enter(msp.boss, shop.id);
    expect(errorOf(await w.give(msp.id, 1000, stay))).toBe('NOT_FOUND');
    expect(errorOf(await w.give(shop.id, 1000, stay))).toBe('LICENCE_TO_ITSELF');
    expect(await w.devicesOf(msp.boss)).toMatchObject({ limit: 100 });
    expect(await w.view(shop.boss)).toMatchObject({ state: 'none' });
  });

  it('by somebody who acts for an MSP comes from what that MSP holds', async () => {
    const msp = await w.licensedMsp(100);
    const shop = await w.tenant(16, msp.id);
    const stay = await w.app.enter(w.platform, msp.id);
    expect(errorOf(await w.give(shop.id, 101, stay))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await w.give(shop.id, 60, stay)).json.code).toBe(0);
    expect(await w.devicesOf(msp.boss)).toMatchObject({ given: 60, remaining: 40 });
  });
});

describe('what is given', () => {
  it('is never more than the giver holds, less what it uses and gave to others', async () => {
    const msp = await w.licensedMsp(100);
    const [one, two] = [await w.tenant(16, msp.id), await w.tenant(16, msp.id)];
    await addDevices(w.app.db.database, msp.id, 10);
    expect(errorOf(await w.give(one.id, 91, msp.boss))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await w.give(one.id, 60, msp.boss)).json.code).toBe(0);
    expect(errorOf(await w.give(two.id, 31, msp.boss))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await w.give(two.id, 30, msp.boss)).json.code).toBe(0);
    // What one was given before makes room for what it is given now.
    expect(errorOf(await w.give(one.id, 61, msp.boss))).toBe('LICENCE_MORE_THAN_HELD');
    expect((await w.give(one.id, 50, msp.boss)).json.code).toBe(0);
    expect(await w.devicesOf(msp.boss)).toMatchObject({ used: 10, given: 80, remaining: 10 });
    const offer = (await w.post('offer', { companyId: two.id }, msp.boss)).json.data;
    expect(offer).toMatchObject({ edition: 'premium', replaces: { source: 'given' } });
    expect(
      (offer['kinds'] as { kind: string }[]).find(({ kind }) => kind === 'networkDevices'),
    ).toMatchObject({
      left: 40,
      least: 0,
    });
  });

  it('is gone for the giver, who cannot use it too', async () => {
    const msp = await w.licensedMsp(2);
    const shop = await w.tenant(16, msp.id);
    await w.give(shop.id, 1, msp.boss);
    expect((await w.addDevice(msp.boss, '10.8.1.1')).json.code).toBe(0);
    expect(errorOf(await w.addDevice(msp.boss, '10.8.1.2'))).toBe('LICENCE_QUOTA');
  });

  it('to two at once is given to one where it is enough for one', async () => {
    const msp = await w.licensedMsp(100);
    const [one, two] = [await w.tenant(16, msp.id), await w.tenant(16, msp.id)];
    // None is stored before both wait, so that both were asked at once.
    const writer = await concurrentTransaction(w.app.db, 'lock table licence in share mode');
    const asked = Promise.all([w.give(one.id, 60, msp.boss), w.give(two.id, 60, msp.boss)]);
    await writer.commitWhenAwaited(2);
    expect(new Set((await asked).map(errorOf))).toEqual(new Set([undefined, 'LICENCE_MORE_THAN_HELD']));
    expect(await w.devicesOf(msp.boss)).toMatchObject({ given: 60 });
  });

  it('ends with the giver’s own licence at the latest, and is of no higher edition', async () => {
    const msp = await w.licensedMsp(100, { validity: 'six-months' });
    const shop = await w.tenant(16, msp.id);
    const { endsAt } = await w.view(msp.boss);
    expect(errorOf(await w.give(shop.id, 1, msp.boss, { validity: 'permanent' }))).toBe('LICENCE_ENDS_LATER');
    expect(errorOf(await w.give(shop.id, 1, msp.boss, { edition: 'flagship' }))).toBe(
      'LICENCE_EDITION_ABOVE',
    );
    expect((await w.give(shop.id, 1, msp.boss, { validity: 'one-year' })).json.data['endsAt']).toBe(endsAt);
    const sooner = (await w.give(shop.id, 1, msp.boss)).json.data['endsAt'] as string;
    expect(Date.parse(sooner)).toBeLessThan(Date.parse(endsAt as string) - 80 * dayMs);
  });

  it('comes from a licence in effect: an MSP without one, on trial or after its end gives nothing', async () => {
    const msp = await w.tenant(8);
    const shop = await w.tenant(16, msp.id);
    expect(errorOf(await w.give(shop.id, 1, msp.boss))).toBe('LICENCE_NOTHING_HELD');
    await w.app.db.admin.query(`update organization set status = 3 where id = $1`, [msp.id]);
    expect(errorOf(await w.give(shop.id, 1, msp.boss))).toBe('LICENCE_NOTHING_HELD');
    await w.give(msp.id, 10, w.platform);
    expect((await w.give(shop.id, 1, msp.boss)).json.code).toBe(0);
    await w.withdraw(msp, w.platform);
    expect(errorOf(await w.give(shop.id, 1, msp.boss))).toBe('LICENCE_OVER');
  });

  it('is no less than the tenant uses and gave on, and ends no sooner than that', async () => {
    const msp = await w.tenant(8);
    const shop = await w.tenant(16, msp.id);
    await w.give(msp.id, 100, w.platform, { validity: 'one-year' });
    await w.give(shop.id, 60, msp.boss, { validity: 'six-months' });
    await addDevices(w.app.db.database, msp.id, 5);
    expect(errorOf(await w.give(msp.id, 64, w.platform, { validity: 'one-year' }))).toBe('LICENCE_BELOW_USE');
    expect(errorOf(await w.give(msp.id, 65, w.platform))).toBe('LICENCE_SHORTER_THAN_GIVEN');
    expect((await w.give(msp.id, 65, w.platform, { validity: 'one-year' })).json.code).toBe(0);
  });

  it('does not replace a signed licence, nor what was given from higher up', async () => {
    const msp = await w.licensedMsp(100);
    const shop = await w.tenant(16, msp.id);
    expect(errorOf(await w.give(msp.id, 10, w.platform))).toBe('LICENCE_SIGNED');
    await w.give(shop.id, 70, w.platform);
    expect(errorOf(await w.give(shop.id, 1, msp.boss))).toBe('LICENCE_FROM_ABOVE');
    expect(errorOf(await w.withdraw(shop, msp.boss))).toBe('LICENCE_FROM_ABOVE');
    expect(await w.devicesOf(shop.boss)).toMatchObject({ limit: 70 });
    // A signed one that is not in effect yet is the tenant's own as well.
    const effectiveAt = new Date(Date.now() + 5 * dayMs).toISOString();
    const terms = { networkDevices: 5, internetLines: 1000, linkTestOutlets: 1000, freeWorkOrders: 0 };
    const file = w.vendor.issue(w.installation, shop.prefix, terms, { effectiveAt });
    await w.post('upload', { fileName: 'l.txt', file }, shop.boss);
    expect(errorOf(await w.give(shop.id, 80, w.platform))).toBe('LICENCE_SIGNED');
    expect(await w.devicesOf(shop.boss)).toMatchObject({ limit: 70 });
  });
});
