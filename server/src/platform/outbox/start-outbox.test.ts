import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { silentLog } from '../log.ts';
import { putAllOut } from './outbox.ts';
import { startOutbox } from './start-outbox.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('tells within the house while as many mails as there are slots hang at their server', async () => {
  const told: string[] = [];
  let mails = 0;
  let answer = () => {};
  const server = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const outbox = startOutbox(
    { database: db.database, log: silentLog },
    {
      deliverers: { told: async ({ key }) => void told.push(key) },
      outsideDeliverers: {
        mail: async () => {
          mails += 1;
          await server;
        },
      },
    },
  );
  const scope = jobScope([1]);
  const put = (topic: string, count: number) =>
    db.database.withTenant(scope, (tx) =>
      putAllOut(
        tx,
        scope,
        Array.from({ length: count }, (_, at) => ({ topic, key: `${topic} ${at}`, payload: {} })),
      ),
    );
  await put('mail', 60);
  await expect.poll(() => mails).toBeGreaterThanOrEqual(4);
  await put('told', 2);
  await expect.poll(() => told.toSorted()).toEqual(['told 0', 'told 1']);
  answer();
  await outbox.stop();
});
