import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LicencePayload } from '@linekeeper/contract/products/licences';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { concurrentTransaction } from '../../../test/concurrent-writer.ts';
import { licenceFile, publicKeyText } from './licence-file.ts';

const keys = generateKeyPairSync('ed25519');
const privatePem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const dayMs = 86_400_000;
const quantities = { networkDevices: 100, internetLines: 10, linkTestOutlets: 3, freeWorkOrders: 100 };

let app: TestApp;
let installation: string;
let offsetMs = 0;
const clock = () => Date.now() + offsetMs;
type Headers = { authorization: string };
let platform: Headers;
let count = 0;
let lastSerial = 100;

beforeAll(async () => {
  app = await startTestApp({ clock, licencePublicKeys: [publicKeyText(keys.publicKey)] });
  platform = await app.signIn('admin');
  installation = (await app.db.admin.query('select id from installation')).rows[0].id;
});
afterAll(() => app.close());

/** A customer with an administrator, who is signed in. */
async function tenant(parentId = 1) {
  const prefix = `customer-${++count}`;
  const id = await app.addTenant(prefix, 16, parentId);
  await app.addMember(id, `boss-${count}`, { administrator: true });
  return { id, prefix, boss: await app.signIn(`boss-${count}`, prefix) };
}

const issue = (prefix: string, more: Partial<Omit<LicencePayload, 'keyId'>> = {}) =>
  licenceFile(
    {
      serial: ++lastSerial,
      edition: 'basic',
      quantities,
      installation,
      tenant: prefix,
      effectiveAt: new Date(clock() - 1000).toISOString(),
      validity: 'one-year',
      issuedAt: new Date(clock() - 1000).toISOString(),
      ...more,
    },
    privatePem,
  );
const post = (path: string, body: object, headers: Headers) =>
  app.post(`/api/v1/licences/${path}`, body, { ...headers, 'accept-language': 'en' });
const upload = (file: string, headers: Headers, companyId?: number) =>
  post(
    'upload',
    { fileName: 'licence.txt', file, ...(companyId === undefined ? {} : { companyId }) },
    headers,
  );
const view = async (headers: Headers, companyId?: number) =>
  (await post('current', companyId === undefined ? {} : { companyId }, headers)).json.data;
const addOutlet = (headers: Headers, number: string) =>
  app.post(
    '/monitor/api/v1/outlets/create',
    { number, name: 'Outlet', region: 'South' },
    { ...headers, 'accept-language': 'en' },
  );
const addDevice = (headers: Headers, address: string) =>
  app.post(
    '/monitor/api/v1/devices/create',
    { address, community: 'public' },
    { ...headers, 'accept-language': 'en' },
  );
const nameOf = (answer: { json: { data: Record<string, unknown> } }) => answer.json.data['error'];

describe('a licence', () => {
  it('is uploaded by the tenant for itself, and by who stands above it for the tenants below', async () => {
    const msp = await app.addTenant('an-msp', 8);
    await app.addMember(msp, 'msp-boss', { administrator: true });
    const above = await app.signIn('msp-boss', 'an-msp');
    const customer = await tenant(msp);
    expect((await upload(issue(customer.prefix), customer.boss)).json).toMatchObject({
      code: 0,
      data: { state: 'current' },
    });
    expect((await upload(issue(customer.prefix), above, customer.id)).json.code).toBe(0);
    expect((await upload(issue(String(customer.id)), platform, customer.id)).json.code).toBe(0);
    expect(await view(customer.boss)).toMatchObject({ state: 'active', edition: 'basic', installation });

    const history = await post('list', {}, customer.boss);
    const list = history.json.data['list'] as { status: string; uploadedFor: string }[];
    expect(list.map((row) => [row.status, row.uploadedFor])).toEqual([
      ['current', 'Linekeeper'],
      ['replaced', 'an-msp'],
      ['replaced', customer.prefix],
    ]);
    const { rows } = await app.db.admin.query(
      `select actor_name, detail from audit where tenant_id = $1 and action = 'licence.upload' order by seq`,
      [customer.id],
    );
    expect(rows.map((row) => row.actor_name)).toEqual([expect.any(String), 'msp-boss', 'admin']);
    expect(rows[0].detail).toMatchObject({ before: { state: 'none' }, after: { state: 'active' } });
  });

  it('of a tenant that is out of reach answers like one of no tenant', async () => {
    const [one, two] = [await tenant(), await tenant()];
    for (const ask of [
      (id: number) => upload(issue(two.prefix), one.boss, id),
      (id: number) => post('current', { companyId: id }, one.boss),
      (id: number) => post('list', { companyId: id }, one.boss),
    ]) {
      const [real, unknown] = [await ask(two.id), await ask(999_999)];
      expect(real.status).toBe(404);
      expect(real.text).toBe(unknown.text);
    }
    expect(await view(two.boss)).toMatchObject({ state: 'none' });
  });

  it('is refused with an error of its own for each thing that is wrong with the file', async () => {
    const { prefix, boss } = await tenant();
    const good = issue(prefix);
    const stranger = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    const strange = licenceFile(
      {
        serial: 1,
        edition: 'basic',
        quantities,
        installation,
        tenant: prefix,
        effectiveAt: new Date().toISOString(),
        validity: 'permanent',
        issuedAt: new Date().toISOString(),
      },
      stranger.toString(),
    );
    const signature = (file: string) => /Signature: .*/.exec(file)?.[0] ?? '';
    const forged = issue(prefix, { edition: 'flagship' });
    expect((await upload(good, boss)).json.code).toBe(0);
    for (const [file, error] of [
      ['hello', 'LICENCE_NOT_A_FILE'],
      [`${good}${' '.repeat(20_000)}`, 'LICENCE_TOO_LARGE'],
      [strange, 'LICENCE_KEY_UNKNOWN'],
      [good.replace('"basic"', '"flagship"'), 'LICENCE_EDITED'],
      [forged.replace(signature(forged), signature(good)), 'LICENCE_FORGED'],
      [
        issue(prefix, { installation: '00000000-0000-4000-8000-000000000009' }),
        'LICENCE_FOREIGN_INSTALLATION',
      ],
      [issue('somebody-else'), 'LICENCE_FOREIGN_TENANT'],
      [good, 'LICENCE_REPLAYED'],
      [issue(prefix, { serial: 1 }), 'LICENCE_OLDER'],
      [issue(prefix, { effectiveAt: '2020-01-01T00:00:00.000Z' }), 'LICENCE_EXPIRED'],
      [issue(prefix, { issuedAt: new Date(clock() + dayMs).toISOString() }), 'LICENCE_CLOCK'],
    ] as const)
      expect(nameOf(await upload(file, boss)), error).toBe(error);
    expect((await view(boss))['edition']).toBe('basic');
    expect((await upload('x'.repeat(3 * 1024 * 1024), boss)).status).toBe(413);
  });

  it('that is uploaded twice at once is used once', async () => {
    const { prefix, boss } = await tenant();
    const file = issue(prefix);
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(file, boss)));
    expect(answers.filter((answer) => answer.json.code === 0)).toHaveLength(1);
    expect(new Set(answers.map(nameOf))).toEqual(new Set([undefined, 'LICENCE_REPLAYED']));
  });

  it('that is not in effect yet is accepted and waits for its time', async () => {
    const { prefix, boss } = await tenant();
    await upload(issue(prefix), boss);
    const effectiveAt = new Date(clock() + 10 * dayMs).toISOString();
    const later = issue(prefix, { effectiveAt, edition: 'premium', validity: 'permanent' });
    expect((await upload(later, boss)).json.data).toMatchObject({ state: 'waiting' });
    expect(await view(boss)).toMatchObject({
      state: 'active',
      edition: 'basic',
      endsAt: null,
      waiting: { edition: 'premium', effectiveAt },
    });
    offsetMs = 11 * dayMs;
    try {
      const then = await app.signIn(`boss-${count}`, prefix);
      expect(await view(then)).toMatchObject({ edition: 'premium', waiting: null });
    } finally {
      offsetMs = 0;
    }
  });

  it('gives its file back as it came, to its own tenant', async () => {
    const [one, two] = [await tenant(), await tenant()];
    const file = issue(one.prefix);
    const { id } = (await upload(file, one.boss)).json.data;
    expect((await post('file', { licenceId: id }, one.boss)).json.data).toEqual({
      fileName: 'licence.txt',
      file,
    });
    expect((await post('file', { licenceId: id }, two.boss)).status).toBe(404);
  });

  it('needs the permission to change, and looking needs the one to look', async () => {
    const { id, prefix } = await tenant();
    await app.addMember(id, 'reader', {
      codes: ['DMS_SERVER_ORGANIZATION_MANAGE', 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE'],
    });
    const reader = await app.signIn('reader', prefix);
    expect((await post('current', {}, reader)).json.code).toBe(0);
    expect(nameOf(await upload(issue(prefix), reader))).toBe('FORBIDDEN');
  });
});

describe('a quantity', () => {
  it('of which one is left is taken by one of many who ask at once', async () => {
    const { prefix, boss } = await tenant();
    await upload(issue(prefix, { quantities: { ...quantities, networkDevices: 3 } }), boss);
    for (const host of [1, 2]) expect((await addDevice(boss, `10.9.0.${host}`)).json.code).toBe(0);
    // None is stored before two wait for it, so that they do ask at once.
    const concurrentWriter = await concurrentTransaction(app.db, 'lock table device in share mode');
    const asked = Promise.all(Array.from({ length: 12 }, (_unused, i) => addDevice(boss, `10.9.1.${i + 1}`)));
    await concurrentWriter.commitWhenAwaited(2);
    const answers = await asked;
    expect(answers.filter((answer) => answer.json.code === 0)).toHaveLength(1);
    expect(answers.map(nameOf).filter((name) => name === 'LICENCE_QUOTA')).toHaveLength(11);
    const usage = (await view(boss))['usage'] as { kind: string }[];
    const devices = usage.find((row) => row.kind === 'networkDevices');
    expect(devices).toMatchObject({
      runs: true,
      limit: 3,
      used: 3,
      remaining: 0,
      forecast: { kind: 'reached' },
    });
  });
});

describe('the end of a licence', () => {
  it('stops adding and nothing else for 30 days, then leaves administrators to read and to bring a new one', async () => {
    const { id, prefix, boss } = await tenant();
    await app.addMember(id, 'engineer', {
      codes: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT'],
    });
    await upload(issue(prefix, { validity: 'three-months' }), boss);
    await addOutlet(boss, '1');
    const list = (headers: Headers) => app.post('/monitor/api/v1/outlets/list', {}, headers);
    const end = async (days: number) =>
      app.db.admin
        .query(
          `update licence set effective_at = now() - interval '1 year', expires_at = $2 where tenant_id = $1`,
          [id, new Date(clock() - days * dayMs)],
        )
        .then(() =>
          app.db.admin.query('update organization set expires_at = $2 where id = $1', [
            id,
            new Date(clock() - days * dayMs),
          ]),
        );

    await end(29);
    const engineer = await app.signIn('engineer', prefix);
    expect((await list(engineer)).json.data).toMatchObject({ total: 1 });
    const over = await addOutlet(engineer, '2');
    expect(nameOf(over)).toBe('LICENCE_OVER');
    expect(over.json.message).toContain('Upload a new licence');
    expect(await view(boss)).toMatchObject({ state: 'grace' });

    await end(30);
    expect((await list(engineer)).json.code).toBe(40032);
    const { json } = await app.post('/api/v1/auth/login', {
      username: 'engineer',
      password: 'Correct-horse-7',
      prefix,
    });
    expect(json.code).toBe(40032);
    const again = await app.signIn(`boss-${count}`, prefix);
    expect((await list(again)).json.data).toMatchObject({ total: 1 });
    expect((await app.post('/monitor/api/v1/devices/export', {}, again)).status).toBe(200);
    expect(nameOf(await addOutlet(again, '3'))).toBe('LICENCE_READ_ONLY');
    expect((await upload(issue(prefix), again)).json.code).toBe(0);
    expect((await addOutlet(again, '3')).json.code).toBe(0);
    expect((await list(await app.signIn('engineer', prefix))).json.code).toBe(0);
  });

  it('is not put off by a clock that is moved back', async () => {
    const { id, prefix, boss } = await tenant();
    await upload(issue(prefix, { validity: 'three-months' }), boss);
    const seen = (await app.db.admin.query('select newest_seen_at from installation')).rows[0].newest_seen_at;
    await app.db.admin.query(`update installation set newest_seen_at = now() + interval '100 days'`);
    expect(await view(boss)).toMatchObject({ state: 'grace', clockBehind: expect.any(String) });
    expect(nameOf(await addOutlet(boss, '1'))).toBe('LICENCE_OVER');
    const refused = await upload(issue(prefix), boss);
    expect(nameOf(refused)).toBe('LICENCE_CLOCK');
    expect(refused.json.message).toContain('moved back');
    await app.db.admin.query('update installation set newest_seen_at = $1', [seen]);
    expect(id).toBeGreaterThan(0);
  });
});

describe('who stands above', () => {
  it('sees how the tenants below stand, sorted and filtered, and nobody else', async () => {
    const msp = await app.addTenant('list-msp', 8);
    await app.addMember(msp, 'list-boss', { administrator: true });
    const boss = await app.signIn('list-boss', 'list-msp');
    const [one, two] = [await tenant(msp), await tenant(msp)];
    await upload(issue(one.prefix), boss, one.id);
    await addOutlet(one.boss, '1');
    const rows = async (body: object) =>
      ((await post('tenants/list', body, boss)).json.data['list'] as { companyId: number }[]).map(
        (row) => row.companyId,
      );
    expect(await rows({ sort: 'endsAt' })).toEqual([one.id, two.id]);
    expect(await rows({ state: ['none'] })).toEqual([two.id]);
    expect(await rows({ search: one.prefix })).toEqual([one.id]);
    await app.db.admin.query('update organization set status = 3 where id = $1', [two.id]);
    expect((await post('tenants/list', { state: ['trial'] }, boss)).json.data['list']).toMatchObject([
      { companyId: two.id, edition: 'trial', networkDevices: { used: 0, limit: 100 } },
    ]);
    expect((await post('tenants/list', {}, one.boss)).json.data).toMatchObject({ total: 0, list: [] });
  });
});
