import {
  grantableCodes,
  letsChange,
  type PermissionCode,
} from '@linekeeper/contract/permissions/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../test/app.ts';
import { verifyAudit } from '../../platform/audit/audit.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { silentLog } from '../../platform/log.ts';
import { proxyTasks } from './proxy.jobs.ts';

type Session = { authorization: string };
const minute = 60_000;

let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let msp: number;
let acme: number;
let other: number;
let session: Session;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  msp = await app.addTenant('msp', 8);
  acme = await app.addTenant('acme', 16, msp);
  other = await app.addTenant('other', 16, msp);
  await app.addMember(msp, 'msp-admin', { administrator: true });
  await app.addMember(msp, 'engineer', {
    codes: ['DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY', 'DMS_SERVER_MANAGE_DEVICE'],
  });
  await app.addMember(msp, 'clerk', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
  await app.addMember(acme, 'acme-admin', { administrator: true });
  await app.addMember(acme, 'auditor', { codes: ['DMS_SERVER_SYSTEM_AUDIT'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  now += 24 * 60 * minute;
  session = await app.signIn('msp-admin', 'msp');
});

const within = (given: Session, companyId: number) => ({
  ...given,
  'company-id': String(companyId),
  proxy: 'true',
});
const list = (headers: object) => app.post('/monitor/api/v1/devices/list', {}, { ...headers });
const write = (headers: object) =>
  app.post('/monitor/api/v1/outlets/create', { number: String(now), name: 'x', region: 'x' }, { ...headers });
const errorOf = async (answer: Promise<{ json: { code: unknown; data: Record<string, unknown> } }>) => {
  const { json } = await answer;
  return json.code === 0 ? undefined : json.data['error'];
};
const call = (name: string, body: object, given: object = session) =>
  app.post(`/api/v1/proxy/${name}`, body, { ...given });
const auditOf = async (tenantId: number) =>
  (
    await app.db.admin.query(
      'select action, actor_tenant_id, actor_name, proxy_grant_id, detail from audit where tenant_id = $1 order by seq',
      [tenantId],
    )
  ).rows;

describe('entering a tenant below', () => {
  it('needs a proxy grant: with a reason and for a time', async () => {
    expect(await errorOf(list(within(session, acme)))).toBe('PROXY_REQUIRED');
    expect((await call('enter', { companyId: acme, minutes: 30 })).json.code).toBe(60001);
    expect((await call('enter', { companyId: acme, reason: '  ', minutes: 30 })).json.code).toBe(60001);
    expect((await call('enter', { companyId: acme, reason: 'x', minutes: 31 })).json.code).toBe(60001);
    const { json } = await call('enter', { companyId: acme, reason: 'Line 3 is down' });
    expect(json.data).toEqual({
      companyId: acme,
      name: 'acme',
      reason: 'Line 3 is down',
      beganAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 30 * minute).toISOString(),
      steppedUp: false,
    });
    expect(await errorOf(list(within(session, acme)))).toBeUndefined();
    expect((await app.ask('GET', '/api/v1/proxy/grants', { headers: session })).json.data).toEqual([
      json.data,
    ]);
  });

  it('is of one session and one tenant', async () => {
    await app.enter(session, acme, { readsOnly: true });
    expect(await errorOf(list(within(session, other)))).toBe('PROXY_REQUIRED');
    const second = await app.signIn('msp-admin', 'msp');
    expect(await errorOf(list(within(second, acme)))).toBe('PROXY_REQUIRED');
    expect((await app.ask('GET', '/api/v1/proxy/grants', { headers: second })).json.data).toEqual([]);
  });

  it('is for those above, with the permission to act for others', async () => {
    const engineer = await app.signIn('engineer', 'msp');
    expect(await errorOf(list(await app.enter(engineer, acme, { readsOnly: true })))).toBeUndefined();
    const clerk = await app.signIn('clerk', 'msp');
    expect(await errorOf(call('enter', { companyId: acme, reason: 'x' }, clerk))).toBe('FORBIDDEN');
    expect(await errorOf(list(within(clerk, acme)))).toBe('NOT_FOUND');
    const unknown = await call('enter', { companyId: 999_999, reason: 'x' });
    for (const companyId of [1, msp]) {
      const answer = await call('enter', { companyId, reason: 'x' });
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
    const theirs = await app.signIn('acme-admin', 'acme');
    expect(await errorOf(call('enter', { companyId: other, reason: 'x' }, theirs))).toBe('FORBIDDEN');
  });
});

describe('looking and changing', () => {
  it('a write needs a step-up, which holds for the proxy grant', async () => {
    const there = await app.enter(session, acme, { readsOnly: true });
    expect(await errorOf(write(there))).toBe('STEP_UP_REQUIRED');
    expect((await call('step-up', { companyId: acme })).json.data).toMatchObject({ steppedUp: true });
    expect(await errorOf(write(there))).toBeUndefined();
    await app.enter(session, acme, { readsOnly: true });
    expect(await errorOf(write(there))).toBe('STEP_UP_REQUIRED');
  });

  it('a proxy grant that only looks is offered no code that lets one change, and all of them once stepped up', async () => {
    const there = await app.enter(session, acme, { readsOnly: true });
    const offered = async () =>
      (await app.post('/api/v1/auth/frontend/menu/code/lists', {}, { ...there })).json
        .data as unknown as PermissionCode[];
    const looking = await offered();
    expect(looking).toEqual(grantableCodes(16).filter((code) => !letsChange(code)));
    await call('step-up', { companyId: acme });
    expect(await offered()).toEqual(grantableCodes(16));
    // What is offered decides on nothing: a change without the step-up is refused for lack of that.
    await app.enter(session, acme, { readsOnly: true });
    expect(await offered()).toEqual(looking);
    expect(await errorOf(write(there))).toBe('STEP_UP_REQUIRED');
  });

  it('a step-up needs a fresh proof of the person', async () => {
    await app.enter(session, acme, { readsOnly: true, minutes: 60 });
    now += 16 * minute;
    expect(await errorOf(call('step-up', { companyId: acme }))).toBe('REAUTHENTICATION_REQUIRED');
    await app.post('/api/v1/auth/reauthenticate', { password: adminPassword }, { ...session });
    expect(await errorOf(call('step-up', { companyId: acme }))).toBeUndefined();
  });

  it('calls about the own account work in the own tenant all the while', async () => {
    const there = await app.enter(session, acme, { readsOnly: true });
    const { json } = await app.ask('PUT', '/api/v1/auth/user/language', {
      headers: there,
      body: '{"language":"en"}',
    });
    expect(json.code).toBe(0);
    const user = await app.ask('GET', '/api/v1/auth/user/simple/info', { headers: there });
    expect(user.json.data).toMatchObject({ companyId: msp, language: 'en' });
  });
});

describe('the end of a proxy grant', () => {
  it('comes with its time, unless it is extended', async () => {
    const there = await app.enter(session, acme, { minutes: 15 });
    now += 14 * minute;
    const { json } = await call('extend', { companyId: acme, minutes: 15 });
    expect(json.data['expiresAt']).toBe(new Date(now + 15 * minute).toISOString());
    now += 14 * minute;
    expect(await errorOf(write(there))).toBeUndefined();
    now += minute;
    expect(await errorOf(list(there))).toBe('PROXY_REQUIRED');
    expect(await errorOf(call('extend', { companyId: acme, minutes: 15 }))).toBe('PROXY_REQUIRED');
    await app.post('/api/v1/auth/reauthenticate', { password: adminPassword }, { ...session });
    expect(await errorOf(call('step-up', { companyId: acme }))).toBe('PROXY_REQUIRED');
    const tasks = proxyTasks({
      database: app.db.database,
      tenantIds: async () => [acme],
      clock: () => now,
      log: silentLog,
    });
    await tasks['proxy.close']?.run({}, AbortSignal.timeout(10_000));
    const { rows } = await app.db.admin.query(
      'select end_reason from proxy_grant where tenant_id = $1 order by began_at desc limit 1',
      [acme],
    );
    expect(rows).toEqual([{ end_reason: 'expired' }]);
    expect((await auditOf(acme)).at(-1)).toMatchObject({ action: 'proxy.expire', actor_name: 'system' });
  });

  it('comes by leaving and by signing out', async () => {
    const there = await app.enter(session, acme, { readsOnly: true });
    expect(await errorOf(call('leave', { companyId: acme }))).toBeUndefined();
    expect(await errorOf(list(there))).toBe('PROXY_REQUIRED');
    expect(await errorOf(call('leave', { companyId: acme }))).toBeUndefined();
    await app.enter(session, acme);
    await app.ask('POST', '/api/v1/auth/logout', { headers: there });
    await expect
      .poll(async () => (await auditOf(acme)).at(-1))
      .toMatchObject({ action: 'proxy.leave', detail: { because: 'signed-out' } });
    const open = 'select from proxy_grant where ended_at is null and expires_at > $1';
    expect((await app.db.admin.query(open, [new Date(now)])).rows).toEqual([]);
  });
});

describe('the tenant', () => {
  it('sees who was there, from where, why, until when, and what was looked at and changed', async () => {
    const there = await app.enter(session, acme);
    await list(there);
    await list(there);
    const device = '3b241101-e2bb-4255-8caf-4136c566a962';
    await app.ask('GET', `/monitor/api/v1/devices/${device}`, { headers: there });
    await write(there);
    now += minute;
    await list(there);
    const auditor = await app.signIn('auditor', 'acme');
    const { json } = await call('accesses/list', { pageSize: 1 }, auditor);
    const [grant] = json.data['list'] as Record<string, unknown>[];
    expect(grant).toMatchObject({
      actorName: 'msp-admin',
      actorTenantName: 'msp',
      reason: 'A look at the lines',
      isOpen: true,
      records: 3,
      changes: 1,
    });
    const records = await call(`accesses/${String(grant?.['id'])}/records/list`, {}, auditor);
    expect(records.json.data['list']).toEqual([
      { at: new Date(now).toISOString(), what: 'POST /monitor/api/v1/devices/list', subjectId: '' },
      {
        at: new Date(now - minute).toISOString(),
        what: 'GET /monitor/api/v1/devices/:deviceId',
        subjectId: device,
      },
      { at: new Date(now - minute).toISOString(), what: 'POST /monitor/api/v1/devices/list', subjectId: '' },
    ]);
  });

  it('has both identities and the proxy grant on every line, in a chain that is whole', async () => {
    const there = await app.enter(session, acme);
    await write(there);
    await call('leave', { companyId: acme });
    const lines = (await auditOf(acme)).slice(-4);
    expect(lines.map((line) => line.action)).toEqual([
      'proxy.enter',
      'proxy.step-up',
      'outlet.create',
      'proxy.leave',
    ]);
    for (const line of lines)
      expect(line).toMatchObject({
        actor_tenant_id: msp,
        actor_name: 'msp-admin',
        proxy_grant_id: lines[0].proxy_grant_id,
      });
    expect(lines[0].proxy_grant_id).not.toBeNull();
    expect(lines[0].detail).toMatchObject({ reason: 'A look at the lines', minutes: 30 });
    const grantId = lines[0].proxy_grant_id as string;
    await app.post('/api/v1/audit/export', { grantId }, await app.signIn('acme-admin', 'acme'));
    expect((await auditOf(acme)).at(-1).detail).toEqual({
      filter: { stay: 'msp · msp-admin · A look at the lines' },
    });
    const verify = () => app.db.database.withTenant(jobScope([acme]), (tx) => verifyAudit(tx, acme));
    expect(await verify()).toMatchObject({ whole: true });
    await app.db.admin.query(
      `update audit set proxy_grant_id = null where tenant_id = $1 and action = 'outlet.create'`,
      [acme],
    );
    expect(await verify()).toMatchObject({ whole: false });
  });

  it('forbids it: open proxy grants end at once, and none begins until it is allowed again', async () => {
    const there = await app.enter(session, acme);
    const theirs = await app.signIn('acme-admin', 'acme');
    const decide = (isAllowed: boolean, headers: object) =>
      app.ask('PUT', '/api/v1/proxy/consent', {
        headers: { ...headers },
        body: JSON.stringify({ isAllowed }),
      });
    expect((await decide(false, theirs)).json.data).toEqual({ ended: 1, suspended: 0 });
    expect(await errorOf(list(there))).toBe('PROXY_REQUIRED');
    expect(await errorOf(call('enter', { companyId: acme, reason: 'x' }))).toBe('PROXY_FORBIDDEN');
    // Even a proxy grant that nobody ended lets nobody in.
    await app.db.admin.query('update proxy_grant set ended_at = null where tenant_id = $1', [acme]);
    expect(await errorOf(list(there))).toBe('PROXY_REQUIRED');
    expect((await decide(true, theirs)).json.data).toEqual({ ended: 0, suspended: 0 });
    expect(await errorOf(call('enter', { companyId: acme, reason: 'x' }))).toBeUndefined();
  });

  it('is the only one to decide, by its own administrators', async () => {
    const there = await app.enter(session, acme);
    const auditor = await app.signIn('auditor', 'acme');
    for (const headers of [there, auditor]) {
      const answer = app.ask('PUT', '/api/v1/proxy/consent', { headers, body: '{"isAllowed":true}' });
      expect(await errorOf(answer)).toBe('OWN_MEMBERS_ONLY');
      expect(await errorOf(call('accesses/end', {}, headers))).toBe('OWN_MEMBERS_ONLY');
      const consent = await app.ask('GET', '/api/v1/proxy/consent', { headers });
      expect(consent.json.data).toEqual({ isAllowed: true, mayDecide: false });
    }
    const theirs = await app.signIn('acme-admin', 'acme');
    expect((await call('accesses/end', {}, theirs)).json.data).toEqual({ ended: 1 });
    expect(await errorOf(list(there))).toBe('PROXY_REQUIRED');
  });
});

describe('the choice of tenants', () => {
  const choices = async (body: object = {}) =>
    (await call('choices/list', body)).json.data['list'] as Record<string, unknown>[];
  it('has pinned ones first, then those entered last, with the last reason and the way down to them', async () => {
    expect((await choices()).map((choice) => choice['name'])).toEqual(['acme', 'other']);
    await app.ask('PUT', `/api/v1/proxy/choices/${other}/pin`, {
      headers: session,
      body: '{"isPinned":true}',
    });
    expect(await choices()).toMatchObject([
      { name: 'other', isPinned: true, enteredAt: null, path: [] },
      { name: 'acme', isPinned: false, reason: 'A look at the lines' },
    ]);
    const admin = await app.signIn('admin');
    const found = await call('choices/list', { search: 'ACM' }, admin);
    expect(found.json.data).toMatchObject({ total: 1, list: [{ companyId: acme, path: ['msp'] }] });
    expect((await choices({ search: '%' })).length).toBe(0);
  });
});

it('a longer proxy grant and a refusal are on the audit log', async () => {
  expect(await app.audited()).toEqual(expect.arrayContaining(['proxy.extend', 'proxy.forbid']));
});
