import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { keptDelivery } from '../../../test/delivery.ts';
import { DeliveryFault } from '../../platform/delivery/delivery.ts';

const root = '/api/v1/organizations/tenants';
const kept = keptDelivery({ email: true, phone: false });
let isReachable = true;
/** Keeps the mail, or fails as a mail server does that nobody reaches. */
const delivery = {
  ...kept,
  async send(...given: Parameters<typeof kept.send>) {
    if (!isReachable) throw new DeliveryFault('unreachable');
    await kept.send(...given);
  },
};
let app: TestApp;
let ours: { authorization: string };
let msp: number;
let subMsp: number;
let otherMsp: number;

beforeAll(async () => {
  app = await startTestApp({ delivery, publicUrl: new URL('https://noc.example') });
  msp = await app.addTenant('msp', 8);
  subMsp = await app.addTenant('sub-msp', 8, msp);
  otherMsp = await app.addTenant('other-msp', 8);
  await app.addMember(msp, 'msp-admin', { administrator: true });
  ours = await app.signIn('msp-admin', 'msp');
});
afterAll(() => app.close());
beforeEach(() => {
  kept.clear();
  isReachable = true;
});

const post = (path: string, body: object) =>
  app.post(`${root}${path}`, body, { ...ours, 'accept-language': 'en' });
const create = (prefix: string, part: object = {}) => {
  const email = `boss@${prefix}.example`;
  const administrator = { username: 'boss', name: '王芳', email, access: 'invitation', ...part };
  return post('/create', { name: prefix, prefix, type: 16, parentId: msp, administrator });
};
const names = async (search: string) =>
  ((await post('/list', { search })).json.data['list'] as { name: string }[]).map(({ name }) => name);

describe('the invitation of a first administrator', () => {
  it('goes by mail in the tenant’s language, names its own address, and shows no password', async () => {
    const general = await app.ask('GET', '/api/v1/settings/general', { headers: ours });
    const body = { version: general.json.data['version'], defaultLanguage: 'zh-TW' };
    const set = { headers: ours, body: JSON.stringify(body) };
    expect((await app.ask('PUT', '/api/v1/settings/general', set)).status).toBe(200);
    const { json } = await create('mailed-bank');
    expect(json.data).toMatchObject({ oneTimePassword: null, invited: true });
    const [mail, ...more] = kept.sent;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ tenantId: json.data['companyId'], to: 'boss@mailed-bank.example' });
    expect(mail?.text).toContain('https://noc.example/mailed-bank/login');
    const password = /一次性密碼：(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const login = { username: 'boss', password, prefix: 'mailed-bank' };
    expect((await app.post('/api/v1/auth/login', login)).status).toBe(200);
    const { rows } = await app.db.admin.query('select tenant_id, action, detail from audit');
    const line = rows.find(
      ({ tenant_id: id, action }) => id === json.data['companyId'] && action === 'member.create',
    );
    expect(line.detail).toMatchObject({ access: 'invitation' });
    expect(JSON.stringify(rows)).not.toContain(password);
    const ledger = await app.db.admin.query('select *, to_jsonb(d)::text as row from delivery d');
    expect(ledger.rows).toMatchObject([
      { tenant_id: json.data['companyId'], kind: 'invitation', channel: 'email', state: 'sent' },
    ]);
    expect(ledger.rows[0].row).not.toContain(password);
  });

  it('needs an address, without which no tenant is made', async () => {
    expect((await create('no-address', { email: '' })).json.data['error']).toBe('MAIL_NEEDED');
    expect(await names('no-address')).toEqual([]);
    expect(kept.sent).toEqual([]);
  });

  it('that does not get through leaves the tenant and shows the password that lets in', async () => {
    isReachable = false;
    const { json } = await create('unreached');
    expect(json.data).toMatchObject({ invited: false });
    const { rows } = await app.db.admin.query(
      'select kind, state, reason from delivery where tenant_id = $1',
      [json.data['companyId']],
    );
    expect(rows).toEqual([{ kind: 'invitation', state: 'failed', reason: 'unreachable' }]);
    expect(await names('unreached')).toEqual(['unreached']);
    const body = { username: 'boss', password: json.data['oneTimePassword'], prefix: 'unreached' };
    expect((await app.post('/api/v1/auth/login', body)).status).toBe(200);
  });

  it('is not sent where nothing is to be mailed', async () => {
    expect((await create('told', { access: 'oneTime' })).json.data).toMatchObject({ invited: null });
    expect(kept.sent).toEqual([]);
  });

  it('is offered by what the place sends with; a foreign place is like none', async () => {
    const ask = (parentId: number) => post('/invitation', { parentId });
    expect((await ask(msp)).json.data).toEqual({ email: true });
    expect((await ask(subMsp)).json.data).toEqual({ email: true });
    const [foreign, above, nowhere] = [await ask(otherMsp), await ask(1), await ask(987_654)];
    expect([foreign.status, foreign.text, above.text]).toEqual([404, nowhere.text, nowhere.text]);
  });
});
