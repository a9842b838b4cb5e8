import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { silentLog } from '../log.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { jobScope } from './job-scope.ts';
import { isUnavailable } from './pool.ts';
import { type Scope } from './scope.ts';

let db: TestDatabase;
/** A pool of one connection: what one leaves behind, the next would find. */
let one: Database;
let acme: number;
let globex: number;

beforeAll(async () => {
  db = await testDatabase();
  const { rows } = await db.admin.query<{ id: number }>('select id from organization');
  const add = (name: string) =>
    db.database.withTenant(jobScope([rows[0]!.id]), async (tx) => {
      const added = await sql<{
        id: number;
      }>`select add_tenant(${rows[0]!.id}, 16, ${name}, ${name}) as id`.execute(tx);
      return added.rows[0]!.id;
    });
  acme = await add('acme');
  globex = await add('globex');
  for (const tenantId of [acme, globex])
    await db.admin.query('insert into member (tenant_id, username) values ($1, $2)', [
      tenantId,
      `user-of-${tenantId}`,
    ]);
});
afterAll(() => db.close());

beforeEach(() => {
  one = openDatabase({ connection: db.app, log: silentLog, size: 1 });
  return () => one.close();
});

const usernames = (tx: Tx) =>
  tx
    .selectFrom('member')
    .select('username')
    .orderBy('username')
    .execute()
    .then((rows) => rows.map((row) => row.username));
const pidOf = async (tx: Tx) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid;

/** What the connection that comes next sees of tenants' rows when nobody has set any, and whether it may write. */
async function left(): Promise<unknown> {
  const members = await one.ask('select username from member', []);
  const [settings] = await one.ask(
    `select nullif(current_setting('app.tenants', true), '') as tenants, current_setting('transaction_read_only') as read_only`,
    [],
  );
  return { members, settings };
}
const nothing = { members: [], settings: { tenants: null, read_only: 'off' } };

describe('read', () => {
  it('shows the rows of its tenants only', async () => {
    expect(await one.read(jobScope([acme]), usernames)).toEqual([`user-of-${acme}`]);
    expect(await one.read(jobScope([globex]), usernames)).toEqual([`user-of-${globex}`]);
    expect(await one.read(jobScope([acme, globex]), usernames)).toHaveLength(2);
    expect(await one.read(jobScope([]), usernames)).toEqual([]);
  });

  it('keeps tenants apart when hundreds of reads and transactions share few connections', async () => {
    const seen = await Promise.all(
      Array.from({ length: 300 }, async (_unused, index) => {
        const tenantId = index % 2 ? acme : globex;
        const way = index % 3 ? 'read' : 'withTenant';
        const both = await db.database[way](jobScope([tenantId]), async (tx) => [
          ...(await Promise.all([usernames(tx), usernames(tx)])),
          await usernames(tx),
        ]);
        return both.every((names) => names.length === 1 && names[0] === `user-of-${tenantId}`);
      }),
    );
    expect(seen.every(Boolean)).toBe(true);
  });

  it('sees its tenants in each of several batches, and leaves them to nobody after any', async () => {
    await one.read(jobScope([acme]), async (tx) => {
      expect(await usernames(tx)).toEqual([`user-of-${acme}`]);
      expect(await left()).toEqual(nothing);
      expect(await usernames(tx)).toEqual([`user-of-${acme}`]);
    });
    expect(await left()).toEqual(nothing);
  });

  it('asks together, in one transaction, what is asked without waiting in between', async () => {
    const at = async (tx: Tx) => (await sql<{ at: string }>`select now()::text as at`.execute(tx)).rows;
    const afterOtherPromises = async (tx: Tx) => {
      for (let times = 0; times < 20; times++) await null;
      return at(tx);
    };
    const [first, second, third] = await one.read(jobScope([acme]), (tx) =>
      Promise.all([at(tx), at(tx), afterOtherPromises(tx)]),
    );
    expect([second, third]).toEqual([first, first]);
  });

  it('gives rows as a transaction does: names, numbers, times, nothing, and what is nested', async () => {
    const row = (tx: Tx) =>
      sql`select 1::bigint as whole_number, 1.5::numeric as a_part, '2026-01-02'::date as some_day, null as "none",
        '2026-01-02T03:04:05Z'::timestamptz as seen_at, true as is_so, json_build_object('inner_key', array[1]) as j_son,
        array['a', 'b'] as t_list, ${['x"y', null]}::text[] as given_list, '\\x00ff'::bytea as b_tea`.execute(
        tx,
      );
    const expected = (await one.withTenant(jobScope([acme]), row)).rows;
    expect(expected).toMatchObject([{ wholeNumber: 1, jSon: { inner_key: [1] }, none: null }]);
    for (let times = 0; times < 4; times++)
      expect((await one.read(jobScope([acme]), row)).rows).toEqual(expected);
    const same = await one.read(jobScope([acme]), (tx) => Promise.all([row(tx), row(tx)]));
    expect(same.map(({ rows }) => rows)).toEqual([expected, expected]);
  });

  it('writes nothing', async () => {
    const write = one.read(jobScope([acme]), (tx) =>
      tx.insertInto('member').values({ tenantId: acme, username: 'written by a read' }).execute(),
    );
    await expect(write).rejects.toThrow(/read-only transaction/);
    expect(await one.read(jobScope([acme]), usernames)).toEqual([`user-of-${acme}`]);
    // The connection of a read that went well writes again.
    await one.withTenant(jobScope([acme]), (tx) => tx.updateTable('member').set({ name: 'again' }).execute());
  });

  it('takes nothing but a scope that was made as scopes are made', async () => {
    const forged = { tenantIds: [acme], actor: undefined, tenantId: acme } as unknown as Scope;
    await expect(one.read(forged, usernames)).rejects.toThrow('read needs a scope.');
  });

  it('leaves a handle that is dead once its work is over', async () => {
    let kept: Tx | undefined;
    await one.read(jobScope([acme]), async (tx) => {
      kept = tx;
    });
    await expect(usernames(kept!)).rejects.toThrow(/is over/);
  });
});

describe('a read that fails leaves nothing behind, and the pool at work', () => {
  const after = async () => {
    expect(await left()).toEqual(nothing);
    expect(await one.read(jobScope([globex]), usernames)).toEqual([`user-of-${globex}`]);
    expect(one.counts()).toMatchObject({ waiting: 0 });
  };

  it('by a statement that is wrong, whichever of those asked together', async () => {
    const wrong = (tx: Tx) => sql`select nonsense`.execute(tx);
    // The second time a statement has a name, the third time it would be taken for prepared.
    for (let times = 0; times < 4; times++)
      for (const asked of [
        [wrong, usernames],
        [usernames, wrong],
      ])
        await expect(
          one.read(jobScope([acme]), (tx) => Promise.all(asked.map((ask) => ask(tx)))),
        ).rejects.toThrow(/nonsense/);
    await after();
  });

  it('by a statement that fails while it runs, after rows were sent', async () => {
    // The third time it has a name and its columns are known.
    for (let times = 0; times < 3; times++) {
      const late = one.read(jobScope([acme]), (tx) =>
        sql`select 1 / (2 - n) from generate_series(1, 3) as n`.execute(tx),
      );
      await expect(late).rejects.toThrow(/division by zero/);
      await after();
    }
  });

  it('by a value that PostgreSQL cannot take, and by one that JavaScript cannot hold', async () => {
    const bad = one.read(jobScope([acme]), (tx) => sql`select ${'not a number'}::integer`.execute(tx));
    await expect(bad).rejects.toThrow(/invalid input syntax/);
    const large = one.read(jobScope([acme]), (tx) => sql`select 9007199254740993 as large`.execute(tx));
    await expect(large).rejects.toThrow(/cannot hold/);
    await after();
  });

  it('by a transaction that it was told to open', async () => {
    await expect(one.read(jobScope([acme]), (tx) => sql`begin`.execute(tx))).rejects.toThrow(/transaction/);
    await after();
  });

  it('by what throws in its work, with statements still on their way', async () => {
    const thrown = one.read(jobScope([acme]), (tx) =>
      Promise.all([usernames(tx), Promise.reject(new Error('changed my mind'))]),
    );
    await expect(thrown).rejects.toThrow('changed my mind');
    await after();
  });

  /** Does something to the connection while a statement of a read runs on it. */
  async function whileReading(act: string): Promise<unknown> {
    const pid = await one.read(jobScope([acme]), pidOf);
    const reading = one
      .read(jobScope([acme]), (tx) => sql`select pg_sleep(600)`.execute(tx))
      .catch((error) => error);
    const atWork = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`;
    while ((await db.admin.query(atWork, [pid])).rowCount === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await db.admin.query(`select ${act}($1)`, [pid]);
    return reading;
  }

  it('by being cancelled', async () => {
    expect(await whileReading('pg_cancel_backend')).toMatchObject({ code: '57014' });
    await after();
  });

  it('by the end of its connection', async () => {
    expect(await whileReading('pg_terminate_backend')).toSatisfy(isUnavailable);
    await after();
  });
});
