import { describe, expect, it } from 'vitest';
import { statementTables } from './statement-tables.ts';

/** The tables that a statement writes and reads. */
function of(text: string) {
  const found = statementTables(text);
  const tables = (wanted: string) => [
    ...new Set(found.filter(({ use }) => use === wanted).map(({ table }) => table)),
  ];
  return { writes: tables('writes'), reads: tables('reads') };
}

describe('a statement writes', () => {
  it.each([
    ['insert into member (id) values ($1)', 'member'],
    ['insert into public.member as m (id) select 1', 'member'],
    ['INSERT INTO "member" DEFAULT VALUES', 'member'],
    ['update member m set name = $1', 'member'],
    ['update only member set name = $1', 'member'],
    ['with gone as (delete from member where id = $1 returning id) select 1', 'member'],
    ['merge into member using unnest($1) as n on true when matched then delete', 'member'],
    ['truncate table role, member', 'member'],
    ['lock table member in share mode', 'member'],
    ['copy member from stdin', 'member'],
  ])('%s', (text, table) => expect(of(text).writes).toContain(table));
});

describe('a statement reads', () => {
  it.each([
    ['select 1 from member', 'member'],
    ['select 1 from outlet o, member m where true', 'member'],
    ['select 1 from unnest($1::uuid[]) as n (id), lateral (select 1) as x, member', 'member'],
    ['select 1 from (select id from outlet) o join member m on m.id = o.id', 'member'],
    ['select exists (select from member m where m.id = $1)', 'member'],
    ['select 1 from outlet left join lateral (select 1 from member) m on true', 'member'],
    ['select 1 from outlet natural join member', 'member'],
    ['update outlet set name = m.name from member m where m.id = $1', 'member'],
    ['delete from outlet o using member m where m.id = o.id', 'member'],
    ['insert into outlet select id from member on conflict do nothing', 'member'],
    ["select 'a (' from /* of */ member -- all", 'member'],
  ])('%s', (text, table) => expect(of(text).reads).toContain(table));
});

it('knows what is no table: functions, other names, time, comparisons, locks, texts', () => {
  expect(
    of(`select extract(epoch from member), 'from member', a is distinct from member -- from member
      from tenants_from($1) as device for update of member`),
  ).toEqual({ writes: [], reads: [] });
  expect(of('insert into outlet (id) values (1) on conflict (id) do update set id = 2').writes).toEqual([
    'outlet',
  ]);
  expect(of('select 1 from member join role using (tenant_id)').reads).toEqual(['member', 'role']);
});
