import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { requestScope } from '../db/request-scope.ts';
import { auditHash, firstHash, verifyAudit, writeAudit } from './audit.ts';

let db: TestDatabase;
const tenantId = 1;
const actor = {
  tenantId,
  memberId: randomUUID(),
  name: 'admin',
  sessionId: randomUUID(),
  address: '10.1.1.1',
  requestId: 'r1',
};
const scope = requestScope(tenantId, actor);
const write = (detail: Record<string, unknown> = {}) =>
  db.database.withTenant(scope, (tx) =>
    writeAudit(tx, scope, { action: 'device.create', subjectType: 'device', subjectId: 'd1', detail }),
  );
const verify = () => db.database.withTenant(jobScope([tenantId]), (tx) => verifyAudit(tx, tenantId));

beforeAll(async () => {
  db = await testDatabase();
  await write({ zebra: 1, apple: [1.5, { b: null, a: '中文 \0 <b>' }] });
  await write({ name: 'x' });
  await Promise.all(Array.from({ length: 20 }, (_unused, index) => write({ index })));
});
afterAll(() => db.close());

describe('the audit', () => {
  it('is one whole chain, though many wrote at once', async () => {
    expect(await verify()).toMatchObject({ whole: true, lines: 22 });
  });

  it('names the person, the person’s tenant, the tenant acted for, the session and the request', async () => {
    const { rows } = await db.admin.query('select * from audit where seq = 1');
    expect(rows[0]).toMatchObject({
      tenant_id: tenantId,
      actor_tenant_id: tenantId,
      actor_member_id: actor.memberId,
      session_id: actor.sessionId,
      address: '10.1.1.1',
      request_id: 'r1',
      action: 'device.create',
      subject_id: 'd1',
    });
  });

  it('hashes lines of before names of organisations were kept as it did then', () => {
    const line = {
      tenantId,
      seq: 1,
      at: new Date(0),
      actorTenantId: null,
      actorMemberId: null,
      actorName: 'system',
      sessionId: null,
      action: 'device.create',
      subjectType: 'device',
      subjectId: 'd1',
      detail: {},
      address: '',
      requestId: '',
      proxyGrantId: null,
      actorTenantName: null,
      tenantName: null,
    };
    const text =
      '[1,1,"1970-01-01T00:00:00.000Z",null,null,"system",null,"device.create","device","d1",{},"",""]';
    const then = createHash('sha256').update(firstHash).update(text).digest('hex');
    expect(auditHash(firstHash, line).toString('hex')).toBe(then);
    for (const name of ['tenantName', 'actorTenantName'])
      expect(auditHash(firstHash, { ...line, [name]: 'a' }).toString('hex')).not.toBe(then);
  });

  it('stands or falls with the change it tells of', async () => {
    const failed = db.database.withTenant(scope, async (tx) => {
      await writeAudit(tx, scope, { action: 'device.delete', subjectType: 'device' });
      throw new Error('not done');
    });
    await expect(failed).rejects.toThrow('not done');
    expect(await verify()).toMatchObject({ whole: true, lines: 22 });
  });

  it('cannot be changed or deleted by the program', async () => {
    const change = db.database.withTenant(scope, (tx) =>
      tx.updateTable('audit').set({ action: 'x' }).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
    const deletion = db.database.withTenant(scope, (tx) => tx.deleteFrom('audit').execute());
    await expect(deletion).rejects.toThrow(/permission denied/);
  });

  it.each([
    ['a changed detail', `update audit set detail = '{"index":99}' where seq = 5`, 5],
    ['a changed actor', `update audit set actor_name = 'somebody' where seq = 6`, 6],
    ['a line taken out', 'delete from audit where seq = 7', 7],
    ['a changed time', `update audit set at = at + interval '1 second' where seq = 8`, 8],
    ['a first line taken out', 'delete from audit where seq = 1', 1],
  ])('shows %s, even by the superuser', async (_what, change, brokenAt) => {
    const { rows } = await db.admin.query('select * from audit order by seq');
    await db.admin.query(change);
    expect(await verify()).toEqual({ whole: false, brokenAt });
    await db.admin.query('delete from audit');
    await db.admin.query('insert into audit select * from jsonb_populate_recordset(null::audit, $1)', [
      JSON.stringify(
        rows.map((row) => ({
          ...row,
          prev_hash: `\\x${row.prev_hash.toString('hex')}`,
          hash: `\\x${row.hash.toString('hex')}`,
        })),
      ),
    ]);
    expect(await verify()).toMatchObject({ whole: true });
  });
});
