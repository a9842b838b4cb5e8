import { productCatalogue, productTextsOf } from '@linekeeper/contract/products/product-catalogue';
import { type MaintainedProduct } from '@linekeeper/contract/products/product-record';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';
import { setProducts } from './seed-products.ts';

let app: TestApp;
type Headers = { authorization: string };
let platform: Headers;
let above: Headers;
let msp: number;
let count = 0;
const monitoring = 'network-monitoring';
const root = '/api/v1/products/records';

beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  platform = await app.signIn('admin');
  msp = await app.addTenant('msp', 8);
  await app.addMember(msp, 'msp-boss', { administrator: true });
  above = await app.signIn('msp-boss', 'msp');
});
afterAll(() => app.close());

const english = (headers: Headers) => ({ ...headers, 'accept-language': 'en' }) as never;
const post = async (path: string, body: object, headers = platform) =>
  (await app.post(path, body, english(headers))).json;
const put = async (path: string, body: object, headers = platform) =>
  (await app.ask('PUT', path, { headers: english(headers), body: JSON.stringify(body) })).json;
async function customer() {
  const prefix = `customer-${++count}`;
  const id = await app.addTenant(prefix, 16, msp);
  await app.addMember(id, 'boss', { administrator: true });
  await app.addMember(id, 'guard', { codes: ['DMS_SERVER_MANAGE_WORKBENCH'] });
  return {
    ...{ id, prefix },
    boss: await app.signIn('boss', prefix),
    guard: await app.signIn('guard', prefix),
  };
}
const errorOf = (json: { data: unknown }) => (json.data as { error?: string } | null)?.error;
const devices = (headers: Headers) => post('/monitor/api/v1/devices/list', {}, headers);
const workbench = async (headers: Headers) =>
  (await app.ask('GET', '/monitor/api/v1/workbench', { headers: english(headers) })).json;
const closed = async (headers: Headers) =>
  (await app.ask('GET', '/api/v1/products/closed', { headers: english(headers) })).json.data as unknown;
const records = async () => (await post(`${root}/list`, {})).data as unknown as MaintainedProduct[];
const recordOf = async (id: string) => (await records()).find((row) => row.id === id) as MaintainedProduct;
const fields = (more: object = {}) => ({
  name: `金牌 ${++count}`,
  englishName: `Gold ${count}`,
  description: '全部监测',
  englishDescription: 'All monitoring',
  category: 'monitoring',
  type: 'bundle',
  version: '2.0',
  capabilities: [monitoring],
  isIncluded: false,
  ...more,
});
async function ended(operationId: unknown, headers = platform) {
  for (let tries = 0; tries < 200; tries++) {
    const { data } = (await app.ask('GET', `/api/v1/operations/${String(operationId)}`, { headers })).json;
    if (data['state'] === 'done' || data['state'] === 'failed') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The operation did not end.');
}
async function add(more: object = {}) {
  const sent = fields(more);
  const { data } = await post(`${root}/create`, sent);
  expect(await ended(data['operationId'])).toMatchObject({ state: 'done', result: { openedCodes: 2 } });
  return { id: String(data['id']), name: sent.name };
}
const act = async (word: string, id: string, body: object = {}, headers = platform) =>
  post(`${root}/${id}/${word}`, body, headers);
const subscribe = async (word: string, companyId: number, product: string, more: object = {}) =>
  post(`/api/v1/products/${word}`, { companyId, product, ...more }, above);

describe('the records', () => {
  it('hold what the program runs, with all that the specification names of a product', async () => {
    const seed = productCatalogue[monitoring];
    expect(await recordOf(monitoring)).toMatchObject({
      name: seed.name.zh,
      englishName: seed.name.en,
      description: seed.description.zh,
      englishDescription: seed.description.en,
      ...{ category: 'monitoring', type: 'core', version: '1.0', icon: null, state: 'enabled' },
      ...{ capabilities: [monitoring], isBuiltIn: true, isIncluded: true, changedAt: null },
    });
  });

  it('are maintained by the platform alone', async () => {
    const { boss } = await customer();
    for (const headers of [above, boss]) {
      expect(errorOf(await post(`${root}/list`, {}, headers))).toBe('PRODUCT_BY_PLATFORM');
      expect(errorOf(await post(`${root}/create`, fields(), headers))).toBe('PRODUCT_BY_PLATFORM');
      expect(errorOf(await act('disable', monitoring, {}, headers))).toBe('PRODUCT_BY_PLATFORM');
    }
    expect((await recordOf(monitoring)).state).toBe('enabled');
  });

  it('take no row of another tenant, which would open codes to everybody', async () => {
    const theirs = `insert into product (tenant_id, id, name, english_name, description, english_description, category, type,
      version, capabilities, included, built_in, state)
      values ($1, 'own', 'x', 'x', '', '', 'other', 'core', '1', '{network-monitoring}', true, false, 'enabled')`;
    await expect(app.db.admin.query(theirs, [msp])).rejects.toThrow('records of the platform');
  });

  it('are edited with what was and what is on the audit log; the edit stays when the program starts again', async () => {
    const before = await recordOf(monitoring);
    const input = { ...fields({ isIncluded: true }), version: '1.1', revision: before.revision };
    expect((await put(`${root}/${monitoring}`, input)).code).toBe(0);
    expect(errorOf(await put(`${root}/${monitoring}`, input))).toBe('CHANGED_MEANWHILE');
    await app.db.database.withoutTenant(setProducts);
    const after = await recordOf(monitoring);
    expect(after).toMatchObject({ name: input.name, version: '1.1', changedBy: 'admin' });
    expect(productTextsOf(after, 'zh-TW').name).toBe(input.name);
    expect(productTextsOf(before, 'zh-TW').name).toBe(productCatalogue[monitoring].name['zh-TW']);
    expect(productTextsOf(after, 'en').name).toBe(input.englishName);
    const { rows } = await app.db.admin.query(
      `select detail from audit where action = 'product-record.update'`,
    );
    expect(rows.at(-1)?.detail).toMatchObject({ before: { version: '1.0' }, after: { version: '1.1' } });
    // As it was, for what follows; and unedited, it follows the program.
    await app.db.admin.query(`update product set changed_at = null, changed_by = null`);
    await app.db.database.withoutTenant(setProducts);
    expect((await recordOf(monitoring)).name).toBe(before.name);
  });

  it('refuse what cannot be empty, a name that is taken, and another bundle for what the program brings', async () => {
    for (const name of ['name', 'englishName', 'version'])
      expect((await post(`${root}/create`, fields({ [name]: ' ' }))).code, name).toBe(60001);
    expect((await post(`${root}/create`, fields({ capabilities: [] }))).code).toBe(60001);
    const { name } = productCatalogue[monitoring];
    expect(errorOf(await post(`${root}/create`, fields({ name: name.zh })))).toBe('PRODUCT_NAME_TAKEN');
    expect(errorOf(await post(`${root}/create`, fields({ englishName: name.en.toUpperCase() })))).toBe(
      'PRODUCT_NAME_TAKEN',
    );
    const { revision } = await recordOf(monitoring);
    const input = { ...fields(), revision };
    expect(errorOf(await put(`${root}/${monitoring}`, input))).toBe('PRODUCT_BUILT_IN');
  });

  it('have an icon, which replaces the one before', async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#08f' } })
      .png()
      .toBuffer();
    const { id } = await add();
    const send = async (revision: number) =>
      (
        await app.ask('PUT', `${root}/${id}/icon?revision=${revision}`, {
          headers: { ...platform, 'content-type': 'image/png' },
          body: png as unknown as string,
        })
      ).json.data;
    const first = await send((await recordOf(id)).revision);
    const second = await send((await recordOf(id)).revision);
    expect((await recordOf(id)).icon).toBe(second['icon']);
    expect((await app.ask('GET', `/api/v1/images/${String(first['icon'])}`)).status).toBe(404);
    expect((await app.ask('GET', `/api/v1/images/${String(second['icon'])}`)).status).toBe(200);
  });
});

describe('a record that is disabled', () => {
  it('closes its product for every tenant at once, and what the workbench shows of it', async () => {
    const [one, two] = [await customer(), await customer()];
    for (const { boss } of [one, two]) expect((await workbench(boss)).code).toBe(0);
    expect((await act('disable', monitoring)).code).toBe(0);
    for (const { boss, guard } of [one, two]) {
      expect(errorOf(await devices(boss))).toBe('FORBIDDEN');
      for (const headers of [boss, guard]) {
        expect(await workbench(headers)).toMatchObject({ code: 60361, data: { error: 'PRODUCT_CLOSED' } });
        expect(await closed(headers)).toMatchObject([
          { record: { id: monitoring }, closedBy: 'platform', decider: null, mayDecide: false },
        ]);
      }
    }
    expect(await closed(platform)).toMatchObject([{ mayDecide: true }]);
    const enabled = await act('enable', monitoring);
    expect(await ended(enabled.data['operationId'])).toMatchObject({ state: 'done' });
    for (const { boss, guard } of [one, two])
      for (const headers of [boss, guard]) expect((await workbench(headers)).code).toBe(0);
    expect(await closed(one.boss)).toEqual([]);
  });

  it('stays as the program brings it: that it was switched is no edit', async () => {
    expect((await recordOf(monitoring)).changedAt).toBeNull();
  });
});

describe('a product that is disabled for one tenant', () => {
  it('closes its workbench too, and says who enables it', async () => {
    const [one, two] = [await customer(), await customer()];
    await subscribe('disable', one.id, monitoring);
    for (const headers of [one.boss, one.guard]) {
      expect(errorOf(await workbench(headers))).toBe('PRODUCT_CLOSED');
      for (const part of ['day', 'uplinks'])
        expect(errorOf((await app.ask('GET', `/monitor/api/v1/workbench/${part}`, { headers })).json)).toBe(
          'PRODUCT_CLOSED',
        );
      const outlets = await app.post('/monitor/api/v1/workbench/outlets', {}, headers);
      expect(errorOf(outlets.json)).toBe('PRODUCT_CLOSED');
      expect(await closed(headers)).toMatchObject([
        { closedBy: 'above', decider: 'msp', mayDecide: false, codes: productCatalogue[monitoring].codes },
      ]);
    }
    const entered = await app.enter(above as never, one.id);
    expect(await closed(entered as never)).toMatchObject([{ closedBy: 'above' }]);
    expect((await workbench(two.guard)).code).toBe(0);
  });
});

describe('a product that bundles', () => {
  it('is nobody’s until it is activated for a tenant; then its codes are open, whatever else is disabled', async () => {
    const { id, boss } = await customer();
    const gold = await add();
    await subscribe('disable', id, monitoring);
    expect(errorOf(await devices(boss))).toBe('FORBIDDEN');
    const started = await subscribe('activate', id, gold.id);
    expect(await ended(started.data['operationId'], above)).toMatchObject({
      state: 'done',
      result: { openedCodes: 2 },
    });
    expect((await devices(boss)).code).toBe(0);
    expect(await closed(boss)).toEqual([]);
    expect((await recordOf(gold.id)).tenantCount).toBe(1);
    await act('disable', gold.id);
    expect(errorOf(await devices(boss))).toBe('FORBIDDEN');
  });

  it('leaves a tenant its data when it goes, as long as another product of the tenant keeps it', async () => {
    const { id, prefix, boss } = await customer();
    await addDevice(app.db.database, id, '10.9.0.1');
    const gold = await add();
    await ended((await subscribe('activate', id, gold.id)).data['operationId'], above);
    await subscribe('disable', id, gold.id);
    const removal = await subscribe('delete', id, gold.id, { name: prefix });
    expect(await ended(removal.data['operationId'], above)).toMatchObject({ result: { removed: 0 } });
    expect((await devices(boss)).data).toMatchObject({ total: 1 });
  });
});

describe('deleting a record', () => {
  it('takes it from every tenant as an operation, with the data that nothing else of a tenant keeps', async () => {
    const [only, both] = [await customer(), await customer()];
    const gold = await add();
    for (const { id } of [only, both]) {
      await addDevice(app.db.database, id, '10.9.0.1');
      await ended((await subscribe('activate', id, gold.id)).data['operationId'], above);
    }
    await app.db.admin.query(
      `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, $2, 'deleted', now(), 'x')`,
      [only.id, monitoring],
    );
    expect(errorOf(await act('delete', gold.id, { name: gold.name }))).toBe('PRODUCT_STATE');
    await act('disable', gold.id);
    expect(errorOf(await act('delete', gold.id, { name: 'wrong' }))).toBe('NAME_DIFFERS');
    const removal = await act('delete', gold.id, { name: gold.name });
    expect(await ended(removal.data['operationId'])).toMatchObject({ state: 'done', result: { tenants: 2 } });
    expect(await recordOf(gold.id)).toBeUndefined();
    const left = await app.db.admin.query('select tenant_id from device where tenant_id = any($1)', [
      [only.id, both.id],
    ]);
    expect(left.rows).toEqual([{ tenant_id: both.id }]);
    const { rows } = await app.db.admin.query(
      `select tenant_id from audit where action = 'product.remove' and subject_id = $1 order by tenant_id`,
      [gold.id],
    );
    expect(rows).toEqual([{ tenant_id: only.id }, { tenant_id: both.id }]);
  });

  it('is refused for what the program brings, and wants a fresh proof of the person', async () => {
    const { name } = await recordOf(monitoring);
    expect(errorOf(await act('delete', monitoring, { name }))).toBe('PRODUCT_BUILT_IN');
    await app.db.admin.query('update session set reauthenticated_at = null where tenant_id = 1');
    expect(errorOf(await act('delete', monitoring, { name }))).toBe('REAUTHENTICATION_REQUIRED');
    await app.db.admin.query('update session set reauthenticated_at = now() where tenant_id = 1');
  });
});

it('every act on a record is on the audit log', async () => {
  const acts = [
    ...['product-record.create', 'product-record.icon', 'product-record.enable'],
    ...['product-record.disable', 'product-record.remove'],
  ];
  expect(await app.audited()).toEqual(expect.arrayContaining(acts));
});
