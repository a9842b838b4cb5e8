import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeWorld } from '../../../test/areas/index.ts';
import { readZip } from '../../../test/read-zip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const period = { from: new Date(Date.now() - 5 * hourMs).toISOString(), to: new Date().toISOString() };

it('evidence is made by the job queue while its asker does something else, and found by colleagues; a program has none made', async () => {
  const tenantId = await app.addTenant('acme', 16);
  const { lineId } = await makeWorld(app, tenantId);
  await app.db.admin.query(`update line set created_at = now() - interval '1 day' where id = $1`, [lineId]);
  const codes = ['DMS_SERVER_MANAGE_WAN_VIEW'];
  await app.addMember(tenantId, 'wang', { codes });
  await app.addMember(tenantId, 'colleague', { codes });
  const [wang, colleague] = [await app.signIn('wang', 'acme'), await app.signIn('colleague', 'acme')];
  const path = `/monitor/api/v1/lines/${lineId}/evidence`;
  const started = await app.post(path, { period }, { ...wang, 'accept-language': 'zh-TW' });
  const operationId = String(started.json.data['operationId']);
  const operation = async () =>
    (await app.ask('GET', `/api/v1/operations/${operationId}`, { headers: wang })).json.data;
  await expect.poll(async () => (await operation())['state'], { timeout: 25_000 }).toBe('done');
  expect((await operation())['result']).toMatchObject({ evidenceId: operationId, lineId });
  const { data } = (await app.ask('GET', path, { headers: colleague })).json;
  expect(data['list']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: operationId, createdBy: 'wang', language: 'zh-TW' }),
    ]),
  );
  const answer = await fetch(`http://127.0.0.1:${app.port}${path}/${operationId}`, { headers: colleague });
  const files = readZip(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()].toSorted()).toEqual([
    ...['evidence.csv', 'evidence.pdf', 'how-to-check.txt', 'manifest.sig', 'manifest.txt', 'public-key.pem'],
  ]);
  expect(files.get('evidence.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
  // Everybody has the key, signed in or not.
  const key = await app.ask('GET', '/monitor/api/v1/evidence-key');
  expect(key.text).toBe(files.get('public-key.pem')!.toString());

  const { rows } = await app.db.admin.query(
    `select id from application where tenant_id = $1 and app_code = 'monitor_server'`,
    [tenantId],
  );
  await app.addMember(tenantId, 'boss', { administrator: true });
  const boss = await app.signIn('boss', 'acme');
  await app.db.admin.query('update session set reauthenticated_at = now()');
  const made = await app.post(`/api/v1/applications/${rows[0].id}/keys/create`, { overlapHours: 0 }, boss);
  const program = { authorization: `Bearer ${String(made.json.data['key'])}` };
  expect((await app.ask('GET', path, { headers: program })).json.code).toBe(0);
  expect((await app.post(path, { period }, program)).json.data['error']).toBe('APPLICATION_KEY_READS');
});
