import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { silentLog } from '../../platform/log.ts';
import { proxyTasks } from './proxy.jobs.ts';

const minute = 60_000;
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
let acme: number;
let session: { authorization: string };

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  const msp = await app.addTenant('msp', 8);
  acme = await app.addTenant('acme', 16, msp);
  await app.addMember(msp, 'msp-admin', { administrator: true });
  session = await app.signIn('msp-admin', 'msp');
});
afterAll(() => app.close());

const call = (name: string, body: object, given: object = session) =>
  app.post(`/api/v1/proxy/${name}`, body, { ...given });
const auditOf = async (tenantId: number) =>
  (await app.db.admin.query('select action, detail from audit where tenant_id = $1 order by seq', [tenantId]))
    .rows;

describe('the end of a proxy grant', () => {
  it('comes with the end of its session, whichever way that ends, at the time when it did', async () => {
    const close = async () => {
      const tasks = proxyTasks({
        database: app.db.database,
        tenantIds: async () => [acme],
        clock: () => now,
        log: silentLog,
      });
      await tasks['proxy.close']?.run({}, AbortSignal.timeout(10_000));
    };
    const last = async () =>
      (
        await app.db.admin.query<{ ended_at: Date | null; end_reason: string | null }>(
          'select ended_at, end_reason from proxy_grant where tenant_id = $1 order by began_at desc limit 1',
          [acme],
        )
      ).rows[0];
    await call('enter', { companyId: acme, reason: 'A look', minutes: 240 });
    await close();
    expect(await last()).toEqual({ ended_at: null, end_reason: null });

    // Revoked from another place: the proxy grant was over then, not when the job comes by.
    now += minute;
    const elsewhere = await app.signIn('msp-admin', 'msp');
    await app.post('/api/v1/personal/sessions/end-others', {}, elsewhere);
    const revokedAt = new Date(now);
    now += 5 * minute;
    await close();
    expect(await last()).toEqual({ ended_at: revokedAt, end_reason: 'session-over' });
    expect((await auditOf(acme)).at(-1)).toMatchObject({
      action: 'proxy.end',
      detail: { because: 'session-over', actor: 'msp-admin', overAt: revokedAt.toISOString() },
    });

    // Too old while the proxy grant would still have lasted.
    await call('enter', { companyId: acme, reason: 'A look', minutes: 240 }, elsewhere);
    const tooOldAt = new Date(now + 2 * minute);
    await app.db.admin.query(
      `update session set expires_at = $1 where ended_at is null and member_id =
        (select actor_member_id from proxy_grant where tenant_id = $2 order by began_at desc limit 1)`,
      [tooOldAt, acme],
    );
    await close();
    expect((await last())?.ended_at).toBeNull();
    now += 30 * minute;
    await close();
    await close();
    expect(await last()).toEqual({ ended_at: tooOldAt, end_reason: 'session-over' });
  });
});

describe('sweeping up', () => {
  it('goes on with the other tenants where the turn of one fails', async () => {
    const logged: number[] = [];
    const tasks = proxyTasks({
      database: app.db.database,
      // No tenant's number: its transaction fails.
      tenantIds: async () => [0.5, acme],
      clock: () => now + 10_000 * 86_400_000,
      log: { ...silentLog, error: () => logged.push(1) } as never,
    });
    await app.db.admin.query(
      `insert into access_record (tenant_id, grant_id, what, subject_id, minute)
       select tenant_id, id, 'GET /x', '', now() from proxy_grant where tenant_id = $1 limit 1`,
      [acme],
    );
    await tasks['proxy.forget']?.run({}, AbortSignal.timeout(10_000));
    const { rows } = await app.db.admin.query('select from access_record where tenant_id = $1', [acme]);
    expect([rows, logged]).toEqual([[], [1]]);
  });
});
