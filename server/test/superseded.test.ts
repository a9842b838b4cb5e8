import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { addDevice } from './devices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('10010: of two exports that one session has at work, the older is told that it was replaced', async () => {
  const tenantId = await app.addTenant('exporting');
  await app.addMember(tenantId, 'exporter', { administrator: true });
  await addDevice(app.db.database, tenantId, '10.1.2.3', { name: 'core' });
  const session = await app.signIn('exporter', 'exporting');
  const another = await app.signIn('exporter', 'exporting');
  const ask = (as: typeof session) => app.post('/monitor/api/v1/devices/export', {}, as);

  // The list is held back until all three are at work: only then is it sure which is the older one.
  await app.db.admin.query('begin');
  await app.db.admin.query('lock table device in access exclusive mode');
  const atWork = async (count: number) => {
    // Of this database alone: the clones of one template give their tables the same numbers.
    const waiting = `select count(*)::integer as count from pg_locks where not granted and relation = 'device'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
    while (((await app.db.admin.query(waiting)).rows[0].count as number) < count)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const older = ask(session);
  await atWork(1);
  const newer = ask(session);
  await atWork(2);
  const elsewhere = ask(another);
  await atWork(3);
  await app.db.admin.query('commit');

  const replaced = await older;
  expect([replaced.status, replaced.json]).toMatchObject([
    409,
    { code: 10010, data: { error: 'SUPERSEDED' } },
  ]);
  for (const answer of [await newer, await elsewhere]) {
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('10.1.2.3');
  }
});
