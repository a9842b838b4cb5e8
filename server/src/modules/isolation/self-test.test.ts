import { allEndpoints } from '@linekeeper/contract/endpoints';
import { type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { silentLog } from '../../platform/log.ts';
import { runSelfTest } from './isolation.jobs.ts';
import { type Call } from './walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const outcomes: boolean[] = [];
const run = (tamper = (_call: Call, text: string) => text) =>
  runSelfTest({
    database: app.db.database,
    endpoints: allEndpoints,
    log: silentLog,
    clock: Date.now,
    onResult: (isGood) => outcomes.push(isGood),
    ask: async (call) => {
      const answer = await app.app.http.inject(call as InjectOptions);
      return { status: answer.statusCode, headers: answer.headers, text: tamper(call, answer.body) };
    },
  });

describe('the hourly self-test', () => {
  it('walks every endpoint that reads and finds nothing of the other canary', async () => {
    const result = await run();
    expect(result.findings).toEqual([]);
    expect(result.endpoints).toBeGreaterThan(20);
    expect(result.calls).toBeGreaterThan(result.endpoints * 4);
    // What only the platform may ask, and what no schema gives away, is all that is left out.
    for (const line of result.skipped)
      expect(line).toMatch(/: (the canary may not ask|no input could be made up)$/);
    expect(result.skipped.length).toBeLessThan(result.endpoints / 4);
    expect(outcomes).toEqual([true]);
  });

  it('has an object of every kind to look for in both canaries, in one that was planted long ago too', async () => {
    // Measured values and their bookkeeping are reached through their device alone; these rows pass in minutes; and products are
    // records of the platform, which a trigger refuses to all others.
    const passing = ['product', 'delivery', 'outbox', 'removed_target', 'sample_layout', 'series'];
    await app.db.admin.query(
      `delete from licence where tenant_id in (select id from organization where canary)`,
    );
    expect((await run()).findings).toEqual([]);
    const { rows: tables } = await app.db.admin.query<{ name: string }>(`
      select c.relname as name from pg_class c
      join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
      join pg_attribute i on i.attrelid = c.oid and i.attname = 'id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
    const empty: string[] = [];
    for (const { name } of tables) {
      const { rows } = await app.db.admin.query(
        `select distinct tenant_id from ${name} where tenant_id in (select id from organization where canary)`,
      );
      if (rows.length < 2 && !passing.includes(name)) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  it('is red when a tenant filter is taken out', async () => {
    const { rows } = await app.db.admin.query<{ sql: string }>(
      `select pg_get_functiondef('role_templates'::regproc) as sql`,
    );
    await app.db.admin.query(`create or replace function role_templates(tenant integer)
      returns table (id uuid, name text, description text, owner_name text, changed_at timestamptz, permissions text[])
      language sql stable security definer set search_path = pg_catalog, public
      begin atomic
        select r.id, r.name, r.description, o.name, r.changed_at, '{}'::text[]
        from role r join organization o on o.id = r.tenant_id where r.tenant_id <> tenant;
      end`);
    const { findings } = await run();
    await app.db.admin.query(rows[0]!.sql);
    expect(findings).toContainEqual({
      endpoint: 'POST /api/v1/roles/list',
      kind: 'leak',
      detail: expect.stringMatching(/^(its name|an id of role)$/),
    });
    expect((findings as { kind: string }[]).map((finding) => finding.kind)).toContain('differs');
    expect(outcomes.at(-1)).toBe(false);
  });

  it('is red when a refusal tells that something exists', async () => {
    const { rows } = await app.db.admin.query(
      `select d.id from device d join organization o on o.id = d.tenant_id where o.canary order by o.id desc limit 1`,
    );
    const { findings } = await run((call, text) => (call.url.includes(rows[0].id) ? `${text} ` : text));
    expect(findings).toContainEqual({
      endpoint: 'GET /monitor/api/v1/devices/:deviceId',
      kind: 'differs',
      detail: 'params.deviceId',
    });
  });

  it('keeps its results for the platform alone, and leaves no session behind', async () => {
    const admin = await app.signIn('admin');
    const answer = await app.ask('GET', '/api/v1/isolation/self-tests', { headers: admin });
    expect(answer.json.data['list']).toMatchObject([
      { ok: false },
      { ok: false },
      { ok: true },
      { ok: true },
    ]);
    const msp = await app.addTenant('msp', 8);
    await app.addMember(msp, 'msp-admin', { administrator: true });
    const other = await app.ask('GET', '/api/v1/isolation/self-tests', {
      headers: await app.signIn('msp-admin', 'msp'),
    });
    expect(other.json.data).toEqual({ error: 'FORBIDDEN' });
    const { rows } = await app.db.admin.query(`select from session where user_agent = 'self-test'`);
    expect(rows).toEqual([]);
  });

  it('hides its tenants from every list, and has their devices asked by nobody', async () => {
    const admin = await app.signIn('admin');
    const tenants = await app.post('/api/v1/auth/company/tenant/all', {}, admin);
    expect(tenants.text).not.toMatch(/canary/i);
    const list = await app.post('/api/v1/organizations/tenants/list', { pageSize: 200 }, admin);
    expect(list.text).not.toMatch(/canary/i);
    const { rows } = await app.db.admin.query('select tenant_id from watched_tenants()');
    expect(rows).toEqual([]);
    const { rows: canaries } = await app.db.admin.query('select id from organization where canary');
    expect(canaries).toHaveLength(2);
    const headers = { ...admin, 'company-id': String(canaries[0].id), proxy: 'true' };
    expect((await app.post('/api/v1/roles/list', {}, headers)).json.data).toEqual({ error: 'NOT_FOUND' });
  });
});
