import { type GeneralSettings } from '@linekeeper/contract/settings/settings';
import { type MailServer, startMailServer } from '@linekeeper/simulators/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.ts';
import { dataOf, type Headers, root, type SettingsWorld, settingsWorld } from './test/settings-world.ts';

let app: TestApp;
let mspAdmin: Headers;
let customerAdmin: Headers;
let get: SettingsWorld['get'];
let put: SettingsWorld['put'];
let change: SettingsWorld['change'];
let versionOf: SettingsWorld['versionOf'];
let auditOf: SettingsWorld['auditOf'];
let tenants: SettingsWorld['tenants'];
let mail: MailServer;
const account = { username: 'noc', password: 'Mail-secret-1' };

beforeAll(async () => {
  ({ app, mspAdmin, customerAdmin, get, put, change, versionOf, auditOf, tenants } = await settingsWorld());
  mail = await startMailServer({ account });
  await change(mspAdmin, { siteName: 'MSP watch' });
});
afterAll(async () => {
  await app.close();
  await mail.stop();
});

describe('the mail server', () => {
  const server = () => ({
    host: mail.host,
    port: mail.port,
    security: 'starttls',
    ...account,
    fromAddress: 'noc@example.test',
    fromName: 'NOC',
    ca: mail.ca,
  });
  /** The platform may open what a tenant's server may stand in; here this machine is. */
  it('is tested by a mail to whoever asks, before it is saved', async () => {
    const answer = await app.post(
      `${root}/mail/test`,
      { server: server() },
      { ...mspAdmin, 'accept-language': 'en' },
    );
    expect(answer.json.data).toEqual({ ok: true, to: 'msp-admin@example.test' });
    const got = await mail.mailTo('msp-admin@example.test');
    expect(got.subject).toBe('MSP watch: test of the mail server');
    expect(got.text).toContain('the mail server of “msp” is set up correctly');
  });

  it('says at which step a test failed', async () => {
    const test = async (given: object) =>
      dataOf<{ reason: string }>(
        await app.post(`${root}/mail/test`, { server: { ...server(), ...given } }, mspAdmin),
      );
    expect((await test({ password: 'wrong' })).reason).toBe('authentication-failed');
    expect((await test({ ca: '' })).reason).toBe('certificate-refused');
    expect((await test({ host: '10.255.255.1' })).reason).toBe('address-refused');
    expect((await test({ host: '169.254.169.254' })).reason).toBe('address-refused');
  });

  it('keeps its password: no answer, audit line or log ever holds it', async () => {
    const saved = await put('mail', { version: await versionOf(mspAdmin), ...server() }, mspAdmin);
    expect(saved.json.code).toBe(0);
    const shown = await app.ask('GET', `${root}/general`, { headers: mspAdmin });
    expect(dataOf<GeneralSettings>(shown).mail.own).toMatchObject({ username: 'noc', passwordSet: true });
    const audit = await app.db.admin.query('select string_agg(detail::text, chr(10)) as text from audit');
    const rows = await app.db.admin.query(`select string_agg(m::text, '') as text from mail_server m`);
    const hex = Buffer.from(account.password).toString('hex');
    for (const text of [shown.text, audit.rows[0].text, rows.rows[0].text, app.logged.join('')])
      for (const secret of [account.password, hex]) expect(text).not.toContain(secret);
    expect((await auditOf(tenants.msp, 'setting.mail'))[0]?.detail).toMatchObject({
      before: null,
      passwordChanged: true,
    });
  });

  it('does not send a stored password anywhere else than where it was set for', async () => {
    const { password: _password, ...rest } = server();
    const stored = { version: await versionOf(mspAdmin), ...server() };
    expect((await put('mail', stored, mspAdmin)).json.code).toBe(0);
    const thief = await startMailServer({ account });
    const asked = { ...rest, port: thief.port, ca: thief.ca };
    const tested = await app.post(`${root}/mail/test`, { server: asked }, mspAdmin);
    expect(tested.json.data).toMatchObject({ error: 'MAIL_PASSWORD_AGAIN' });
    const version = await versionOf(mspAdmin);
    expect((await put('mail', { version, ...asked }, mspAdmin)).json.data).toMatchObject({
      error: 'MAIL_PASSWORD_AGAIN',
    });
    expect(thief.connections()).toBe(0);
    await thief.stop();
    // Where it was set for, it need not be typed again.
    expect((await put('mail', { version, ...rest, fromName: 'Night shift' }, mspAdmin)).json.code).toBe(0);
    expect((await app.post(`${root}/mail/test`, { server: rest }, mspAdmin)).json.data).toMatchObject({
      ok: true,
    });
  });

  it('is set and removed by the tenant’s own administrators alone: not by who holds less, a token, or a stay', async () => {
    const codes = ['DMS_SERVER_SYSTEM_SETTING', 'DMS_SERVER_SYSTEM_GENERAL_SETTING'] as const;
    const all = [...codes, 'DMS_SERVER_SYSTEM_GENERAL_SETTING_EDIT'];
    await app.addMember(tenants.customer, 'setter', { codes: all });
    await app.db.admin.query(`update member set email = 'setter@example.test' where username = 'setter'`);
    const setter = await app.signIn('setter', 'customer');
    const script = { name: 'script', codes: all, days: 30 };
    const given = await app.post('/api/v1/personal/tokens/create', script, customerAdmin);
    expect(given.json.code, given.text).toBe(0);
    const byToken = { authorization: `Bearer ${String(given.json.data['token'])}` };
    const stay = await app.enter(mspAdmin as { authorization: string }, tenants.customer);
    for (const [who, headers] of Object.entries({ setter, byToken, stay })) {
      const version = await versionOf(headers);
      const set = await put('mail', { version, ...server() }, headers);
      const removed = await app.ask('DELETE', `${root}/mail?version=${version}`, { headers });
      for (const answer of [set, removed])
        expect(['MAIL_ADMINISTRATORS', 'TOKEN_REFUSED'], `${who}: ${answer.text}`).toContain(
          answer.json.data['error'],
        );
      const seen = await app.ask('GET', `${root}/general`, { headers });
      expect(dataOf<GeneralSettings>(seen).mail, who).toMatchObject({ own: null, mayChange: false });
    }
    await app.post('/api/v1/proxy/leave', {}, stay);
  });

  it('is inherited without being shown: whose it is, and nothing else of it', async () => {
    const answer = await app.ask('GET', `${root}/general`, { headers: customerAdmin });
    expect(dataOf<GeneralSettings>(answer).mail).toEqual({ own: null, from: 'msp', mayChange: true });
    for (const secret of [account.password, 'noc@example.test', `${mail.port}`, 'BEGIN CERTIFICATE'])
      expect(answer.text).not.toContain(secret);
    const tested = await app.post(`${root}/mail/test`, { server: null }, customerAdmin);
    expect(tested.json.data).toEqual({ ok: true, to: 'customer-admin@example.test' });
    await app.db.admin.query(`update mail_server set ca = ''`);
    const failed = await app.post(`${root}/mail/test`, { server: null }, customerAdmin);
    expect(failed.json.data).toEqual({ ok: false, reason: 'certificate-refused', reply: '' });
    await app.db.admin.query('update mail_server set ca = $1', [mail.ca]);
  });

  it('is refused where it would send a password in the clear, on another port, or with no certificates', async () => {
    const version = await versionOf(customerAdmin);
    for (const [given, field] of [
      [{ security: 'none' }, 'security'],
      [{ port: 22 }, 'port'],
      [{ ca: 'no certificate' }, 'ca'],
      [{ fromAddress: 'a@b.example, c@d.example' }, 'fromAddress'],
    ] as const) {
      const answer = await put('mail', { version, ...server(), ...given }, customerAdmin);
      expect(dataOf<{ fields: { field: string }[] }>(answer).fields[0]?.field, answer.text).toBe(field);
    }
  });

  it('that a provider set earlier says so until the tenant saves it or another as its own', async () => {
    const ownOf = async () => (await get(mspAdmin)).mail.own!;
    expect((await ownOf()).setBy).toBeNull();
    await app.db.admin.query(
      `update mail_server set set_by_tenant = 'Above', changed_at = '2026-03-01T08:00:00Z' where tenant_id = $1`,
      [tenants.msp],
    );
    expect((await ownOf()).setBy).toEqual({ organization: 'Above', at: '2026-03-01T08:00:00.000Z' });
    // As it stands: the password need not be typed for it.
    const { password: _password, ...rest } = server();
    const kept = await put('mail', { version: await versionOf(mspAdmin), ...rest }, mspAdmin);
    expect(kept.json.code, kept.text).toBe(0);
    expect((await ownOf()).setBy).toBeNull();
  });

  it('is taken away, and mail goes through the one above again', async () => {
    const gone = await app.ask('DELETE', `${root}/mail?version=${await versionOf(mspAdmin)}`, {
      headers: mspAdmin,
    });
    expect(gone.json.code).toBe(0);
    expect((await get(customerAdmin)).mail).toEqual({ own: null, from: null, mayChange: true });
    const tested = await app.post(`${root}/mail/test`, { server: null }, customerAdmin);
    expect(tested.json.data).toMatchObject({ error: 'MAIL_NOT_SET' });
  });
});

it('a test of a mail server is on the audit log', async () => {
  expect(await app.audited()).toEqual(expect.arrayContaining(['setting.mail-test']));
});
