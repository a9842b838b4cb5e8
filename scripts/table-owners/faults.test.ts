import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exceptions, tableFaults } from './faults.ts';
import { functionFileFaults } from './function-files.ts';
import { readOwners } from './owners.ts';
import { sourceTables } from './source-tables.ts';

const root = path.resolve(import.meta.dirname, '../..');
const owners = new Map([
  ['member', 'auth'],
  ['member_role', 'permissions'],
  ['outlet', 'outlets'],
  ['outbox', 'outbox'],
]);
const file = 'server/src/modules/devices/x.queries.ts';
const faultsOf = (text: string, at = file) => tableFaults(at, sourceTables(at, text), owners);

describe('code of another module may not write a table', () => {
  it.each([
    [`tx.insertInto('member').values(row)`],
    [`tx.updateTable('member').set({ name })`],
    [`tx.updateTable('member as m').set({ name })`],
    [`tx.deleteFrom('member')`],
    [`tx.mergeInto('member')`],
    ['sql`insert into member (id) values (${id})`'],
    ['sql<Row>`update member set name = ${name}`'],
    ['sql`with gone as (${other}) delete from member`'],
    ["client.query({ name: 'x', text: 'delete from member' })"],
    ['client.query(`insert into member select ${ids}`)'],
    ["sql.raw('delete from member')"],
    ['client.query(`do $$ begin delete from member; end $$`)'],
    ['client.query(`/* old ones */ delete from member`)'],
  ])('%s', (text) =>
    expect(faultsOf(`\n${text};`)).toEqual([
      `${file}:2 writes member, which is auth's. Call what the door of auth exports, or publish an event that auth listens to.`,
    ]),
  );
});

describe('code of another module may not read a table by its name', () => {
  it.each([
    [`tx.selectFrom('member')`],
    [`tx.selectFrom(['device', 'member as m'])`],
    [`tx.selectFrom('device').innerJoin('member as m', 'm.id', 'device.id')`],
    [`tx.selectFrom('device').leftJoinLateral('member', (join) => join.onTrue())`],
    [`tx.updateTable('device').from('member')`],
    [`tx.deleteFrom('device').using('member')`],
    [`tx.selectFrom('device').where((eb) => eb.exists(eb.selectFrom('member').select('id')))`],
    ['sql`exists (select from member m where m.id = d.id)`'],
    ['sql`join member m on m.id = d.id`'],
    ["sql.raw('join member m on m.id = d.id')"],
    ["database.ask('select id from member', [])"],
    [`tx.selectFrom(all ? 'member' : 'device')`],
    [`tx.selectFrom('public.member')`],
    ["client.query('(select id from member) union select 1')"],
    ['sql`table member`'],
    [`type Row = Tables['member']`],
  ])('%s', (text) =>
    expect(faultsOf(`\n${text};`)).toEqual([
      `${file}:2 reads member, which is auth's. Join a view of it (server/migrations/functions), or what the door of auth exports.`,
    ]),
  );
});

it.each([
  [`client.query('select id ' + 'from member')`],
  [`client.query(['select id', 'from member'].join(' '))`],
])('SQL may not be put together at run time: %s', (text) => expect(faultsOf(text)).toHaveLength(1));

it('a table is known by its name in the query builder as in SQL', () => {
  expect(faultsOf(`tx.selectFrom('memberRole')`)[0]).toContain('reads member_role');
});

it('a name that is made at run time is nobody’s, and refused', () => {
  const made = `${file}:1 reads a table whose name it makes up: write it out.`;
  for (const text of [
    'tx.selectFrom(name)',
    'sql`select 1 from ${sql.table(name)}`',
    'sql`select 1 from ${sql.raw(name)}`',
  ])
    expect(faultsOf(text), text).toContain(made);
});

it('the owner, whoever the list of exceptions names, and tables of nobody are left alone', () => {
  const text = `tx.insertInto('member').values(row); tx.selectFrom('path'); tx.with('path', (db) => db.selectFrom('member'))`;
  expect(faultsOf(text, 'server/src/modules/auth/sign-in/x.ts')).toEqual([]);
  expect(faultsOf(`tx.deleteFrom('outbox')`, 'server/src/platform/outbox/x.ts')).toEqual([]);
  expect(faultsOf(`tx.deleteFrom('outbox')`, 'server/src/platform/csv/x.ts')).toHaveLength(1);
  for (const exception of exceptions) expect(faultsOf(text, `${exception.path}x.ts`)).toEqual([]);
});

it('a query, a value and a part of SQL are no names of tables', () => {
  const text = [
    `tx.selectFrom((eb) => eb.selectFrom('device').as('d'))`,
    "tx.selectFrom(sql<Row>`tenants_below(${root})`.as('t'))",
    'sql`select 1 from (${lines}) as l where id = ${id}`',
    `Array.from(['member']); Buffer.from('member')`,
    `log.info('Update from member to member')`,
  ].join(';\n');
  expect(faultsOf(text)).toEqual([]);
});

describe('a function file', () => {
  const said = (text: string, name = 'x.sql') => functionFileFaults(name, text, owners);

  it('makes views that stand on tables of one owner, and on no other view', () => {
    const good = 'create view a with (security_invoker = true) as\n  select 1 from member;\n';
    expect(said(`${good}revoke insert on a from linekeeper_app;`)).toEqual([]);
    expect(said(`${good}create view b as select 1 from member m join outlet o on true;`)).toEqual([
      'x.sql: the view b is to stand on tables of one owner alone, not on member, outlet.',
    ]);
    expect(said('create view a as select 1 from member_directory;')).toEqual([
      'x.sql: the view a is to stand on tables of one owner alone, not on member_directory.',
    ]);
  });

  it('writes tables of one owner, and may read those of others', () => {
    const reads = 'insert into outlet (id) select id from member;';
    expect(said(`create function one() as $$ begin ${reads} end $$;`)).toEqual([]);
    expect(said(`create function one() as $$ begin ${reads} delete from member; end $$;`)).toEqual([
      'x.sql writes tables of several owners: outlet, member. Give each owner a file of its own.',
    ]);
    expect(said('create trigger t after insert or update of name on member execute function one();')).toEqual(
      [],
    );
  });

  it('makes no names of tables up, but where a tenant ends', () => {
    const text = `begin execute format('delete from %s', name); end`;
    expect(said(text)).toEqual(['x.sql makes the names of tables up: write them out.']);
    expect(said(text, 'server/migrations/functions/14_tenant_erasure.sql')).toEqual([]);
  });
});

it('the owners are those that the doors and the platform say', () => {
  const read = readOwners(root);
  expect([read.get('member'), read.get('outlet'), read.get('csv_import')]).toEqual([
    'auth',
    'outlets',
    'csv',
  ]);
});
