import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../../test/baseline-database.ts';

/** Administrators by whom a tenant was handed over, of an installation that did not yet keep who said that they are its own. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
let seq = 0;

async function handedOver(username: string, judgedBy: string): Promise<string> {
  const id = randomUUID();
  await db.admin.query(
    'insert into member (tenant_id, id, username, administrator) values (51, $1, $2, true)',
    [id, username],
  );
  await db.admin.query(
    `insert into provided_member (tenant_id, member_id, how, made_by, made_by_tenant, judgement, judged_at, judged_by)
     values (51, $1, 'handover', 'provider', 'MSP', 'confirmed', now(), $2)`,
    [id, judgedBy],
  );
  return id;
}
const completed = (id: string, username: string) =>
  db.admin.query(
    `insert into audit (tenant_id, seq, at, actor_tenant_id, actor_member_id, actor_name, action, subject_type, subject_id, prev_hash, hash)
     values (51, $1, now(), 51, $2::uuid, $3, 'member.complete', 'member', $2::uuid::text, '', decode(repeat('00', 32), 'hex'))`,
    [(seq += 1), id, username],
  );

beforeAll(async () => {
  db = await baselineDatabase('0121_vouched_contacts.sql');
  await db.admin.query(`
    insert into organization (id, tenant_id, parent_id, type, name) values
      (50, 50, (select id from organization where type = 99999), 8, 'MSP'), (51, 51, 50, 16, 'Shop')`);
  await completed(await handedOver('same', 'same'), 'same');
  await completed(await handedOver('renamed', 'before'), 'before');
  await completed(await handedOver('judged', 'boss'), 'judged');
  await db.upgrade();
});
afterAll(() => db.close());

it('counts who was handed a tenant as judged by itself, also where it was renamed since, and not whom another confirmed', async () => {
  const { rows } = await db.admin.query(
    `select m.username from provided_member p join member m on m.tenant_id = p.tenant_id and m.id = p.member_id
     where p.judged_by_itself order by m.username`,
  );
  expect(rows.map(({ username }) => username)).toEqual(['renamed', 'same']);
});
