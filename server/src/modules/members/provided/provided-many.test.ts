import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { setRoles, setRolesOf } from '../../permissions/index.ts';

/**
 * A thousand members are a batch of an import; sixty codes are what a role of an engineer lists. What is noted of them has the time of one
 * statement, as the product's connections have it: 30 s.
 */
const many = 1_000;
const codes = Array.from({ length: 60 }, (_, index) => `CODE_${index}`);
let app: TestApp;
let msp: number;
beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
});
afterAll(() => app.close());

/** A tenant with so many members, each with this role. */
async function tenantWith(held: readonly string[]) {
  const acme = await app.addTenant(`acme-${randomUUID().slice(0, 8)}`, 16, msp);
  const roleId = await app.addRole(acme, { codes: held });
  const { rows } = await app.db.admin.query<{ id: string }>(
    `insert into member (tenant_id, username) select $1, 'm' || n from generate_series(1, $2) n returning id`,
    [acme, many],
  );
  const ids = rows.map(({ id }) => id);
  await app.db.admin.query(
    'insert into member_role (tenant_id, member_id, role_id) select $1, unnest($2::uuid[]), $3',
    [acme, ids, roleId],
  );
  return { acme, roleId, ids };
}
/** Does it in one transaction of the provider, by the connections of the product. */
const inStay = (acme: number, run: (tx: Tx) => Promise<void>) =>
  app.db.database.withTenant(
    requestScope(acme, {
      tenantId: msp,
      memberId: randomUUID(),
      name: 'provider',
      sessionId: randomUUID(),
      address: '',
      requestId: '',
    }),
    run,
  );
const marked = async (acme: number) =>
  (await app.db.admin.query('select member_id as id from provided_member where tenant_id = $1', [acme])).rows
    .map(({ id }) => id as string)
    .sort();

it('notes of a thousand members, each by itself and all at once, who gains by another role of sixty codes', async () => {
  const { acme, ids } = await tenantWith(codes.slice(0, 59));
  const same = await app.addRole(acme, { codes: codes.slice(0, 58) });
  const more = await app.addRole(acme, { codes });
  await inStay(acme, async (tx) => {
    for (const id of ids.slice(0, 8)) await setRolesOf(tx, acme, [{ id, roleIds: [more] }]);
    await setRolesOf(
      tx,
      acme,
      ids.slice(8).map((id, index) => ({ id, roleIds: [index < 500 ? same : more] })),
    );
  });
  expect(await marked(acme)).toEqual([...ids.slice(0, 8), ...ids.slice(508)].sort());
});

it('notes of a thousand members that a role of theirs grew by sixty codes, but of who held these by another', async () => {
  const { acme, roleId, ids } = await tenantWith(['OTHER']);
  const other = await app.addRole(acme, { codes });
  await app.db.admin.query(
    'insert into member_role (tenant_id, member_id, role_id) select $1, unnest($2::uuid[]), $3',
    [acme, ids.slice(0, 400), other],
  );
  await inStay(acme, async (tx) => {
    await sql`insert into role_permission select ${acme}, ${roleId}, unnest(${codes}::text[])`.execute(tx);
  });
  expect(await marked(acme)).toEqual(ids.slice(400).sort());
});

it('notes a thousand new members once, whatever they are given', async () => {
  const { acme } = await tenantWith(codes);
  const more = await app.addRole(acme, { codes: [...codes, 'MORE'] });
  const added = Array.from({ length: many }, () => randomUUID());
  await inStay(acme, async (tx) => {
    await tx
      .insertInto('member')
      .values(added.map((id, index) => ({ id, tenantId: acme, username: `new-${index}` })))
      .execute();
    await setRolesOf(
      tx,
      acme,
      added.map((id) => ({ id, roleIds: [more] })),
    );
  });
  const { rows } = await app.db.admin.query(
    'select how, count(*)::integer from provided_member where tenant_id = $1 group by how',
    [acme],
  );
  expect(rows).toEqual([{ how: 'made', count: many }]);
});

it('does not note whose role is replaced by one with fewer codes', async () => {
  const { acme, ids } = await tenantWith(codes);
  const fewer = await app.addRole(acme, { codes: codes.slice(1) });
  await inStay(acme, (tx) => setRoles(tx, acme, ids[0]!, [fewer]));
  const { rows } = await app.db.admin.query('select role_id as id from member_role where member_id = $1', [
    ids[0],
  ]);
  expect(rows).toEqual([{ id: fewer }]);
  expect(await marked(acme)).toEqual([]);
});

it('does not note what another type of the tenant puts into its built-in roles', async () => {
  const { acme, ids } = await tenantWith([]);
  const held = `select count(*)::integer from role_permission p join role r on r.tenant_id = p.tenant_id and r.id = p.role_id
    where r.tenant_id = $1 and r.built_in = 'read-only'`;
  await app.db.admin.query(
    `insert into member_role (tenant_id, member_id, role_id) select $1, $2, id from role where tenant_id = $1 and built_in = 'read-only'`,
    [acme, ids[0]],
  );
  const before = (await app.db.admin.query(held, [acme])).rows[0].count as number;
  const actor = JSON.stringify({ tenantId: msp, memberId: null, name: 'provider' });
  await app.db.admin.query('begin');
  await app.db.admin.query(`select set_config('app.actor', $1, true), set_config('app.tenants', $2, true)`, [
    Buffer.from(actor).toString('base64'),
    `{${acme}}`,
  ]);
  await app.db.admin.query('update organization set type = 8 where id = $1', [acme]);
  await app.db.admin.query('commit');
  expect((await app.db.admin.query(held, [acme])).rows[0].count).toBeGreaterThan(before);
  expect(await marked(acme)).toEqual([]);
});
