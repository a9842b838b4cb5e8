import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { silentLog } from '../../../platform/log.ts';
import { authTasks } from '../auth.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('first passwords whose hour is over are deleted in every tenant, and no others', async () => {
  const tenantIds = [await app.addTenant('acme'), await app.addTenant('neighbour')];
  for (const tenantId of tenantIds)
    for (const [username, minutes] of [
      ['over', -1],
      ['fresh', 1],
    ] as const)
      await app.db.admin.query(
        `insert into first_password (tenant_id, member_id, operation_id, sealed_password, expires_at)
         values ($1, $2, gen_random_uuid(), '\\x00', now() + $3 * interval '1 minute')`,
        [tenantId, await app.addMember(tenantId, username), minutes],
      );
  const tasks = authTasks({
    database: app.db.database,
    clock: Date.now,
    log: silentLog,
    tenantIds: async () => tenantIds,
  });
  await tasks['auth.forget-first-passwords']?.run({}, new AbortController().signal);
  const { rows } = await app.db.admin.query(
    `select m.username from first_password f join member m on m.tenant_id = f.tenant_id and m.id = f.member_id`,
  );
  expect(rows).toEqual([{ username: 'fresh' }, { username: 'fresh' }]);
});
