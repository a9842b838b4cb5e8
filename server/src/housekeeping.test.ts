import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { authTasks } from './modules/auth/auth.jobs.ts';
import { auditTasks } from './platform/audit/audit.jobs.ts';
import { createLog, silentLog } from './platform/log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
const tenantIds = async () => [1];
const signal = new AbortController().signal;

it('forgets sessions long after their end, and keeps those that live', async () => {
  await app.signIn('admin');
  await app.signIn('admin');
  await app.db.admin.query(
    `update session set ended_at = now() - interval '31 days' where id = (select id from session limit 1)`,
  );
  const tasks = authTasks({ database: app.db.database, tenantIds, clock: Date.now, log: silentLog });
  await tasks['auth.forget']?.run({}, signal);
  const { rows } = await app.db.admin.query('select ended_at from session');
  expect(rows).toEqual([{ ended_at: null }]);
});

it('verifies the audit and writes its heads to the log', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const tasks = auditTasks({ database: app.db.database, tenantIds, log, clock: Date.now });
  await tasks['audit.verify']?.run({}, signal);
  expect(lines.join('')).toMatch(/"whole":true,"lines":2,"head":"[0-9a-f]{64}","msg":"audit head"/);
  await app.db.admin.query(`update audit set action = 'nothing' where seq = 1`);
  await tasks['audit.verify']?.run({}, signal);
  expect(lines.at(-1)).toMatch(/"level":50.*"brokenAt":1,"msg":"The audit was changed."/);
});

it('starts the queue with the server and stops it with it', async () => {
  const second = await startTestApp({}, { withJobs: true });
  try {
    await expect
      .poll(async () => {
        const { rows } = await second.db.admin.query(
          'select identifier from graphile_worker._private_known_crontabs order by identifier',
        );
        return rows.map((row) => row.identifier);
      })
      .toEqual(expect.arrayContaining(['audit.verify', 'auth.forget', 'proxy.close', 'operations.pick-up']));
  } finally {
    await second.close();
  }
});
