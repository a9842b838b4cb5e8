import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { silentLog } from '../log.ts';
import { openDatabase, type Tx } from './database.ts';
import { jobScope } from './job-scope.ts';
import { isUnavailable } from './pool.ts';
import { Scope } from './scope.ts';

let db: TestDatabase;
let platform: number;
let acme: number;
let globex: number;

beforeAll(async () => {
  db = await testDatabase();
  const { rows } = await db.admin.query('select id from organization');
  platform = rows[0].id;
  const add = (name: string) =>
    db.database.withTenant(jobScope([platform]), async (tx) => {
      const added = await sql<{
        id: number;
      }>`select add_tenant(${platform}, 16, ${name}, ${name}) as id`.execute(tx);
      return added.rows[0]!.id;
    });
  acme = await add('acme');
  globex = await add('globex');
  for (const tenantId of [acme, globex])
    await db.database.withTenant(jobScope([tenantId]), (tx) =>
      tx
        .insertInto('member')
        .values({ tenantId, username: `user-of-${tenantId}` })
        .execute(),
    );
});
afterAll(() => db.close());

const usernames = (tx: Tx) =>
  tx
    .selectFrom('member')
    .select('username')
    .orderBy('username')
    .execute()
    .then((rows) => rows.map((row) => row.username));

describe('withTenant', () => {
  it('shows the rows of its tenant only', async () => {
    expect(await db.database.withTenant(jobScope([acme]), usernames)).toEqual([`user-of-${acme}`]);
    expect(await db.database.withTenant(jobScope([acme, globex]), usernames)).toHaveLength(2);
  });

  it('shows the rows of its tenant only through a view, too, and changes none through one', async () => {
    const shown = (tx: Tx) => tx.selectFrom('memberDirectory').select('username').execute();
    expect(await db.database.withTenant(jobScope([acme]), shown)).toEqual([{ username: `user-of-${acme}` }]);
    expect(await db.database.withoutTenant(shown)).toEqual([]);
    for (const change of [
      sql`update outlet_directory set name = 'changed'`,
      sql`delete from outlet_directory`,
      sql`insert into outlet_directory (tenant_id, name) values (${acme}, 'past the owner')`,
    ])
      await expect(db.database.withTenant(jobScope([acme]), (tx) => change.execute(tx))).rejects.toThrow(
        /permission denied for view outlet_directory/,
      );
  });

  it('shows no tenant row without a tenant', async () => {
    expect(await db.database.withoutTenant(usernames)).toEqual([]);
    expect(await db.database.withTenant(jobScope([]), usernames)).toEqual([]);
  });

  it('refuses to write into another tenant, by insert and by update', async () => {
    const insert = db.database.withTenant(jobScope([acme]), (tx) =>
      tx.insertInto('member').values({ tenantId: globex, username: 'intruder' }).execute(),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const move = db.database.withTenant(jobScope([acme]), (tx) =>
      tx.updateTable('member').set({ tenantId: globex }).execute(),
    );
    await expect(move).rejects.toThrow(/row-level security/);
    const [changed] = await db.database.withTenant(jobScope([acme]), (tx) =>
      tx.updateTable('member').set({ name: 'changed' }).where('tenantId', '=', globex).execute(),
    );
    expect(changed?.numUpdatedRows).toBe(0n);
  });

  it('refuses a row that refers to another tenant’s', async () => {
    const theirs = await db.database.withTenant(jobScope([globex]), (tx) =>
      tx.selectFrom('member').select('id').executeTakeFirstOrThrow(),
    );
    const stray = db.database.withTenant(jobScope([acme]), (tx) =>
      tx
        .insertInto('session')
        .values({
          tenantId: acme,
          memberId: theirs.id,
          tokenHash: Buffer.alloc(32, 1),
          expiresAt: new Date(),
        })
        .execute(),
    );
    await expect(stray).rejects.toThrow(/foreign key/);
  });

  it('never leaves its tenants on the connection for the next transaction', async () => {
    const one = openDatabase({ connection: db.app, log: silentLog, size: 1 });
    try {
      // `ask` opens no transaction, so it sees what the one before left behind.
      const left = () => one.ask('select username from member', []);
      await one.withTenant(jobScope([acme]), usernames);
      expect(await left()).toEqual([]);
      const failed = one.withTenant(jobScope([acme]), () => Promise.reject(new Error('no')));
      await expect(failed).rejects.toThrow('no');
      expect(await left()).toEqual([]);
    } finally {
      await one.close();
    }
  });

  it('keeps tenants apart when hundreds of transactions share few connections', async () => {
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_unused, index) => {
        const tenantId = index % 2 ? acme : globex;
        const names = await db.database.withTenant(jobScope([tenantId]), usernames);
        return names.length === 1 && names[0] === `user-of-${tenantId}`;
      }),
    );
    expect(seen.every(Boolean)).toBe(true);
  });

  it('rolls back what throws, and says so when a swallowed error would have lost the work', async () => {
    const username = randomUUID();
    const failed = db.database.withTenant(jobScope([acme]), async (tx) => {
      await tx.insertInto('member').values({ tenantId: acme, username }).execute();
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    const swallowed = db.database.withTenant(jobScope([acme]), async (tx) => {
      await tx.insertInto('member').values({ tenantId: acme, username }).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow(/swallowed/);
    expect(await db.database.withTenant(jobScope([acme]), usernames)).not.toContain(username);
  });

  it('takes nothing but a scope that was made as scopes are made', async () => {
    const forged = { tenantIds: [acme], actor: undefined, tenantId: acme } as unknown as Scope;
    await expect(db.database.withTenant(forged, usernames)).rejects.toThrow('withTenant needs a scope.');
    expect(() => new Scope(Symbol('scope'), [acme])).toThrow(/requestScope or jobScope/);
    expect(() => jobScope(["1}', true); drop table member; --" as unknown as number])).toThrow(/integers/);
  });
});

describe('add_tenant', () => {
  it('refuses a parent that the transaction does not cover', async () => {
    const stray = db.database.withTenant(jobScope([acme]), (tx) =>
      sql`select add_tenant(${globex}, 16, 'stray', 'stray')`.execute(tx),
    );
    await expect(stray).rejects.toThrow(/not below a tenant of this transaction/);
  });
});

describe('a lost connection', () => {
  it('fails the transaction in flight as unavailable and leaves the pool working', async () => {
    const killed = db.database.withTenant(jobScope([acme]), async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await db.admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await usernames(tx);
    });
    await expect(killed).rejects.toSatisfy(isUnavailable);
    expect(await db.database.withTenant(jobScope([acme]), usernames)).toHaveLength(1);
  });

  it('does not end the process when idle and checked-out clients are killed', async () => {
    const other = openDatabase({ connection: db.app, log: silentLog });
    try {
      await Promise.all(
        [1, 2, 3].map(() => other.withoutTenant((tx) => sql`select pg_sleep(0.05)`.execute(tx))),
      );
      const held = other.withoutTenant(async () => {
        // Waits until each has ended: one that is still about to end would be taken for a good one afterwards.
        await db.admin.query(
          `select pg_terminate_backend(pid, 20000) from pg_stat_activity where usename = 'linekeeper_app' and datname = current_database()`,
        );
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      await expect(held).rejects.toSatisfy(isUnavailable);
      expect(await other.withTenant(jobScope([acme]), usernames)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('is what a closed port means too, and a wrong query is not', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as net.AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const nowhere = openDatabase({ connection: { ...db.app, host: '127.0.0.1', port }, log: silentLog });
    await expect(nowhere.withoutTenant(usernames)).rejects.toSatisfy(isUnavailable);
    await nowhere.close();
    const wrong = db.database.withoutTenant((tx) => sql`select nonsense`.execute(tx));
    await expect(wrong).rejects.toSatisfy((error) => !isUnavailable(error));
  });
});

it('keeps the plan of a statement that comes again, and answers each tenant by its own', async () => {
  const seenBy = (tenantId: number) =>
    db.database.withTenant(jobScope([tenantId]), async (tx, client) => {
      const [first, again] = [await usernames(tx), await usernames(tx)];
      expect(again).toEqual(first);
      const { rows } = await client.query(`select 1 from pg_prepared_statements where name like 'tx %'`);
      expect(rows.length).toBeGreaterThan(0);
      return first;
    });
  for (let times = 0; times < 8; times += 1) {
    expect(await seenBy(acme)).toEqual([`user-of-${acme}`]);
    expect(await seenBy(globex)).toEqual([`user-of-${globex}`]);
  }
});
