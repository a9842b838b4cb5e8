import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { writeStates } from './write-states.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** How many transactions wait for a lock of another one. */
async function waiting(): Promise<number> {
  const { rows } = await db.admin.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.waiting;
}

it.each(['the deletion', 'the engine'] as const)(
  'no state goes on of a device that is deleted while the engine writes its first one, where %s is first',
  async (first) => {
    const tenantId = await addTenant(db.database, `First is ${first}`);
    const id = await addDevice(db.database, tenantId, '10.0.0.1');
    await db.admin.query('delete from state_interval where subject_id = $1', [id]);
    const state = {
      ...({ kind: 'device', state: 'down', reason: 'ping-timeout', evidence: null, causeId: null } as const),
      ...{ tenantId, subjectId: id, fromMs: Date.now() - 60_000 },
    };
    const acts = {
      'the deletion': (client: pg.ClientBase) => client.query('delete from device where id = $1', [id]),
      'the engine': (client: pg.ClientBase) => writeStates(client, { states: [state], gaps: [] }),
    };
    const then = first === 'the engine' ? 'the deletion' : 'the engine';
    const inTenant = (act: (client: pg.ClientBase) => Promise<unknown>) =>
      db.database.withTenant(jobScope([tenantId]), (_tx, client) => act(client));
    let second: Promise<unknown> | undefined;
    await inTenant(async (client) => {
      await acts[first](client);
      second = inTenant(acts[then]);
      await expect.poll(waiting).toBe(1);
    });
    await second;
    const { rows } = await db.admin.query<{ isEnd: boolean }>(
      `select i.to_at is not distinct from r.deleted_at as "isEnd" from state_interval i
       join removed_subject r on r.id = i.subject_id where r.id = $1`,
      [id],
    );
    // What the engine wrote before ends with the device; afterwards it writes nothing.
    expect(rows).toEqual(first === 'the engine' ? [{ isEnd: true }] : []);
  },
);
