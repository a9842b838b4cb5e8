import { randomUUID } from 'node:crypto';
import { type CheckResult, type ImportResult } from '@linekeeper/contract/members/member-imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { importsAt } from '../../../../test/imports.ts';
import { concurrentTransaction } from '../../../../test/concurrent-writer.ts';

let app: TestApp;
let acme: number;
let boss: Record<string, string>;
/** A role that gives nothing. */
let plainRole: string;
beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  acme = await app.addTenant('acme');
  plainRole = await app.addRole(acme, { isDefault: true });
  await app.addMember(acme, 'boss', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

const { check, apply } = importsAt<CheckResult, ImportResult>('/api/v1/members/import', () => ({
  app,
  boss,
}));
const countOf = async (where: string) =>
  (await app.db.admin.query(`select count(*)::int as n from member where tenant_id = ${acme} and ${where}`))
    .rows[0].n as number;

describe('an account that is taken while a file is imported', () => {
  const lines = (name: string) => Array.from({ length: 1_001 }, (_, n) => `${name}${n},Raced ${n}`);
  const concurrentWriterIs = (fields: Readonly<Record<string, string>>) => {
    const given = { username: `rival-${randomUUID()}`, ...fields };
    const keys = Object.keys(given);
    return concurrentTransaction(
      app.db,
      `with added as (
         insert into member (tenant_id, ${keys.join(', ')})
         values ($1, ${keys.map((_key, at) => `$${at + 2}`).join(', ')}) returning tenant_id, id
       ) insert into member_role (tenant_id, member_id, role_id)
         select a.tenant_id, a.id, r.id from added a
         join role r on r.tenant_id = a.tenant_id and r.built_in = 'engineer'`,
      [acme, ...Object.values(given)],
    );
  };

  it.each([
    ['username', 'RACED.USER', 'raced.user'],
    ['phone', '13911112222', '13911112222'],
    ['email', 'Raced@example.com', 'raced@example.com'],
  ] as const)('leaves out its batch and names its row: %s', async (column, theirs, ours) => {
    const rows = lines(column).map((line) => `${line},,`);
    const cells = { username: `${column}7`, phone: '', email: '', [column]: ours };
    rows[7] = `${cells.username},Raced,${cells.phone},${cells.email}`;
    const { importId } = await check(['username,name,phone,email', ...rows].join('\n'));
    const concurrentWriter = await concurrentWriterIs({ [column]: theirs });
    const [result] = await Promise.all([apply(importId), concurrentWriter.commitWhenAwaited()]);
    expect(result).toMatchObject(
      // A username that is there by now is that member's row.
      column === 'username'
        ? { created: 1_000, changed: 1, failedRows: 0, failures: [] }
        : { created: 1, failedRows: 1_000 },
    );
    if (column !== 'username')
      expect(result.failures).toEqual([
        { fromRow: 2, toRow: 1_001, faults: [{ row: 9, column, fault: 'taken', value: ours }] },
      ]);
  });

  it('is named as well where a member is changed, and the batches before stand', async () => {
    await apply((await check('username,name\nc.first,First\nc.last,Last\n')).importId);
    const rows = ['c.first,First,13900002001', ...lines('c').slice(0, 999), 'c.last,Last,13900002002'];
    const { importId } = await check(['username,name,phone', ...rows].join('\n'));
    const concurrentWriter = await concurrentWriterIs({ phone: '13900002002' });
    const [result] = await Promise.all([apply(importId), concurrentWriter.commitWhenAwaited()]);
    expect(result).toMatchObject({ created: 999, changed: 1, failedRows: 1 });
    expect(result.failures).toEqual([
      {
        ...{ fromRow: 1_002, toRow: 1_002 },
        faults: [{ row: 1_002, column: 'phone', fault: 'taken', value: '13900002002' }],
      },
    ]);
    expect(await countOf(`username = 'c.last' and phone is null`)).toBe(1);
  });

  it('is told to who adds a member by hand, or changes one', async () => {
    const concurrentWriter = await concurrentWriterIs({ email: 'hand@example.com' });
    const fields = {
      name: 'Hand',
      phone: null,
      email: 'hand@example.com',
      departmentId: null,
      roleIds: [plainRole],
    };
    const body = { ...fields, username: 'hand', access: 'oneTime' };
    const [answer] = await Promise.all([
      app.post('/api/v1/members/create', body, boss),
      concurrentWriter.commitWhenAwaited(),
    ]);
    expect(answer.json.data).toMatchObject({ error: 'ACCOUNT_TAKEN' });
    expect(await countOf(`username = 'hand'`)).toBe(0);
    const id = await app.addMember(acme, 'other.hand');
    const { json } = await app.ask('GET', `/api/v1/members/${id}`, { headers: boss });
    const another = await concurrentWriterIs({ phone: '13900002009' });
    const change = {
      ...fields,
      username: 'other.hand',
      email: null,
      phone: '13900002009',
      version: json.data['version'],
      roleIds: [plainRole],
    };
    const [changed] = await Promise.all([
      app.ask('PUT', `/api/v1/members/${id}`, { headers: boss, body: JSON.stringify(change) }),
      another.commitWhenAwaited(),
    ]);
    expect(changed.json.data).toMatchObject({ error: 'ACCOUNT_TAKEN' });
  });

  it('does not stop it, nor does a department that somebody makes at the same moment', async () => {
    const { importId } = await check('username,name,department\nq1,Q,Quay/East\n', {
      query: '?departments=create',
    });
    const concurrentWriter = await concurrentTransaction(
      app.db,
      `select pg_advisory_xact_lock(${0x6c6b6470}, ${acme});
       insert into organization (tenant_id, parent_id, type, name, position) values (${acme}, ${acme}, 4, 'Quay', 9)`,
    );
    const [result] = await Promise.all([apply(importId), concurrentWriter.commitWhenAwaited()]);
    expect(result).toMatchObject({ created: 1, failedRows: 0 });
    const { rows } = await app.db.admin.query(`select name from organization where name in ('Quay', 'East')`);
    expect(rows).toHaveLength(2);
  });
});
