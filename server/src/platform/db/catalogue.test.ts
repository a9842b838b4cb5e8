import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { catalogueBreaches } from './catalogue.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** The breaches that a change brings; the change is undone. */
async function breachesAfter(change: string): Promise<string[]> {
  await db.admin.query('begin');
  try {
    await db.admin.query(change);
    return await catalogueBreaches(db.admin);
  } finally {
    await db.admin.query('rollback');
  }
}

it('finds no table, index, view, function or role outside tenancy', async () => {
  expect(await catalogueBreaches(db.admin)).toEqual([]);
});

describe('each guard of tenancy is missed when it is taken out', () => {
  const good = `
    create table thing (
      tenant_id integer not null references organization (id), id uuid not null, primary key (tenant_id, id)
    );
    alter table thing owner to linekeeper_owner;
    call tenant_table('thing');`;

  it('says nothing of a table made as it should be', async () => {
    expect(await breachesAfter(good)).toEqual([]);
  });

  const cases: readonly [what: string, change: string, breach: string][] = [
    [
      'forced security',
      `${good} alter table thing no force row level security`,
      'table thing has tenant_id but no forced row-level security',
    ],
    [
      'security itself',
      `${good} alter table thing disable row level security`,
      'table thing has tenant_id but no forced row-level security',
    ],
    [
      'the policy',
      `${good} drop policy tenant on thing`,
      'table thing has no policy "tenant" over app_tenants() for reading and writing',
    ],
    [
      'the check on writing',
      `${good} drop policy tenant on thing; create policy tenant on thing using (tenant_id = any((select app_tenants())::integer[])) with check (true)`,
      'table thing has no policy "tenant" over app_tenants() for reading and writing',
    ],
    [
      'a second policy that opens',
      `${good} create policy open on thing using (true)`,
      'policy thing.open is not reviewed, or is not for the owner alone',
    ],
    [
      'tenant_id',
      'create table thing (id uuid primary key)',
      'table thing has no tenant_id and is not on the list of global tables',
    ],
    [
      'not null',
      `${good} alter table thing drop constraint thing_pkey, alter column tenant_id drop not null`,
      'column thing.tenant_id is not "integer not null"',
    ],
    [
      'the composite primary key',
      `${good} alter table thing drop constraint thing_pkey, add primary key (id)`,
      'table thing has no primary key that leads with tenant_id',
    ],
    [
      'the leading tenant_id',
      `${good} create unique index thing_oracle on thing (id)`,
      'unique index thing_oracle on thing does not lead with tenant_id',
    ],
    [
      'the leading tenant_id, by an expression',
      `${good} create unique index thing_oracle on thing (abs(tenant_id))`,
      'unique index thing_oracle on thing does not lead with tenant_id',
    ],
    [
      'the composite foreign key',
      `${good} alter table thing add member_tenant integer, add member_id uuid, add constraint stray foreign key (member_tenant, member_id) references member (tenant_id, id)`,
      'foreign key stray of thing does not carry tenant_id to tenant_id',
    ],
    [
      'the reference to the organization',
      `${good} alter table thing drop constraint thing_tenant_id_fkey`,
      'table thing does not refer to its organization',
    ],
    [
      'security_invoker',
      'create view shown as select * from member',
      'view shown shows rows past row-level security',
    ],
    [
      'security_invoker of a view of ours',
      'alter view member_directory reset (security_invoker)',
      'view member_directory shows rows past row-level security',
    ],
    [
      'no materialised view',
      'create materialized view kept as select * from member',
      'materialised view kept shows rows past row-level security',
    ],
    [
      'the review of owner functions',
      `create function peek() returns bigint language sql security definer set search_path = pg_catalog, public, pg_temp return 1; revoke execute on function peek from public`,
      'function peek runs as its owner and is not reviewed',
    ],
    [
      'a fixed search path',
      'alter function session_of_token reset search_path',
      'function session_of_token runs as its owner without a fixed search_path that ends with pg_temp',
    ],
    [
      'the temporary schema at the end of it',
      'alter function session_of_token set search_path = pg_catalog, public',
      'function session_of_token runs as its owner without a fixed search_path that ends with pg_temp',
    ],
    [
      'no execution by everybody',
      'grant execute on function session_of_token to public',
      'function session_of_token may be executed by everybody',
    ],
    ['no superuser', 'alter role linekeeper_app superuser', 'role linekeeper_app has power'],
    ['no bypass', 'alter role linekeeper_app bypassrls', 'role linekeeper_app has power'],
    [
      'no membership',
      'grant pg_read_all_data to linekeeper_app',
      'role linekeeper_app is a member of pg_read_all_data',
    ],
    [
      'no ownership',
      'alter table login_key owner to linekeeper_app',
      'role linekeeper_app owns table login_key',
    ],
    [
      'no truncate',
      'grant truncate on member to linekeeper_app',
      'role linekeeper_app may truncate table member',
    ],
    [
      'views that are only read',
      'grant update on member_directory to linekeeper_app',
      'role linekeeper_app may update through view member_directory',
    ],
    [
      'insert-only audit',
      'grant update on audit to linekeeper_app',
      'role linekeeper_app may update audit lines',
    ],
    [
      'no new objects',
      'grant create on schema public to linekeeper_app',
      'role linekeeper_app may create objects in schema public',
    ],
  ];
  it.each(cases)('%s', async (_what, change, breach) => {
    expect(await breachesAfter(change)).toContain(breach);
  });

  it('sees a partition, which can be asked past its parent', async () => {
    const breaches = await breachesAfter(`
      create table part (tenant_id integer not null references organization (id), at date not null, primary key (tenant_id, at))
        partition by range (at);
      call tenant_table('part');
      create table part_2026 partition of part for values from ('2026-01-01') to ('2027-01-01');`);
    expect(breaches).toContain('table part_2026 has tenant_id but no forced row-level security');
  });
});
