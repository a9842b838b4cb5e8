import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../test/baseline-database.ts';

/** Mail servers of an installation in which a stay could still set them. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
let seq = 0;
const server = (tenant: number) =>
  db.admin.query(
    `insert into mail_server (tenant_id, host, port, security, from_address) values ($1, 'mail.example', 25, 'none', 'a@b.example')`,
    [tenant],
  );
const line = (tenant: number, by: number, member: string = randomUUID()) =>
  db.admin.query(
    `insert into audit (tenant_id, seq, at, actor_tenant_id, actor_member_id, actor_name, action, subject_type, prev_hash, hash)
     values ($1, $2, now(), $3, $4, 'x', 'setting.mail', 'setting', '', decode(repeat('00', 32), 'hex'))`,
    [tenant, (seq += 1), by, member],
  );

beforeAll(async () => {
  db = await baselineDatabase('0122_what_was_of_before.sql');
  await db.admin.query(`
    insert into organization (id, tenant_id, parent_id, type, name)
      select n, n, case when n = 50 then o.id else 50 end, case when n = 50 then 8 else 16 end, case when n = 50 then 'MSP' else 'Shop' end
      from organization o, generate_series(50, 54) n where o.type = 99999`);
  for (const tenant of [51, 52, 53, 54]) await server(tenant);
  await line(51, 51);
  await line(51, 50);
  await line(52, 50);
  await line(52, 52);
  const placed = randomUUID();
  await db.admin.query(`insert into member (tenant_id, id, username) values (53, $1, 'placed')`, [placed]);
  await db.admin.query(
    `insert into provided_member (tenant_id, member_id, how, made_by, made_by_tenant) values (53, $1, 'made', 'provider', 'MSP then')`,
    [placed],
  );
  await line(53, 53, placed);
  await db.upgrade();
});
afterAll(() => db.close());

it('tells which mail servers a provider set, or somebody it had made, as long as the tenant did not set them since', async () => {
  const { rows } = await db.admin.query('select tenant_id, set_by_tenant from mail_server order by 1');
  expect(rows).toEqual([
    { tenant_id: 51, set_by_tenant: 'MSP' },
    { tenant_id: 52, set_by_tenant: null },
    { tenant_id: 53, set_by_tenant: 'MSP then' },
    { tenant_id: 54, set_by_tenant: null },
  ]);
});
