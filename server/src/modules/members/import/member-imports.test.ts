import { randomUUID } from 'node:crypto';
import { type CheckResult, type ImportResult } from '@linekeeper/contract/members/member-imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { faultsOf, importsAt } from '../../../../test/imports.ts';

let app: TestApp;
let acme: number;
let boss: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  acme = await app.addTenant('acme');
  await app.addRole(acme, { isDefault: true });
  await app.addMember(acme, 'boss', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

const { upload, ended, check, apply, imported } = importsAt<CheckResult, ImportResult>(
  '/api/v1/members/import',
  () => ({ app, boss }),
);
const countOf = async (where: string, values: unknown[] = []) =>
  (
    await app.db.admin.query(
      `select count(*)::int as n from member where tenant_id = ${acme} and ${where}`,
      values,
    )
  ).rows[0].n as number;
describe('a file of members', () => {
  it('is checked first: counts, first rows and errors by row and column, and nothing is changed', async () => {
    const before = await countOf('true');
    const result = await check(
      [
        'Username,Name,Phone,E-mail,Department,Roles,Status,Colour',
        'good.one,Good One,13800000001,good@example.com,Sales/North,,,red',
        ',No Name,,,,,,',
        'bad.mail,Bad Mail,,nonsense,,,,',
        'good.one,Twice,,,,,,',
        'unknown.role,Unknown Role,,,,Pilot,,',
        'boss,Boss,,,,,,',
      ].join('\n'),
      { query: '?departments=create' },
    );
    expect(faultsOf(result)).toEqual([
      '3 username usernameEmpty',
      '4 email format',
      '5 username twice',
      '6 roles roleUnknown',
    ]);
    expect(result).toMatchObject({
      rows: 6,
      created: 1,
      changed: 1,
      unchanged: 0,
      failedRows: 4,
      encoding: 'utf-8',
      newDepartments: ['Sales', 'Sales/North'],
      ignored: ['Colour'],
    });
    expect(result.sample[0]).toMatchObject({ username: 'good.one', name: 'Good One' });
    expect(await countOf('true')).toBe(before);
  });

  it('has a role, or its row a fault; makes nobody an administrator, and takes that from nobody', async () => {
    const file = [
      'username,name,roles',
      'boss,Boss,',
      'none,None,',
      'chief,Chief,Administrator',
      'old,Old,Engineer',
    ];
    const given = await check(file.join('\n'));
    expect(faultsOf(given)).toEqual(['4 roles roleAdministrator']);
    await app.db.admin.query('update tenant_setting set default_role_id = null where tenant_id = $1', [acme]);
    const bare = await check(file.slice(0, 3).join('\n'));
    expect(faultsOf(bare)).toEqual(['3 roles roleEmpty']);
    await app.addRole(acme, { isDefault: true });
  });

  it('is stored, and stored again without a change', async () => {
    const file = [
      'Username,Name,Department',
      ...Array.from({ length: 1_500 }, (_, n) => `u${n},User ${n},Ops/Team ${n % 3}`),
    ].join('\n');
    expect(await imported(file, { query: '?departments=create' })).toMatchObject({
      created: 1_500,
      failedRows: 0,
      failures: [],
    });
    expect(await countOf(`username like 'u%' and password_hash is null and incomplete = '{password}'`)).toBe(
      1_500,
    );
    expect(await imported(file, { query: '?departments=create' })).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 1_500,
    });
    const { rows } = await app.db.admin.query(
      `select count(*)::int as n from organization where tenant_id = $1 and type = 4 and name like 'Team%'`,
      [acme],
    );
    expect(rows[0].n).toBe(3);
  });

  it('in which a row fails leaves its batch of 1,000 as it was, and the others stand', async () => {
    const lines = Array.from({ length: 2_500 }, (_, n) => `b${n},Batch ${n}`);
    lines[1_200] = 'b1200,';
    const result = await imported(['username,name', ...lines].join('\n'));
    expect(result).toMatchObject({ created: 1_500, failedRows: 1_000 });
    expect(result.failures).toMatchObject([
      { fromRow: 1_002, toRow: 2_001, faults: [{ row: 1_202, column: 'name', fault: 'nameEmpty' }] },
    ]);
    expect(await countOf(`username ~ '^b\\d+$'`)).toBe(1_500);
  });

  it('says what is wrong with a cell that it shows the beginning of, and of NUL it names the row', async () => {
    const result = await check(`username,name,status\nemoji,E,x${'😀'.repeat(1_500)}\n`);
    expect(result.faults).toEqual([
      { row: 2, column: 'status', fault: 'statusUnknown', value: `x${'😀'.repeat(39)}` },
    ]);
    const answer = await upload('username,name\nn0,N\nn\0,N\n');
    expect(await ended(String(answer.json.data['operationId']))).toMatchObject({
      error: { error: 'IMPORT_NOT_TEXT' },
    });
  });

  it('names departments that are there, unless it may make them', async () => {
    const result = await check('username,name,department\nd1,D,Nowhere\n');
    expect(faultsOf(result)).toEqual(['2 department departmentUnknown']);
  });

  it('takes no account of another member, and gives none twice', async () => {
    await imported('username,name,phone\nowner.one,Owner,13900000001\n');
    const result = await check(
      'username,name,phone,email\nother.one,Other,13900000001,\nx1,X,,same@example.com\nx2,X,,SAME@example.com\n',
    );
    expect(faultsOf(result)).toEqual(['2 phone taken', '4 email twice']);
  });

  it('gives new members the tenant’s default role, and only roles that the importer holds', async () => {
    const addRole = async (name: string, code: string) => {
      const { rows } = await app.db.admin.query(
        'insert into role (tenant_id, name) values ($1, $2) returning id',
        [acme, name],
      );
      await app.db.admin.query('insert into role_permission values ($1, $2, $3)', [acme, rows[0].id, code]);
      return rows[0].id as string;
    };
    const roleId = await addRole('Watcher', 'DMS_SERVER_MANAGE_WORKBENCH');
    await addRole('Granter', 'DMS_SERVER_AUTH_MANAGE_ROLE_EDIT');
    await app.ask('PUT', '/api/v1/members/default-role', { headers: boss, body: JSON.stringify({ roleId }) });
    await imported('username,name,roles\nr1,R,\nr2,R,granter;Watcher\n');
    const { rows } = await app.db.admin.query(
      `select m.username, array_agg(r.name order by r.name) as roles from member m
       join member_role mr on mr.member_id = m.id join role r on r.id = mr.role_id
       where m.username in ('r1', 'r2') group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { username: 'r1', roles: ['Watcher'] },
      { username: 'r2', roles: ['Granter', 'Watcher'] },
    ]);
    await app.addMember(acme, 'clerk', {
      codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT', 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'],
    });
    const clerk = await app.signIn('clerk', 'acme');
    const answer = await upload('username,name,roles\nr3,R,Granter\nboss,Renamed,\n', { as: clerk });
    const operation = await ended(String(answer.json.data['operationId']), clerk);
    expect(faultsOf(operation['result'] as CheckResult)).toEqual([
      '2 roles roleNotHeld',
      '3 username aboveYou',
    ]);
  });

  it('is refused when it is empty, over 20 MB, no CSV or without the columns', async () => {
    expect((await upload('')).json.data).toMatchObject({ error: 'IMPORT_EMPTY' });
    expect((await upload(Buffer.alloc(20 * 1024 * 1024 + 1, 0x61))).json.data).toMatchObject({
      error: 'TOO_LARGE',
    });
    for (const [text, error] of [
      ['a,b\n1,2\n', 'IMPORT_HEADS'],
      ['username,name\nx,"y\n', 'IMPORT_MALFORMED'],
      ['username,name\n', 'IMPORT_EMPTY'],
      ['\uFEFFusername,name\r\n,\r\n  ,\r\n', 'IMPORT_EMPTY'],
    ] as const) {
      const operation = await ended(String((await upload(text)).json.data['operationId']));
      expect(operation).toMatchObject({ state: 'failed', error: { error } });
    }
  });

  it('goes on behind what was stored when its run was killed', async () => {
    const lines = Array.from({ length: 1_200 }, (_, n) => `k${n},Kill ${n}`);
    const { importId } = await check(['username,name', ...lines].join('\n'));
    await apply(importId);
    // As if it had been killed behind its first batch: the second is not there.
    await app.db.admin.query(`delete from member where tenant_id = $1 and username ~ '^k1[0-9]{3}$'`, [acme]);
    await app.db.admin.query('update csv_import set settled_batches = 1, created = 1000 where id = $1', [
      importId,
    ]);
    const { rows } = await app.db.admin.query(
      `update operation set state = 'running', lease_until = now() - interval '1 second', finished_at = null, attempts = 1
       where kind = 'members.import' and input ->> 'importId' = $1 returning id`,
      [importId],
    );
    // The next work of the tenant looks for what was left.
    await check('username,name\nz1,Z\n');
    const operation = await ended(rows[0].id as string);
    expect(operation['result']).toMatchObject({ created: 1_200, unchanged: 0 });
    expect(await countOf(`username ~ '^k\\d+$'`)).toBe(1_200);
  });
});

describe('the export', () => {
  it('imports again unchanged, and holds no formula', async () => {
    await imported(
      'username,name,phone,department\nformula,"=HYPERLINK(""x"")",+8613700000000,"Sales/A, B"\n',
      { query: '?departments=create' },
    );
    const answer = await app.post('/api/v1/members/export', {}, boss);
    expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(answer.text).toContain(`'+8613700000000`);
    const result = await check(answer.text);
    expect(result).toMatchObject({ created: 0, changed: 0, failedRows: 0 });
    expect(result.unchanged).toBe(await countOf('true'));
    // Thousands of members are read again, on a busy machine for longer than a test has by itself.
  }, 90_000);

  it('has a template with the same heads', async () => {
    const template = await app.ask('GET', '/api/v1/members/import/template', { headers: boss });
    const file = await app.post('/api/v1/members/export', { search: 'nobody at all' }, boss);
    expect(template.text).toBe(file.text);
  });
});

describe('imports of a neighbour', () => {
  it('are like none at all', async () => {
    const neighbour = await app.addTenant('neighbour');
    await app.addMember(neighbour, 'stranger', { administrator: true });
    const stranger = await app.signIn('stranger', 'neighbour');
    const { importId } = await check('username,name\nn1,N\n');
    for (const what of ['apply', 'bad-rows', 'passwords']) {
      const path = (id: string) => `/api/v1/members/import/${id}/${what}`;
      const theirs = await app.post(path(importId), {}, stranger);
      expect(theirs.text).toBe((await app.post(path(randomUUID()), {}, stranger)).text);
      expect(theirs.status).toBe(404);
    }
  });
});

describe('who imports members', () => {
  it('and is no administrator any more changes no administrator, though one began it', async () => {
    await app.addMember(acme, 'was.admin', {
      administrator: true,
      codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT', 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'],
    });
    const demoted = { ...(await app.signIn('was.admin', 'acme')), 'accept-language': 'en' };
    const lines = Array.from({ length: 1_000 }, (_, n) => `d${n},Demoted ${n}`);
    const answer = await upload(['username,name', ...lines, 'boss,Renamed'].join('\n'), { as: demoted });
    const checked = (await ended(String(answer.json.data['operationId']), demoted))['result'] as CheckResult;
    expect(checked).toMatchObject({ created: 1_000, changed: 1, failedRows: 0 });
    await app.db.admin.query(
      `create function demote() returns trigger language plpgsql security definer as $$
       begin update public.member set administrator = false where username = 'was.admin'; return null; end $$;
       create trigger demote after update on csv_import for each row when (new.settled_batches = 1)
       execute function demote()`,
    );
    const begun = await app.post(`/api/v1/members/import/${checked.importId}/apply`, {}, demoted);
    const operation = await ended(String(begun.json.data['operationId']));
    await app.db.admin.query('drop function demote cascade');
    expect(operation['result']).toMatchObject({
      created: 1_000,
      failures: [{ faults: [{ row: 1_002, column: 'username', fault: 'aboveYou' }] }],
    });
    expect(await countOf(`name = 'Renamed'`)).toBe(0);
  });
});
