import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../../test/baseline-database.ts';

/** Members of an installation at the baseline, whose addresses were written by their tenant, by a stay, or by nobody knows whom. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
const importId = randomUUID();
let seq = 0;

async function member(username: string, brought: string | null = null): Promise<string> {
  const { rows } = await db.admin.query(
    `insert into member (tenant_id, username, email, phone, import_id) values (51, $1, $2, $3, $4) returning id`,
    [username, `${username}@example.com`, `138${String((seq += 1)).padStart(8, '0')}`, brought],
  );
  return rows[0].id;
}
const line = (by: number, action: string, subjectId: string, detail: object) =>
  db.admin.query(
    `insert into audit (tenant_id, seq, at, actor_tenant_id, actor_member_id, actor_name, action, subject_type, subject_id, detail,
       prev_hash, hash, proxy_grant_id)
     values (51, $1, now(), $2, gen_random_uuid(), 'x', $3, 'member', $4, $5, '', decode(repeat('00', 32), 'hex'), $6)`,
    [(seq += 1), by, action, subjectId, JSON.stringify(detail), by === 51 ? null : randomUUID()],
  );

beforeAll(async () => {
  db = await baselineDatabase();
  await db.admin.query(`
    insert into organization (id, tenant_id, parent_id, type, name) values
      (50, 50, (select id from organization where type = 99999), 8, 'MSP'), (51, 51, 50, 16, 'Shop')`);
  const saved = (name: string) => ({ after: { email: `${name}@example.com` } });
  await line(51, 'member.create', await member('own'), saved('own'));
  await line(50, 'member.create', await member('placed'), saved('placed'));
  const moved = await member('moved');
  await line(51, 'member.create', moved, { after: { email: 'before@example.com' } });
  await line(50, 'member.update', moved, saved('moved'));
  await line(51, 'member.contact.change', await member('self'), saved('self'));
  await member('unknown');
  await member('brought', importId);
  await line(50, 'member.update', await member('brought-moved', importId), saved('brought-moved'));
  await line(51, 'member.import', importId, { created: ['brought', 'brought-moved'], changed: [] });
  const byFile = await member('by-file');
  await line(50, 'member.update', byFile, saved('by-file'));
  const changed = [{ before: {}, after: { username: 'By-File', email: 'by-file@example.com' } }];
  await line(51, 'member.import', randomUUID(), { created: [], changed });
  await db.upgrade();
});
afterAll(() => db.close());

it('counts addresses of before as the tenant’s word where the log says that it wrote them, and no other', async () => {
  const { rows } = await db.admin.query(
    `select username, vouched_email = email as email, vouched_phone = phone as phone from member
     where tenant_id = 51 and (vouched_email is not null or vouched_phone is not null) order by username`,
  );
  expect(rows).toEqual([
    { username: 'brought', email: true, phone: true },
    { username: 'by-file', email: true, phone: null },
    { username: 'own', email: true, phone: null },
    { username: 'self', email: true, phone: null },
  ]);
});
