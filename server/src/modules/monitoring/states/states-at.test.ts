import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { someTenants } from '../store/test/tenants.ts';

let db: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  [tenantId] = (await someTenants(db, 1)) as [number];
  await db.admin.query(
    `insert into device (tenant_id, name, name_given, kind_given, address, port, snmp_version, sealed_community, interval_s)
     values ($1, 'edge', true, false, '10.0.0.1', 161, 'v2c', 'sealed', 60)`,
    [tenantId],
  );
  await db.admin.query(
    `insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
     select tenant_id, 'device', id, 'up', 'answers', now() from device where tenant_id = $1
     on conflict (tenant_id, subject_id) do nothing`,
    [tenantId],
  );
  await db.admin.query('delete from state_interval where tenant_id = $1', [tenantId]);
  // Up for a day and down for a day in turn, from ninety days ago, with two times without anything.
  await db.admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
     select $1, d.id, case n % 2 when 0 then 'up' else 'down' end, 'answers', now() - n * interval '1 day',
       case when n > 0 then now() - (n - 1) * interval '1 day' end
     from device d cross join generate_series(0, 90) n where d.tenant_id = $1 and n not between 60 and 69 and n not between 20 and 24`,
    [tenantId],
  );
});
afterAll(() => db.close());

it('what held at a moment is the same whether it is of the last weeks or longer ago', async () => {
  for (const daysAgo of [0.5, 5.5, 22.5, 38.5, 39.5, 40.5, 41.5, 55.5, 64.5, 75.5, 89.5, 95.5]) {
    const { rows } = await db.admin.query<{ state: string }>(
      "select state from states_at(array[$1]::integer[], now() - $2 * interval '1 day')",
      [tenantId, daysAgo],
    );
    const day = Math.ceil(daysAgo);
    const isKept = day <= 90 && !(day >= 60 && day <= 69) && !(day >= 20 && day <= 24);
    const expected = !isKept ? 'unmeasured' : day % 2 === 0 ? 'up' : 'down';
    expect(rows, `${daysAgo} days ago`).toEqual([{ state: expected }]);
  }
});

it('of some kinds alone is what was of those, of the last weeks and longer ago', async () => {
  const found = async (daysAgo: number, kinds: readonly string[]) => {
    const { rowCount } = await db.admin.query(
      "select from states_at(array[$1]::integer[], now() - $2 * interval '1 day', $3)",
      [tenantId, daysAgo, kinds],
    );
    return rowCount;
  };
  for (const daysAgo of [5.5, 75.5]) {
    expect(await found(daysAgo, ['line', 'device'])).toBe(1);
    expect(await found(daysAgo, ['line'])).toBe(0);
  }
});
