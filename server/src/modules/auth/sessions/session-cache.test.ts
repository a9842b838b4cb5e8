import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { type Turns, walk } from '../../../../test/walk.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { createSessionCache, type SessionCache, keptMs } from './session-cache.ts';
import { findSession } from './session-status.queries.ts';

let db: TestDatabase;
/** Another program on the same database. */
let elsewhere: Database;
let providerId: number;
let customerId: number;
const hash = randomBytes(32);
const sessionId = randomUUID();
const memberId = randomUUID();
let roleId: string;
let asked = 0;
let sessionCache: SessionCache;

const run = async (text: string, values: unknown[] = []) => (await db.admin.query(text, values)).rows;
const tenants = () => jobScope([1, providerId, customerId]);
/** One statement as the program does it. */
const act = (text: string, values: unknown[] = []) =>
  db.database.withTenant(tenants(), (_tx, client) => client.query(text, values));

async function addTenant(type: number, parentId: number): Promise<number> {
  const text = `insert into organization (id, tenant_id, parent_id, type, name, prefix)
    select n, n, $2, $1, $3, $3 from nextval(pg_get_serial_sequence('organization', 'id')) as n returning id`;
  return (await run(text, [type, parentId, `tenant-${randomBytes(4).toString('hex')}`]))[0].id as number;
}

beforeAll(async () => {
  db = await testDatabase();
  elsewhere = openDatabase({ connection: db.app, log: silentLog });
  providerId = await addTenant(8, 1);
  customerId = await addTenant(16, providerId);
  await run(`insert into product_code (product, code) values ('first', 'A'), ('second', 'B')`);
  await run('insert into member (tenant_id, id, username) values ($1, $2, $3)', [
    providerId,
    memberId,
    'ada',
  ]);
  await run(
    `insert into session (tenant_id, id, member_id, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 day')`,
    [providerId, sessionId, memberId, hash],
  );
  [{ id: roleId }] = await run(`insert into role (tenant_id, name) values ($1, 'watch') returning id`, [
    providerId,
  ]);
});
afterAll(async () => {
  await elsewhere.close();
  await db.close();
});

/** The database, with its questions counted. */
const counted = (): Database => ({
  ...db.database,
  ask(text, values) {
    asked++;
    return db.database.ask(text, values);
  },
});

beforeEach(() => {
  asked = 0;
  sessionCache = createSessionCache(counted());
});

/** Every kind of change that an answer depends on, as the program makes it. */
const changes = ({ pick: some }: Turns): readonly (() => Promise<unknown>)[] => [
  () => act('update member set enabled = $2 where id = $1', [memberId, some([true, false])]),
  () =>
    act(
      'insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3) on conflict do nothing',
      [providerId, memberId, roleId],
    ),
  () => act('delete from member_role where member_id = $1', [memberId]),
  () =>
    act(
      'insert into role_permission (tenant_id, role_id, permission) values ($1, $2, $3) on conflict do nothing',
      [providerId, roleId, some(['A', 'B', 'C'])],
    ),
  () => act('delete from role_permission where role_id = $1', [roleId]),
  () => act('update organization set frozen = $2 where id = $1', [providerId, some([true, false])]),
  () => act('update organization set name = $2 where id = $1', [customerId, randomUUID()]),
  () =>
    act(
      'update tenant_setting set totp_policy = $2, idle_minutes = $3, proxy_allowed = $4 where tenant_id = $1',
      [
        some([1, providerId, customerId]),
        some([null, 'none', 'everyone']),
        some([null, 5, 60]),
        some([true, false]),
      ],
    ),
  () =>
    act(
      `insert into proxy_grant (tenant_id, actor_tenant_id, actor_tenant_name, actor_member_id, actor_name, session_id,
         reason, began_at, expires_at)
       values ($1, $2, 'p', $3, 'ada', $4, 'a look', now(), now() + interval '1 hour')`,
      [customerId, providerId, memberId, sessionId],
    ),
  () => act('update proxy_grant set stepped_up_at = now() where session_id = $1', [sessionId]),
  () => act('update proxy_grant set ended_at = now() where session_id = $1', [sessionId]),
  () =>
    act(
      `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, $2, $3, now(), 'test')
       on conflict (tenant_id, product) do update set state = excluded.state`,
      [some([providerId, customerId]), some(['first', 'second']), some(['enabled', 'disabled'])],
    ),
  () =>
    act('update application set maintenance_since = $2, maintenance_text = $3 where tenant_id = $1', [
      some([providerId, customerId]),
      ...some([
        [null, null],
        [new Date(), randomUUID()],
      ]),
    ]),
  () => act('update session set reauthenticated_at = now() where id = $1', [sessionId]),
  () => act('update session set ended_at = $2 where id = $1', [sessionId, some([null, new Date()])]),
];

describe('what a token stands for', () => {
  it('is asked once while nothing changes, for each tenant that is wanted', async () => {
    for (let i = 0; i < 5; i++) {
      await sessionCache.find(hash, undefined, 1_000 + i);
      await sessionCache.find(hash, customerId, 1_000 + i);
    }
    expect(asked).toBe(2);
    sessionCache.forget(hash, undefined);
    await sessionCache.find(hash, undefined, 1_010);
    expect(asked).toBe(3);
  });

  it(
    'is what the database says after every change that the program commits',
    walk(async (turns) => {
      const rounds = Array.from({ length: 8 }, () => changes(turns)).flat();
      for (const change of rounds) {
        const wanted = turns.pick([undefined, customerId]);
        await sessionCache.find(hash, wanted, 0);
        await change();
        expect(await sessionCache.find(hash, wanted, 1)).toEqual(
          await findSession(db.database, hash, wanted),
        );
      }
    }),
  );

  it('is not kept when a change was committed while it was asked', async () => {
    const held = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const slow = createSessionCache({
      ...db.database,
      async ask(text, values) {
        const rows = await db.database.ask(text, values);
        read.resolve();
        await held.promise;
        return rows as never;
      },
    });
    const first = slow.find(hash, undefined, 0);
    await read.promise;
    await act('update member set name = $2 where id = $1', [memberId, 'changed meanwhile']);
    held.resolve();
    expect((await first)?.memberName).not.toBe('changed meanwhile');
    expect((await slow.find(hash, undefined, 0))?.memberName).toBe('changed meanwhile');
  });

  it('changes with what another program commits after a while', async () => {
    await sessionCache.find(hash, undefined, 0);
    await elsewhere.withTenant(tenants(), (_tx, client) =>
      client.query('update member set name = $2 where id = $1', [memberId, 'changed elsewhere']),
    );
    expect((await sessionCache.find(hash, undefined, keptMs - 1))?.memberName).not.toBe('changed elsewhere');
    expect((await sessionCache.find(hash, undefined, keptMs))?.memberName).toBe('changed elsewhere');
    // A clock that was set back makes nothing young again.
    await sessionCache.find(hash, undefined, 0);
    expect(asked).toBe(3);
  });

  it('is never kept of a token that nobody has', async () => {
    expect(await sessionCache.find(randomBytes(32), undefined, 0)).toBeUndefined();
    const later = randomBytes(32);
    expect(await sessionCache.find(later, undefined, 0)).toBeUndefined();
    await run(
      `insert into session (tenant_id, member_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [providerId, memberId, later],
    );
    expect((await sessionCache.find(later, undefined, 1))?.memberId).toBe(memberId);
  });
});

describe('a change', () => {
  it('is told by every table that the question reads', async () => {
    const [{ prosrc }] = await run(`select prosrc from pg_proc where proname = 'session_of_token'`);
    const read = new Set(
      [...String(prosrc).matchAll(/\b(?:from|join) ([a-z_]+) [a-z]+\b/g)].map(([, name]) => name),
    );
    const rows = await run(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'invalidate_session_cache'`,
    );
    const triggered = rows.map((row) => row.name as string);
    expect([...read].filter((name) => !triggered.includes(name!))).toEqual([]);
    expect(read.size).toBeGreaterThan(7);
  });

  it('is told of every column of a session but those that its use alone moves', async () => {
    const rows = await run(
      `select a.attname as name from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0
       where t.tgname = 'invalidate_session_cache' and t.tgrelid = 'session'::regclass and not a.attnum = any (t.tgattr)`,
    );
    expect(rows.map((row) => row.name as string).sort()).toEqual(['address', 'last_seen_at', 'user_agent']);
  });
});
