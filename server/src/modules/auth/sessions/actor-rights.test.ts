import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { AppError } from '../../../platform/errors.ts';
import { askRights, operationFault } from './actor-rights.ts';
import { type SessionStatusRow } from './session-status.queries.ts';

const now = Date.parse('2026-03-01T08:00:00Z');
const hour = 3_600_000;
const ago = (ms: number) => new Date(now - ms);

describe('what was asked for in a session', () => {
  const open: SessionStatusRow = {
    session_id: 's',
    kind: 'session',
    last_seen_at: ago(0),
    expires_at: ago(-hour),
    ended_at: null,
    end_reason: null,
    administrator: true,
    member_enabled: true,
    tenant_enabled: true,
    tenant_frozen: false,
    tenant_expires_at: null,
    idle_minutes: 60,
  };
  const ended = (end_reason: string) => ({ ended_at: ago(1), end_reason });
  it.each<[string, Partial<SessionStatusRow>, string | undefined, string | undefined]>([
    ['goes on while it is open', {}, undefined, undefined],
    ['outlives signing out, but no proxy grant does', ended('signed-out'), undefined, 'PROXY_REQUIRED'],
    ['outlives an idle browser', { last_seen_at: ago(2 * hour) }, undefined, 'PROXY_REQUIRED'],
    ['outlives signing in elsewhere', ended('signed-in-elsewhere'), undefined, 'PROXY_REQUIRED'],
    ['ends with a session that was revoked', ended('revoked'), 'SESSION_ENDED', 'SESSION_ENDED'],
    ['ends with a changed password', ended('password-changed'), 'SESSION_ENDED', 'SESSION_ENDED'],
    [
      'ends with a token that was revoked',
      { kind: 'token', ...ended('revoked') },
      'SESSION_ENDED',
      'SESSION_ENDED',
    ],
    [
      'ends with a token whose time is over',
      { kind: 'token', expires_at: ago(1) },
      'SESSION_ENDED',
      'SESSION_ENDED',
    ],
    ['ends with a disabled member', { member_enabled: false }, 'MEMBER_DISABLED', 'MEMBER_DISABLED'],
    ['ends with a frozen tenant', { tenant_frozen: true }, 'TENANT_FROZEN', 'TENANT_FROZEN'],
    ['ends with a closed tenant', { tenant_enabled: false }, 'TENANT_FROZEN', 'TENANT_FROZEN'],
    [
      'ends with the grace time, for administrators too',
      { tenant_expires_at: ago(400 * 24 * hour) },
      'LICENCE_READ_ONLY',
      'LICENCE_READ_ONLY',
    ],
  ])('%s', (_name, given, own, grant) => {
    const row = { ...open, ...given };
    expect([operationFault(row, false, now), operationFault(row, true, now)]).toEqual([own, grant]);
  });
});

describe('what an actor may do now', () => {
  let app: TestApp;
  let msp: number;
  let acme: number;
  let headers: { authorization: string };
  let actor: { sessionId: string; grantId?: string };
  let ask: ReturnType<typeof askRights>;
  const asked = async (tenantId: number) => {
    try {
      return await ask(actor, tenantId);
    } catch (error) {
      if (error instanceof AppError) return error.entry;
      throw error;
    }
  };
  const change = (text: string, values: unknown[]) => app.db.admin.query(text, values);
  const call = (name: string, body: object) => app.post(`/api/v1/proxy/${name}`, body, headers);
  beforeAll(async () => {
    app = await startTestApp();
    ask = askRights(app.db.database, Date.now);
    msp = await app.addTenant('msp', 8);
    acme = await app.addTenant('acme', 16, msp);
    await app.addMember(msp, 'lead', { administrator: true });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    headers = await app.signIn('lead', 'msp');
    const { rows } = await change('select id from session order by created_at desc limit 1', []);
    actor = { sessionId: rows[0].id as string };
  });

  it('is looked up anew: who is no administrator any more holds what its roles give', async () => {
    const setAdministrator = (is: boolean) =>
      change(`update member set administrator = $2 where tenant_id = $1 and username = 'lead'`, [msp, is]);
    expect(await asked(msp)).toMatchObject({ isAdministrator: true });
    await setAdministrator(false);
    expect(await asked(msp)).toEqual({ isAdministrator: false, isToken: false, permissions: new Set() });
    await setAdministrator(true);
  });

  it('is nothing in a tenant below without the proxy grant that it was asked in, stepped up', async () => {
    expect(await asked(acme)).toBe('FORBIDDEN');
    const enter = async () => {
      await call('enter', { companyId: acme, reason: 'Line 3 is down', minutes: 30 });
      const { rows } = await change('select id from proxy_grant order by began_at desc limit 1', []);
      return rows[0].id as string;
    };
    actor = { ...actor, grantId: await enter() };
    expect(await asked(acme)).toBe('STEP_UP_REQUIRED');
    await call('step-up', { companyId: acme, password: adminPassword });
    await change('update proxy_grant set stepped_up_at = now() where id = $1', [actor.grantId]);
    expect(await asked(acme)).toMatchObject({ isAdministrator: true });
    const setAllowed = (is: boolean) =>
      change('update tenant_setting set proxy_allowed = $2 where tenant_id = $1', [acme, is]);
    await setAllowed(false);
    expect(await asked(acme)).toBe('PROXY_REQUIRED');
    await setAllowed(true);
    expect(await asked(acme)).toMatchObject({ isAdministrator: true });
    await change('update proxy_grant set ended_at = now() where id = $1', [actor.grantId]);
    expect(await asked(acme)).toBe('PROXY_REQUIRED');
    // Another proxy grant is another proxy grant.
    await enter();
    expect(await asked(acme)).toBe('PROXY_REQUIRED');
  });

  it('goes on after signing out, and ends when the tenant is frozen', async () => {
    await app.ask('POST', '/api/v1/auth/logout', { headers });
    expect(await asked(msp)).toMatchObject({ isAdministrator: true });
    await change('update organization set frozen = true where id = $1', [msp]);
    expect(await asked(msp)).toBe('TENANT_FROZEN');
    await change('update organization set frozen = false where id = $1', [msp]);
  });
});
