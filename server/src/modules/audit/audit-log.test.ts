import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { writeAudit } from '../../platform/audit/audit.ts';

let app: TestApp;
let acme: number;
let other: number;
let theirs: { authorization: string };

beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  acme = await app.addTenant('acme');
  other = await app.addTenant('other');
  await app.addMember(acme, 'auditor', { codes: ['DMS_SERVER_SYSTEM_AUDIT'] });
  await app.addMember(acme, 'clerk', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
  theirs = await app.signIn('auditor', 'acme');
  for (const tenantId of [acme, other])
    for (let index = 0; index < 30; index += 1)
      await app.db.database.withTenant(jobScope([tenantId]), (tx) =>
        writeAudit(tx, jobScope([tenantId]), {
          action: index % 3 ? 'device.update' : 'device.create',
          subjectType: 'device',
          subjectId: `d${index}`,
          detail: { before: { name: 'a' }, after: { name: `=b${index}` } },
        }),
      );
});
afterAll(() => app.close());

interface Line {
  readonly seq: number;
  readonly action: string;
  readonly actorName: string;
  readonly actorTenantName: string | null;
  readonly tenantName: string;
  readonly grant: unknown;
  readonly detail: unknown;
  readonly at: string;
}
const list = async (body: object, headers: object = theirs) => {
  const { json } = await app.post('/api/v1/audit/list', body, { ...headers });
  return json.data as { list: Line[]; total: number; isMore: boolean };
};

describe('the audit log', () => {
  it('is the tenant’s own, the last line first, page by page', async () => {
    const { list: lines, total } = await list({ pageSize: 10 });
    expect(total).toBe(31);
    expect(lines.map((line) => line.seq)).toEqual([31, 30, 29, 28, 27, 26, 25, 24, 23, 22]);
    const second = await list({ pageSize: 10, page: 4 });
    expect(second.list.map((line) => line.seq)).toEqual([1]);
    expect(second.list[0]).toMatchObject({
      action: 'session.begin',
      actorName: 'auditor',
      actorTenantName: 'acme',
      tenantName: 'acme',
      grant: null,
    });
    const first = await list({ pageSize: 2, sort: 'at', order: 'asc' });
    expect(first.list.map((line) => line.seq)).toEqual([1, 2]);
  });

  it('is narrowed by action, account, object and time', async () => {
    const created = await list({ action: ['device.create', 'session.begin'], pageSize: 100 });
    expect(created.total).toBe(11);
    expect(new Set(created.list.map((line) => line.action))).toEqual(
      new Set(['device.create', 'session.begin']),
    );
    expect(created.list.map((line) => line.seq)).toEqual(
      created.list.map((line) => line.seq).toSorted((a, b) => b - a),
    );
    expect((await list({ actor: 'auditor' })).total).toBe(1);
    expect((await list({ subjectType: ['device'], subjectId: 'd7' })).list.map((line) => line.seq)).toEqual([
      9,
    ]);
    const { at } = (await list({ subjectType: ['device'], subjectId: 'd29' })).list[0] ?? { at: '' };
    expect((await list({ from: at, action: ['device.update'] })).total).toBeGreaterThan(0);
    expect((await list({ to: '2020-01-01T00:00:00Z' })).total).toBe(0);
  });

  it('is narrowed by kinds of objects, each with its number of lines, whatever kinds are asked for', async () => {
    const counts = async (body: object) =>
      (await app.post('/api/v1/audit/counts', body, theirs)).json.data['list'];
    const all = [
      { subjectType: 'device', count: 30, isMore: false },
      { subjectType: 'session', count: 1, isMore: false },
    ];
    expect(await counts({})).toEqual(all);
    expect(await counts({ subjectType: ['session'] })).toEqual(all);
    expect(await counts({ actor: 'auditor' })).toEqual(all.slice(1));
    expect(await counts({ action: ['device.create'] })).toEqual([{ ...all[0], count: 10 }]);
    expect((await list({ subjectType: ['device', 'session'] })).total).toBe(31);
    expect((await list({ subjectType: ['session'], action: ['device.create'] })).total).toBe(0);
  });

  it('offers what there is to be filtered by', async () => {
    const { json } = await app.ask('GET', '/api/v1/audit/choices', { headers: theirs });
    expect(json.data).toEqual({
      actions: ['device.create', 'device.update', 'session.begin'],
      actors: ['auditor', 'system'],
      subjectTypes: ['device', 'session'],
    });
  });

  it('is shown to holders of its permission, and another tenant’s by acting for it alone', async () => {
    const clerk = await app.signIn('clerk', 'acme');
    const refused = await app.post('/api/v1/audit/list', {}, clerk);
    expect(refused.json.data['error']).toBe('FORBIDDEN');
    const admin = await app.signIn('admin');
    expect((await list({ subjectType: ['device'] }, admin)).total).toBe(0);
    const there = await app.enter(admin, other, { readsOnly: true });
    const lines = await list({}, there);
    expect(lines.list[0]).toMatchObject({
      action: 'proxy.enter',
      actorName: 'admin',
      actorTenantName: 'Linekeeper',
      grant: { reason: 'A look at the lines' },
    });
    expect((await list({ subjectType: ['device'] }, there)).total).toBe(30);
  });

  it('names who acted from above without a proxy grant, as they were called then', async () => {
    const admin = await app.signIn('admin');
    await app.post(`/api/v1/organizations/tenants/${other}/freeze`, {}, admin);
    await app.db.admin.query(`update organization set name = 'Renamed' where id = 1`);
    const line = (
      await list({ action: ['tenant.freeze'] }, await app.enter(admin, other, { readsOnly: true }))
    ).list[0];
    await app.db.admin.query(`update organization set name = 'Linekeeper' where id = 1`);
    expect(line).toMatchObject({
      actorName: 'admin',
      actorTenantName: 'Linekeeper',
      isOwn: false,
      tenantName: 'other',
      grant: null,
    });
    await app.post(`/api/v1/organizations/tenants/${other}/unfreeze`, {}, admin);
  });

  it('names them on lines of before names were kept, too', async () => {
    await app.db.admin.query(
      'update audit set tenant_name = null, actor_tenant_name = null where tenant_id = $1',
      [other],
    );
    const admin = await app.signIn('admin');
    const there = await app.enter(admin, other, { readsOnly: true });
    const [line] = (await list({ action: ['tenant.freeze'] }, there)).list;
    expect(line).toMatchObject({ actorTenantName: 'Linekeeper', tenantName: 'other' });
  });

  it('finds the name of no organisation beside a tenant, nor of anybody’s from outside', async () => {
    const named = (tenant: number, organization: number) =>
      app.db.database.withTenant(jobScope([acme]), async (tx) => {
        const { rows } = await sql<{ name: string | null }>`
          select organization_near(${tenant}, ${organization}) as name`.execute(tx);
        return rows[0]?.name;
      });
    expect(await named(acme, acme)).toBe('acme');
    expect(await named(acme, 1)).toBe('Linekeeper');
    expect(await named(acme, other)).toBeNull();
    expect(await named(other, other)).toBeNull();
  });

  it('is exported as a file, in batches, with formulas defused, and that is a line itself', async () => {
    const answer = await app.post(
      '/api/v1/audit/export',
      { subjectType: ['device'] },
      { ...theirs, 'accept-language': 'en' },
    );
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.text.charCodeAt(0)).toBe(0xfeff);
    const lines = answer.text.slice(1).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'Number,Time,Account,Organisation,Tenant,Acted for the tenant because,Action,Kind of object,Object,Details,From,Request',
    );
    expect(lines).toHaveLength(31);
    expect(lines[1]).toContain('device.create,device,d0,"{""after"":{""name"":""=b0""}');
    expect((await list({ action: ['audit.export'] })).list[0]).toMatchObject({ actorName: 'auditor' });
  });

  it('tells of an export whether it was of one proxy grant, of none that is known, or of all', async () => {
    await app.enter(await app.signIn('admin'), acme);
    const { list: grants } = await list({ action: ['proxy.enter'] });
    const { id } = grants[0]?.grant as { id: string };
    const linesOf = async (filter: object) => {
      const { text } = await app.post('/api/v1/audit/export', filter, { ...theirs });
      const { detail } = (await list({ action: ['audit.export'], pageSize: 1 })).list[0] ?? {};
      return { lines: text.trimEnd().split('\r\n').length - 1, detail };
    };
    const unknown = '3b241101-e2bb-4255-8caf-4136c566a962';
    expect((await list({ grantId: unknown })).list).toEqual([]);
    expect(await linesOf({ grantId: unknown })).toEqual({
      lines: 0,
      detail: { filter: { stay: 'unknown' } },
    });
    expect((await linesOf({ grantId: id })).detail).toEqual({
      filter: { stay: 'Linekeeper · admin · A look at the lines' },
    });
    expect((await linesOf({})).detail).toEqual({ filter: {} });
  });

  it('is recomputed on demand, and what was found is kept: whole with its head, or where it breaks', async () => {
    const read = async () =>
      (await app.ask('GET', '/api/v1/audit/check', { headers: theirs })).json.data['last'] as Record<
        string,
        unknown
      > | null;
    expect(await read()).toBeNull();
    const check = async () => {
      const { json } = await app.post('/api/v1/audit/check', {}, theirs);
      const operationId = String(json.data['operationId']);
      const state = async () =>
        (await app.ask('GET', `/api/v1/operations/${operationId}`, { headers: theirs })).json.data['state'];
      await expect.poll(state, { timeout: 20_000 }).toBe('done');
      return read();
    };
    const { rows } = await app.db.admin.query(
      `select encode(hash, 'hex') as head, seq from audit where tenant_id = $1 order by seq desc limit 1`,
      [acme],
    );
    expect(await check()).toMatchObject({
      isWhole: true,
      checkedBy: 'auditor',
      lines: Number(rows[0].seq),
      head: rows[0].head,
      brokenAt: null,
    });
    await app.db.admin.query(`update audit set actor_name = 'nobody' where tenant_id = $1 and seq = 7`, [
      acme,
    ]);
    expect(await check()).toMatchObject({ isWhole: false, brokenAt: 7, lines: 6, head: null });
  });
});
