import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { upload as limits } from '@linekeeper/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Database } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { createLog } from '../log.ts';
import { importTasks } from './import.jobs.ts';
import { deleteOldImports, settleBatch } from './imports.queries.ts';

type Headers = Record<string, string>;
const paths = { members: '/api/v1/members/import', devices: '/monitor/api/v1/devices/imports' };
/** Connections of the pool that tests run with. */
const poolSize = 10;

let app: TestApp;
let acme: number;
let boss: Headers;
beforeAll(async () => {
  // No jobs: an operation that is started waits.
  app = await startTestApp();
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'acme');
});
afterAll(() => app.close());

const upload = (kind: keyof typeof paths, headers: Headers) =>
  app.ask('POST', paths[kind], {
    headers: { ...headers, 'content-type': 'text/csv' },
    body: 'username,name\na,A\n',
  });
/** Begins an upload of 1,000 bytes, sends the first and leaves it at that. */
function slowUpload(kind: keyof typeof paths, headers: Headers): http.ClientRequest {
  const request = http.request({
    host: '127.0.0.1',
    port: app.port,
    method: 'POST',
    path: paths[kind],
    headers: { ...headers, 'content-type': 'text/csv', 'content-length': 1_000 },
  });
  request.on('error', () => {});
  request.write('u');
  return request;
}
const rowsOf = async (where: string) =>
  (await app.db.admin.query(`select * from csv_import where ${where} order by created_at`)).rows;
const arriving = async () => (await rowsOf('arriving_until is not null')).length;
async function addImport(age = '0 hours', kind = 'members', tenantId = acme): Promise<string> {
  const { rows } = await app.db.admin.query(
    `insert into csv_import (tenant_id, kind, bytes, options, created_at)
     values ($1, $2, 9, '{"createsDepartments":true}', now() - $3::interval) returning id`,
    [tenantId, kind, age],
  );
  return rows[0].id as string;
}
const addOperation = (importId: string, state: string) =>
  app.db.admin.query(
    `insert into operation (tenant_id, kind, state, input) values ($1, 'members.import', $2, $3)`,
    [acme, state, { importId }],
  );

describe('uploads that come slowly', () => {
  it('hold no connection of the database, and leave nothing when they break off', async () => {
    const slow: http.ClientRequest[] = [];
    for (let n = 0; n * 2 <= poolSize; n += 1) {
      const tenant = await app.addTenant(`slow-${n}`);
      await app.addMember(tenant, 'boss', { administrator: true });
      const headers = await app.signIn('boss', `slow-${n}`);
      slow.push(slowUpload('members', headers), slowUpload('devices', headers));
    }
    expect(slow.length).toBeGreaterThan(poolSize);
    await expect.poll(arriving).toBe(slow.length);
    const other = await app.ask('GET', '/api/v1/operations', { headers: boss });
    expect(other.status).toBe(200);
    for (const request of slow) request.destroy();
    await expect.poll(arriving).toBe(0);
    expect((await app.db.admin.query('select from csv_import_piece')).rowCount).toBe(0);
    expect((await app.db.admin.query('select from operation')).rowCount).toBe(0);
  });

  it('keep others of their kind out, and cannot be applied before they are whole', async () => {
    const slow = slowUpload('members', boss);
    await expect.poll(arriving).toBe(1);
    expect((await upload('members', boss)).json.data).toMatchObject({ error: 'IMPORT_ARRIVING' });
    expect((await upload('devices', boss)).status).toBe(200);
    const [row] = await rowsOf('arriving_until is not null');
    const applied = await app.post(`${paths.members}/${row.id}/apply`, {}, boss);
    expect(applied.text).toBe((await app.post(`${paths.members}/${randomUUID()}/apply`, {}, boss)).text);
    slow.destroy();
    await expect.poll(arriving).toBe(0);
    expect((await upload('members', boss)).status).toBe(200);
  });
});

describe('the files of a day', () => {
  it('are refused beyond the limit of their tenant, of both kinds together, before and after they have come', async () => {
    const full = await app.addTenant('full');
    await app.addMember(full, 'boss', { administrator: true });
    const headers = { ...(await app.signIn('boss', 'full')), 'accept-language': 'en' };
    const fill = (bytes: number, age: string) =>
      app.db.admin.query(
        `insert into csv_import (tenant_id, kind, bytes, options, created_at)
         values ($1, 'devices', $2, '{}', now() - $3::interval)`,
        [full, bytes, age],
      );
    for (let n = 0; n < 19; n += 1) await fill(limits.importBytes, '3 hours');
    await fill(limits.importBytes - 300_000, '20 hours 30 minutes');
    const over = await app.ask('POST', paths.members, {
      headers: { ...headers, 'content-type': 'text/csv' },
      body: `username,name\n${'x'.repeat(300_000)}`,
    });
    expect([over.status, over.json.data['error']]).toEqual([429, 'IMPORT_DAY_FULL']);
    expect(over.text).toContain('limit of 400 MB in all. Try again in about 4 hours.');
    expect(await rowsOf(`tenant_id = ${full} and kind = 'members'`)).toHaveLength(0);
    expect((await upload('members', headers)).status).toBe(200);
    const slow = slowUpload('members', headers);
    const [response] = (await once(slow, 'response')) as [http.IncomingMessage];
    slow.destroy();
    expect(response.statusCode).toBe(429);
    await expect.poll(arriving).toBe(0);
    expect((await upload('members', boss)).status).toBe(200);
  });
});

describe('an import that goes on', () => {
  it('is the answer to whoever asks for it again, and keeps what it has counted', async () => {
    const importId = await addImport();
    const apply = (headers: Headers) => app.post(`${paths.members}/${importId}/apply`, {}, headers);
    const [first, twin] = await Promise.all([apply(boss), apply(boss)]);
    expect(first.status).toBe(200);
    expect(twin.json.data).toEqual(first.json.data);
    await app.db.admin.query('update csv_import set settled_batches = 3, failed_rows = 7 where id = $1', [
      importId,
    ]);
    expect((await apply(boss)).json.data).toEqual(first.json.data);
    expect(await rowsOf(`id = '${importId}'`)).toMatchObject([{ settled_batches: 3, failed_rows: 7 }]);
    await app.addMember(acme, 'clerk', {
      codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT', 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'],
    });
    const clerk = await apply(await app.signIn('clerk', 'acme'));
    expect(clerk.json.data).toMatchObject({ error: 'IMPORT_RUNNING' });
    await app.db.admin.query(`update operation set state = 'done' where id = $1`, [
      first.json.data['operationId'],
    ]);
    const again = await apply(boss);
    expect(again.json.data['operationId']).not.toBe(first.json.data['operationId']);
    expect(await rowsOf(`id = '${importId}'`)).toMatchObject([{ settled_batches: 0, failed_rows: 0 }]);
  });

  it('counts a batch once, whoever settles it', async () => {
    const id = await addImport();
    const settle = (number: number) =>
      app.db.database.withTenant(jobScope([acme]), (tx) =>
        settleBatch(tx, acme, { id, number }, { created: 5, changed: 0, unchanged: 0, failedRows: 0 }),
      );
    await settle(0);
    await expect(settle(0)).rejects.toThrow('another run');
    await expect(settle(2)).rejects.toThrow('another run');
    await settle(1);
    expect(await rowsOf(`id = '${id}'`)).toMatchObject([{ settled_batches: 2, created: 10 }]);
  });
});

describe('old files', () => {
  it('are deleted each hour in every tenant, but for those that an operation reads', async () => {
    await app.db.admin.query('delete from csv_import');
    const neighbour = await app.addTenant('neighbour');
    const ids = {
      old: await addImport('25 hours'),
      young: await addImport('23 hours'),
      waiting: await addImport('26 hours'),
      running: await addImport('27 hours'),
      done: await addImport('28 hours'),
      neighbour: await addImport('25 hours', 'devices', neighbour),
      left: await addImport('1 hour', 'devices'),
    };
    await app.db.admin.query(
      `update csv_import set arriving_until = now() - interval '1 second' where id = $1`,
      [ids.left],
    );
    for (const state of ['waiting', 'running', 'done'] as const) await addOperation(ids[state], state);
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const broken = 77;
    const database: Database = {
      ...app.db.database,
      withTenant: (scope, work) =>
        scope.tenantId === broken
          ? Promise.reject(new Error('This tenant is broken.'))
          : app.db.database.withTenant(scope, work),
    };
    const tasks = importTasks({ database, log, tenantIds: async () => [broken, acme, neighbour] });
    await tasks['imports.forget']?.run({}, new AbortController().signal);
    const kept = (await rowsOf('true')).map((row) => row.id as string).sort();
    expect(kept).toEqual([ids.young, ids.waiting, ids.running].sort());
    expect(lines.join('')).toMatch(/"tenantId":77,"what":"imports.forget"/);
  });

  it('are deleted by nobody but their own tenant', async () => {
    const id = await addImport('25 hours');
    const scope = jobScope([acme + 1_000]);
    await app.db.database.withTenant(scope, (tx) => deleteOldImports(tx, acme, 24));
    expect(await rowsOf(`id = '${id}'`)).toHaveLength(1);
  });
});
