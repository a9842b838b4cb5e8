import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productCatalogue } from '@linekeeper/contract/products/product-catalogue';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { nextState } from '@linekeeper/contract/products/lifecycle';

let app: TestApp;
type Headers = { authorization: string };
let platform: Headers;
let above: Headers;
let msp: number;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  platform = await app.signIn('admin');
  msp = await app.addTenant('msp', 8);
  await app.addMember(msp, 'msp-boss', { administrator: true });
  above = await app.signIn('msp-boss', 'msp');
});
afterAll(() => app.close());

async function customer() {
  const prefix = `customer-${++count}`;
  const id = await app.addTenant(prefix, 16, msp);
  await app.addMember(id, 'boss', { administrator: true });
  await app.addMember(id, 'engineer', {
    codes: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT'],
  });
  return {
    id,
    prefix,
    boss: await app.signIn('boss', prefix),
    engineer: await app.signIn('engineer', prefix),
  };
}
const post = (path: string, body: object, headers: Headers) =>
  app.post(`/api/v1/products/${path}`, body, { ...headers, 'accept-language': 'en' });
const decide = (act: string, companyId: number, headers: Headers = above, more: object = {}) =>
  post(act, { companyId, product: 'network-monitoring', ...more }, headers);
const listDevices = async (headers: Headers) =>
  (await app.post('/monitor/api/v1/devices/list', {}, headers)).json;
const menu = async (headers: Headers) =>
  (await app.post('/api/v1/auth/frontend/menu/code/lists', {}, headers)).json.data as unknown as string[];
const stateOf = async (headers: Headers, companyId?: number) =>
  (
    (await post('list', companyId === undefined ? {} : { companyId }, headers)).json.data['list'] as {
      product: string;
      state: string;
    }[]
  ).find((row) => row.product === 'network-monitoring')?.state;
async function ended(operationId: unknown, headers: Headers) {
  for (let tries = 0; tries < 200; tries++) {
    const { data } = (await app.ask('GET', `/api/v1/operations/${String(operationId)}`, { headers })).json;
    if (data['state'] === 'done' || data['state'] === 'failed') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The operation did not end.');
}

describe('the catalogue', () => {
  it('gates the same codes in the contract and in the database, each once', async () => {
    const { rows } = await app.db.admin.query(
      'select product, code from product_code order by product, code',
    );
    const declared = Object.entries(productCatalogue).flatMap(([product, { codes }]) =>
      codes.map((code) => ({ product, code })),
    );
    const key = (row: { product: string; code: string }) => `${row.product} ${row.code}`;
    expect(rows.map(key).sort()).toEqual(declared.map(key).sort());
    expect(new Set(declared.map((row) => row.code)).size).toBe(declared.length);
    for (const { code } of declared) expect(permissionCodes).toContain(code);
  });

  it('is all enabled for a tenant that nobody decided on', async () => {
    const { boss } = await customer();
    const list = (await post('list', {}, boss)).json.data['list'] as { state: string }[];
    expect(list).toHaveLength(Object.keys(productCatalogue).length);
    expect(new Set(list.map((row) => row.state))).toEqual(new Set(['enabled']));
  });
});

describe('a disabled product', () => {
  it('leaves the menu and refuses its calls at once, for every role and for tokens of the API', async () => {
    const { id, boss, engineer } = await customer();
    const token = await app.signIn('boss', `customer-${count}`);
    await app.db.admin.query(
      `update session set kind = 'token', codes = $2 where tenant_id = $1 and ended_at is null
         and id = (select id from session where tenant_id = $1 order by created_at desc limit 1)`,
      [id, ['DMS_SERVER_MANAGE_DEVICE']],
    );
    for (const headers of [boss, engineer, token]) expect((await listDevices(headers)).code).toBe(0);
    expect((await decide('disable', id)).json.code).toBe(0);
    for (const headers of [boss, engineer, token]) {
      expect((await listDevices(headers)).data['error']).toBe('FORBIDDEN');
      expect(await menu(headers)).not.toContain('DMS_SERVER_MANAGE_DEVICE');
    }
    expect((await decide('enable', id)).json.code).toBe(0);
    for (const headers of [boss, engineer, token]) expect((await listDevices(headers)).code).toBe(0);
  });

  it('of one tenant says nothing about another', async () => {
    const [one, two] = [await customer(), await customer()];
    await decide('disable', one.id);
    expect((await listDevices(two.engineer)).code).toBe(0);
    expect(await stateOf(above, two.id)).toBe('enabled');
  });
});

describe('deciding', () => {
  it('is for who stands above: the tenant sees its own and cannot change it', async () => {
    const { id, boss } = await customer();
    expect((await post('list', {}, boss)).json.data['mayDecide']).toBe(false);
    expect((await decide('disable', id, boss)).json.data['error']).toBe('PRODUCT_FROM_ABOVE');
    expect((await post('list', { companyId: id }, above)).json.data['mayDecide']).toBe(true);
    expect((await decide('disable', id, platform)).json.code).toBe(0);
    expect(await stateOf(boss)).toBe('disabled');
    const { rows } = await app.db.admin.query(
      `select tenant_id, actor_name, detail from audit where action = 'product.disable' and detail #>> '{tenant,id}' = $1
       order by tenant_id`,
      [String(id)],
    );
    expect(rows).toMatchObject([
      {
        tenant_id: 1,
        actor_name: 'admin',
        detail: { before: { state: 'enabled' }, after: { state: 'disabled' } },
      },
      { tenant_id: id, actor_name: 'admin' },
    ]);
  });

  it('about a tenant out of reach answers like about none', async () => {
    const other = await app.addTenant(`other-${++count}`, 8);
    for (const act of ['enable', 'disable', 'activate']) {
      const [real, none] = [await decide(act, other), await decide(act, 999_999)];
      expect(real.status).toBe(404);
      expect(real.text).toBe(none.text);
    }
  });

  it('follows the states of the specification', () => {
    const from = (state: 'enabled' | 'disabled' | 'deleted' | 'activating' | 'deleting', forMs = 0) =>
      (['enable', 'disable', 'activate', 'remove'] as const).map((act) => nextState(act, { state, forMs }));
    expect(from('enabled')).toEqual([undefined, 'disabled', undefined, undefined]);
    expect(from('disabled')).toEqual(['enabled', undefined, undefined, 'deleting']);
    expect(from('deleted')).toEqual([undefined, undefined, 'activating', undefined]);
    expect(from('activating')).toEqual([undefined, undefined, undefined, undefined]);
    expect(from('deleting', 7_200_000)).toEqual([undefined, undefined, undefined, 'deleting']);
  });
});

describe('deleting and activating', () => {
  it('are works with progress: the data of the product goes, and it can be had anew', async () => {
    const { id, prefix, engineer } = await customer();
    for (let i = 1; i <= 120; i++) await addDevice(app.db.database, id, `10.9.0.${i}`);
    const other = await customer();
    await addDevice(app.db.database, other.id, '10.9.0.1');
    await decide('disable', id);
    expect((await decide('delete', id, above, { name: 'wrong' })).json.data['error']).toBe('NAME_DIFFERS');
    const deletion = await decide('delete', id, above, { name: prefix });
    expect(deletion.json.code).toBe(0);
    expect(await ended(deletion.json.data['operationId'], above)).toMatchObject({
      state: 'done',
      done: 120,
      total: 120,
      result: { removed: 120 },
    });
    expect(await stateOf(above, id)).toBe('deleted');
    const left = await app.db.admin.query('select tenant_id from device where tenant_id = any($1)', [
      [id, other.id],
    ]);
    expect(left.rows).toEqual([{ tenant_id: other.id }]);

    const activation = await decide('activate', id);
    expect(await ended(activation.json.data['operationId'], above)).toMatchObject({ state: 'done' });
    expect(await stateOf(above, id)).toBe('enabled');
    expect((await listDevices(engineer)).data).toMatchObject({ total: 0 });
  });

  it('leave nothing of what was deleted before, of each product its own, and all of another tenant', async () => {
    const [own, other] = [await customer(), await customer()];
    for (const { id } of [own, other]) {
      const outletId = await addOutlet(app.db, id, 'S-1', 'East');
      await addDevice(app.db.database, id, '10.9.0.1');
      await addLine(app.db.database, id, outletId, { name: 'Line' });
      await app.db.admin.query('delete from device where tenant_id = $1', [id]);
      await app.db.admin.query('delete from line where tenant_id = $1', [id]);
      await app.db.admin.query(
        `insert into removed_target (tenant_id, id) select tenant_id, id from removed_subject where tenant_id = $1 and kind = 'line'`,
        [id],
      );
    }
    /** Whether samples of the line are kept: they neither went nor are to go now. */
    const areKept = async ({ id }: { readonly id: number }) => {
      const { rowCount } = await app.db.admin.query(
        `select from removed_target where tenant_id = $1 and tenant_id not in (select t.tenant_id from tenants_with_removed_targets() t)`,
        [id],
      );
      return rowCount === 1;
    };
    const kept = async ({ id }: { readonly id: number }) => {
      const { rows } = await app.db.admin.query<{ kind: string; intervals: number }>(
        `select r.kind, (select count(*)::integer from state_interval i where i.subject_id = r.id) as intervals
         from removed_subject r where r.tenant_id = $1 order by r.kind`,
        [id],
      );
      return rows.map(({ kind, intervals }) => `${kind} ${intervals}`);
    };
    const all = await kept(own);
    expect(all).toHaveLength(2);
    expect(await areKept(own)).toBe(true);
    for (const [product, left] of [
      ['network-monitoring', all.slice(1)],
      ['link-quality', []],
    ] as const) {
      await decide('disable', own.id, above, { product });
      const deletion = await decide('delete', own.id, above, { name: own.prefix, product });
      expect(await ended(deletion.json.data['operationId'], above)).toMatchObject({ state: 'done' });
      expect(await kept(own)).toEqual(left);
    }
    const { rows } = await app.db.admin.query('select from state_interval where tenant_id = $1', [own.id]);
    expect(rows).toEqual([]);
    expect([await areKept(own), await areKept(other)]).toEqual([false, true]);
    expect(await kept(other)).toEqual(all);
  });

  it('want a fresh proof of the person before anything is deleted', async () => {
    const { id, prefix } = await customer();
    await decide('disable', id);
    await app.db.admin.query('update session set reauthenticated_at = null where tenant_id = $1', [msp]);
    expect((await decide('delete', id, above, { name: prefix })).json.data['error']).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    await app.db.admin.query('update session set reauthenticated_at = now() where tenant_id = $1', [msp]);
    expect(await stateOf(above, id)).toBe('disabled');
  });

  it('do not activate what a licence that is over forbids', async () => {
    const { id, prefix } = await customer();
    await decide('disable', id);
    const deletion = await decide('delete', id, above, { name: prefix });
    await ended(deletion.json.data['operationId'], above);
    await app.db.admin.query(`update organization set expires_at = now() - interval '1 day' where id = $1`, [
      id,
    ]);
    const activation = await decide('activate', id);
    expect(await ended(activation.json.data['operationId'], above)).toMatchObject({
      state: 'failed',
      error: { error: 'LICENCE_OVER' },
    });
    expect(await stateOf(above, id)).toBe('deleted');
  });
});

describe('the tenants below', () => {
  it('are listed with what they have', async () => {
    const { id, prefix } = await customer();
    await decide('disable', id);
    const { data } = (await post('tenants/list', { search: prefix }, above)).json;
    expect(data).toMatchObject({
      total: 1,
      list: [{ companyId: id, states: { 'network-monitoring': 'disabled' } }],
    });
  });
});

it('every act on a product is on the audit log', async () => {
  expect(await app.audited()).toEqual(
    expect.arrayContaining(['product.enable', 'product.disable', 'product.activate', 'product.remove']),
  );
});
