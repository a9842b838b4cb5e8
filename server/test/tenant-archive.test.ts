import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from './app.ts';
import { makeWorld } from './areas/index.ts';

const root = '/api/v1/organizations/tenants';
let app: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

/** The bytes of an answer: the tests' own client reads texts. */
const fetched = async (path: string, headers: object) => {
  const answer = await fetch(`http://127.0.0.1:${app.port}${path}`, { headers: headers as never });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

it('holds every row of the tenant, none of another, and no secret; for a day, and for who may', async () => {
  const tenantId = await app.addTenant('leaving', 8);
  const { deviceId } = await makeWorld(app, tenantId);
  await app.addMember(tenantId, 'boss', { administrator: true });
  const boss = await app.signIn('boss', 'leaving');
  const other = await app.addTenant('other', 8);
  const theirs = await makeWorld(app, other);
  const started = await app.post(`${root}/${tenantId}/archives`, {}, admin);
  const operationId = String(started.json.data['operationId']);
  const operation = async () =>
    (await app.ask('GET', `/api/v1/operations/${operationId}`, { headers: admin })).json.data;
  await expect.poll(async () => (await operation())['state'], { timeout: 25_000 }).toBe('done');

  const { json } = await app.ask('GET', `${root}/${tenantId}/archives`, { headers: admin });
  const [archive] = (json.data as unknown as { id: string; rowCount: number; byteCount: number }[]).filter(
    ({ id }) => id === operationId,
  );
  const { status, bytes } = await fetched(`${root}/${tenantId}/archives/${operationId}`, admin);
  expect([status, bytes.length]).toEqual([200, archive?.byteCount]);
  const text = gunzipSync(bytes).toString('utf8');
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(head).toMatchObject({ format: 'linekeeper-archive/1', tenant: { id: tenantId, name: 'leaving' } });
  expect(lines).toHaveLength(archive?.rowCount ?? -1);
  const tables = new Set(lines.map((line: { table: string }) => line.table));
  for (const table of ['organization', 'member', 'device', 'outlet', 'audit', 'session'])
    expect(tables, table).toContain(table);
  expect(lines.every((line: { row: { tenant_id: number } }) => line.row.tenant_id === tenantId)).toBe(true);
  expect(text).toContain(deviceId);
  expect(text).not.toContain(theirs.deviceId);
  expect(text).not.toMatch(/argon2|password_hash|token_hash|sealed_/);
  expect(text).not.toContain(adminPassword);

  // Its own members are no administrators of the tenant above, and a day later nobody is.
  expect((await fetched(`${root}/${tenantId}/archives/${operationId}`, boss)).status).toBe(404);
  const { rows } = await app.db.admin.query(
    `select tenant_id, detail ->> 'archive' as made from audit
     where action in ('tenant.archive', 'tenant.archive.fetch') order by tenant_id`,
  );
  expect(rows.map((row) => row.tenant_id)).toEqual([1, 1, tenantId, tenantId]);
  expect(new Set(rows.map((row) => row.made as string)).size).toBe(1);
  await app.db.admin.query('update tenant_archive set expires_at = now()');
  expect((await fetched(`${root}/${tenantId}/archives/${operationId}`, admin)).status).toBe(404);
});
