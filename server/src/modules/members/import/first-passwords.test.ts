import { randomUUID } from 'node:crypto';
import {
  type CheckResult,
  type ImportResult,
  type PasswordsResult,
} from '@linekeeper/contract/members/member-imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { importsAt } from '../../../../test/imports.ts';
import { unguarded } from '../../../platform/http/csv.ts';

type Headers = Record<string, string>;
let app: TestApp;
let acme: number;
let boss: Headers;
beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  acme = await app.addTenant('acme');
  await app.addRole(acme, { isDefault: true });
  await app.addMember(acme, 'boss', { administrator: true });
  await app.addMember(acme, 'deputy', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

const { check, apply, ended } = importsAt<CheckResult, ImportResult>('/api/v1/members/import', () => ({
  app,
  boss,
}));
async function importedId(...usernames: string[]): Promise<string> {
  const { importId } = await check(
    ['username,name', ...usernames.map((name) => `${name},${name}`)].join('\n'),
  );
  await apply(importId);
  return importId;
}
/** Has passwords made and gives the work when it has ended. */
async function made(importId: string, as: Headers = boss) {
  const answer = await app.post(`/api/v1/members/import/${importId}/passwords`, {}, as);
  const operationId = String(answer.json.data['operationId']);
  const operation = await ended(operationId, as);
  return { operationId, operation, result: operation['result'] as PasswordsResult };
}
const fetchFile = (operationId: string, as: Headers = boss) =>
  app.post(`/api/v1/members/first-passwords/${operationId}`, {}, as);
/** Usernames with their passwords. */
const listed = (text: string) =>
  new Map(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line): [string, string] => {
        const [username = '', , ...password] = line.split(',');
        return [
          username,
          unguarded(
            password
              .join(',')
              .replace(/^"(.*)"$/, '$1')
              .replaceAll('""', '"'),
          ),
        ];
      }),
  );
const keptOf = async (operationId: string) =>
  (
    await app.db.admin.query('select * from first_password where operation_id = $1 order by member_id', [
      operationId,
    ])
  ).rows;
const signIn = (username: string, password: string) =>
  app.post('/api/v1/auth/login', { username, password, prefix: 'acme' });

describe('first passwords of imported members', () => {
  it('are made by a work that says how far it is, and the file can be fetched again', async () => {
    const importId = await importedId('f1', 'f2', 'f3');
    const { operationId, operation, result } = await made(importId);
    expect(operation).toMatchObject({ kind: 'members.passwords', state: 'done', done: 3, total: 3 });
    expect(result).toMatchObject({ importId, made: 3 });
    const first = await fetchFile(operationId);
    expect([...listed(first.text).keys()]).toEqual(['f1', 'f2', 'f3']);
    expect((await fetchFile(operationId)).text).toBe(first.text);
    const { rows } = await app.db.admin.query(
      `select count(*)::int as count from audit where action = 'member.passwords-fetch' and subject_id = $1`,
      [operationId],
    );
    expect(rows[0].count).toBe(2);
  });

  it('are made for the others where a member holds more than who asks, and the work counts whom it left out', async () => {
    const importId = await importedId('a-risen', 'b-risen', 'c-plain', 'd-plain');
    const more = await app.addRole(acme, { codes: ['DMS_SERVER_MANAGE_WAN_VIEW'] });
    await app.db.admin.query(
      `insert into member_role (tenant_id, member_id, role_id)
       select tenant_id, id, $1 from member where username in ('a-risen', 'b-risen')`,
      [more],
    );
    await app.addMember(acme, 'lesser', {
      codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT', 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'],
    });
    const lesser = await app.signIn('lesser', 'acme');
    const { operation, operationId, result } = await made(importId, lesser);
    expect(operation).toMatchObject({ state: 'done', done: 2, total: 2 });
    expect(result).toMatchObject({ made: 2, leftOut: 2, more: false });
    expect([...listed((await fetchFile(operationId, lesser)).text).keys()]).toEqual(['c-plain', 'd-plain']);
  });

  it('stand sealed, and in no line of the audit log', async () => {
    const { operationId } = await made(await importedId('s1'));
    const password = listed((await fetchFile(operationId)).text).get('s1') ?? '';
    expect(password).not.toBe('');
    const [row] = await keptOf(operationId);
    expect((row.sealed_password as Buffer).includes(Buffer.from(password))).toBe(false);
    const { rows } = await app.db.admin.query(
      `select detail::text from audit where action like 'member.passwords%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('are forgotten one by one, when their members sign in', async () => {
    const { operationId } = await made(await importedId('u1', 'u2'));
    const passwords = listed((await fetchFile(operationId)).text);
    expect((await signIn('u1', passwords.get('u1') ?? '')).json.code).toBe(0);
    expect([...listed((await fetchFile(operationId)).text).keys()]).toEqual(['u2']);
    expect(await keptOf(operationId)).toHaveLength(1);
  });

  it('are forgotten when another password is set', async () => {
    const { operationId } = await made(await importedId('c1'));
    const [row] = await keptOf(operationId);
    await app.post(`/api/v1/members/${row.member_id}/reset-password`, {}, boss);
    expect(await keptOf(operationId)).toEqual([]);
    expect((await fetchFile(operationId)).json.data).toMatchObject({ error: 'FIRST_PASSWORDS_OVER' });
  });

  it('cannot be fetched when their hour is over', async () => {
    const { operationId } = await made(await importedId('o1', 'o2'));
    expect((await keptOf(operationId)).map((row) => row.expires_at - Date.now() > 3_500_000)).toEqual([
      true,
      true,
    ]);
    await app.db.admin.query(
      `update first_password set expires_at = now() - interval '1 second' where operation_id = $1
       and member_id = (select id from member where username = 'o1' and tenant_id = $2)`,
      [operationId, acme],
    );
    expect([...listed((await fetchFile(operationId)).text).keys()]).toEqual(['o2']);
  });

  it('are given to who asked for them alone: to another administrator the work is like none at all', async () => {
    const { operationId } = await made(await importedId('w1'));
    const deputy = { ...(await app.signIn('deputy', 'acme')), 'accept-language': 'en' };
    const theirs = await fetchFile(operationId, deputy);
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe((await fetchFile(randomUUID(), deputy)).text);
    expect(await keptOf(operationId)).toHaveLength(1);
  });

  it('are made by nobody who may not do it any more', async () => {
    const importId = await importedId('x1');
    await app.addMember(acme, 'clerk', {
      codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT', 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'],
    });
    const clerk = { ...(await app.signIn('clerk', 'acme')), 'accept-language': 'en' };
    await app.db.admin.query(
      `create function take_role() returns trigger language plpgsql security definer as $$
       begin
         delete from public.member_role where member_id = (select id from public.member where username = 'clerk');
         return null;
       end $$;
       create trigger take_role after update on operation for each row
       when (new.kind = 'members.passwords' and new.state = 'running') execute function take_role()`,
    );
    const answer = await app.post(`/api/v1/members/import/${importId}/passwords`, {}, clerk);
    const operation = await ended(answer.json.data['operationId']);
    await app.db.admin.query('drop function take_role cascade');
    expect(operation).toMatchObject({ state: 'failed', error: { error: 'FORBIDDEN' } });
    expect(await keptOf(String(answer.json.data['operationId']))).toEqual([]);
  });

  it('are asked for twice at once as one work, and made once', async () => {
    const importId = await importedId('t1', 't2');
    const ask = () => app.post(`/api/v1/members/import/${importId}/passwords`, {}, boss);
    const [one, two] = await Promise.all([ask(), ask()]);
    for (const { json } of [one, two]) await ended(json.data['operationId']);
    const ids = new Set([one, two].map(({ json }) => String(json.data['operationId'])));
    const kept = await Promise.all([...ids].map(keptOf));
    expect(kept.flat()).toHaveLength(2);
    expect((await made(importId)).result.made).toBe(0);
  });
});
