import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { walk } from '../../../../test/walk.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { silentLog } from '../../../platform/log.ts';
import { findSession } from './session-status.queries.ts';

let db: TestDatabase;
/** Another process of the server: its connections have plans of their own. */
let elsewhere: Database;
/** From the platform down, each below the one before; the last two are customers of the one before them. */
const line: { id: number; hash: Buffer; sessionId: string; memberId: string }[] = [];

const run = async (text: string, values: unknown[] = []) => (await db.admin.query(text, values)).rows;

async function addTenant(type: number, parentId: number | null): Promise<number> {
  if (parentId === null) return (await run('select id from organization where type = 99999'))[0].id as number;
  const values = [type, parentId, `tenant-${randomBytes(4).toString('hex')}`];
  const text = `insert into organization (id, tenant_id, parent_id, type, name, prefix)
    select n, n, $2, $1, $3, $3 from nextval(pg_get_serial_sequence('organization', 'id')) as n returning id`;
  return (await run(text, values))[0].id as number;
}

async function addSession(tenantId: number) {
  const hash = randomBytes(32);
  const [row] = await run(
    `with m as (insert into member (tenant_id, username) values ($1, $2) returning id)
     insert into session (tenant_id, member_id, token_hash, expires_at)
     select $1, m.id, $3, now() + interval '1 day' from m returning id, member_id`,
    [tenantId, `member-${randomBytes(4).toString('hex')}`, hash],
  );
  return { id: tenantId, hash, sessionId: row.id as string, memberId: row.member_id as string };
}

beforeAll(async () => {
  db = await testDatabase();
  elsewhere = openDatabase({ connection: db.app, log: silentLog });
  await run(
    `insert into product_code (product, code) values ('first', 'A'), ('first', 'B'), ('second', 'C')`,
  );
  await run(
    `insert into product (tenant_id, id, name, english_name, description, english_description, category, type, version,
       capabilities, included, built_in, state)
     select platform_tenant(), id, id, id, '', '', 'other', 'core', '1', array[id], id = 'first', false, 'enabled'
     from unnest(array['first', 'second']) as id`,
  );
  let above: number | null = null;
  for (const type of [99999, 8, 8, 16]) {
    above = await addTenant(type, above);
    line.push(await addSession(above));
  }
  line.push(await addSession(await addTenant(16, line[2]!.id)));
});
afterAll(async () => {
  await elsewhere.close();
  await db.close();
});

/** What both processes say at once; the same, or the test fails. */
async function asked(hash: Buffer, wanted?: number) {
  const [here, there] = [
    await findSession(db.database, hash, wanted),
    await findSession(elsewhere, hash, wanted),
  ];
  expect(there).toEqual(here);
  return here;
}

describe('the question of every request', () => {
  it(
    'says of every tenant what its own functions say, after every change of tenants above it',
    walk(async ({ pick: some }) => {
      for (let round = 0; round < 25; round += 1) {
        const { id } = some(line);
        await run('update tenant_setting set totp_policy = $2, idle_minutes = $3 where tenant_id = $1', [
          id,
          some([null, 'none', 'administrators', 'everyone']),
          some([null, 5, 60, 1_440]),
        ]);
        await run(
          `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, $2, $3, now(), 'test')
         on conflict (tenant_id, product) do update set state = excluded.state`,
          [id, some(['first', 'second']), some(['enabled', 'disabled', 'deleting'])],
        );
        // A customer moves from one provider to the other.
        await run('update organization set parent_id = $2 where id = $1', [
          line[4]!.id,
          some([line[1]!, line[2]!]).id,
        ]);
        for (const from of line)
          for (const to of [undefined, ...line.map((item) => item.id)]) {
            const row = (await asked(from.hash, to))!;
            const [policy] = await run('select totp_policy, idle_minutes from sign_in_policy($1)', [from.id]);
            expect(row).toMatchObject({ totpPolicy: policy.totp_policy, idleMinutes: policy.idle_minutes });
            const below =
              to !== undefined &&
              ((await run('select stands_below($1, $2) as below', [to, from.id]))[0].below as boolean);
            expect(row.chosen?.id, `${from.id} asks for ${to}`).toBe(below ? to : undefined);
            const [closed] = await run('select closed_codes($1)', [below ? to : from.id]);
            expect([...row.closedCodes].sort()).toEqual([...(closed.closed_codes as string[])].sort());
          }
      }
    }),
  );

  it('takes each rule of signing in from the nearest tenant that says something, its own first', async () => {
    const say = (at: number, totpPolicy: string | null, idleMinutes: number | null) =>
      run('update tenant_setting set totp_policy = $2, idle_minutes = $3 where tenant_id = $1', [
        line[at]!.id,
        totpPolicy,
        idleMinutes,
      ]);
    await say(0, 'none', 1_440);
    await say(1, 'administrators', 60);
    await say(2, 'everyone', null);
    await say(3, null, null);
    expect(await asked(line[3]!.hash)).toMatchObject({ totpPolicy: 'everyone', idleMinutes: 60 });
    await say(3, 'none', null);
    expect(await asked(line[3]!.hash)).toMatchObject({ totpPolicy: 'none', idleMinutes: 60 });
    await say(3, null, 5);
    expect(await asked(line[3]!.hash)).toMatchObject({ totpPolicy: 'everyone', idleMinutes: 5 });
  });

  it('knows of each change with the next request, in every process', async () => {
    const { id, hash, memberId } = line[3]!;
    // Often enough for PostgreSQL to keep a plan for good.
    for (let round = 0; round < 12; round += 1) await asked(hash);
    await run('update organization set frozen = true where id = $1', [id]);
    expect(await asked(hash)).toMatchObject({ tenantFrozen: true });
    await run('update member set enabled = false where id = $1', [memberId]);
    expect(await asked(hash)).toMatchObject({ memberEnabled: false });
    const [role] = await run(`insert into role (tenant_id, name) values ($1, 'auditors') returning id`, [id]);
    await run('insert into role_permission (tenant_id, role_id, permission) values ($1, $2, $3)', [
      id,
      role.id,
      'DMS_SERVER_SYSTEM_AUDIT',
    ]);
    await run('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
      id,
      memberId,
      role.id,
    ]);
    expect(await asked(hash)).toMatchObject({ permissions: ['DMS_SERVER_SYSTEM_AUDIT'] });
    await run('delete from role_permission where role_id = $1', [role.id]);
    expect(await asked(hash)).toMatchObject({ permissions: [] });
    await run('delete from session where token_hash = $1', [hash]);
    expect(await asked(hash)).toBeUndefined();
  });
});
