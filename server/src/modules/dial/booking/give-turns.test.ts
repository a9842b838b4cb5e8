import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { concurrentTransaction } from '../../../../test/concurrent-writer.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { giveTurns } from './give-turns.ts';

let db: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterAll(() => db.close());
beforeEach(() => db.admin.query('delete from dial_booking'));

const process = randomUUID();
/** Gives turns as a process does that has these agents' connections. */
const give = (here: readonly string[] = []) =>
  db.database.withTenant(jobScope([tenantId]), (tx) =>
    giveTurns(tx, {
      process,
      timeZoneOf: () => 'UTC',
      agents: { isConnected: (_tenant, id) => here.includes(id) },
    }),
  );

interface Waiting {
  readonly agentId?: string | null;
  readonly askedAtProcess?: string | null;
  readonly requestedAgoS?: number;
  readonly givesUpInS?: number;
}

async function waits({
  agentId = null,
  askedAtProcess = null,
  requestedAgoS = 0,
  givesUpInS = 600,
}: Waiting = {}) {
  const plan = JSON.stringify({ agentId, target: 'hub', source: {}, settings: {} });
  const { rows } = await db.admin.query(
    `insert into dial_booking (tenant_id, test_name, plan, resources, line_ids, most_bytes, most_ms, asked_at_process, requested_at, gives_up_at)
     values ($1, 'One', $2, '{server}', '{}', 5000, 1000, $3, now() - $4 * interval '1 second', now() + $5 * interval '1 second') returning id`,
    [tenantId, plan, askedAtProcess, requestedAgoS, givesUpInS],
  );
  return rows[0].id as string;
}

async function agent(link: 'open' | 'closed' | 'silent') {
  const { rows } = await db.admin.query(
    `insert into agent (tenant_id, name, public_key) values ($1, 'Desk', sha256(convert_to(gen_random_uuid()::text, 'UTF8'))) returning id`,
    [tenantId],
  );
  await db.admin.query(
    `insert into agent_link (tenant_id, agent_id, connected_at, last_seen_at, disconnected_at)
     values ($1, $2, now(), now() - $3 * interval '1 second', case when $4 then now() end)`,
    [tenantId, rows[0].id, link === 'silent' ? 600 : 0, link === 'closed'],
  );
  return rows[0].id as string;
}
const reasons = ({ ended }: Awaited<ReturnType<typeof give>>) =>
  ended.map(({ id, outcome }) => [id, outcome.ok ? null : outcome.reason]);

it('what is taken out of the queue while turns are given does not begin', async () => {
  const id = await waits();
  const dropped = await concurrentTransaction(db, 'delete from dial_booking where id = $1', [id]);
  const given = give();
  await dropped.commitWhenAwaited();
  expect((await given).begun).toEqual([]);
});

it('what somebody waits for at another process is ended there, and only here when that process is gone', async () => {
  await waits({ askedAtProcess: randomUUID(), givesUpInS: -1 });
  await waits({ askedAtProcess: randomUUID(), agentId: await agent('closed'), requestedAgoS: 70 });
  expect(reasons(await give())).toEqual([]);
  await db.admin.query('delete from dial_booking');
  const [own, orphan] = [
    await waits({ askedAtProcess: process, givesUpInS: -1 }),
    await waits({ askedAtProcess: randomUUID(), givesUpInS: -200 }),
  ];
  expect(new Set(reasons(await give()))).toEqual(
    new Set([
      [own, 'busy'],
      [orphan, 'busy'],
    ]),
  );
});

it('an agent that another process is connected to is not away: its run is left to that process', async () => {
  await waits({ agentId: await agent('open'), requestedAgoS: 70 });
  const [gone, silent] = [
    await waits({ agentId: await agent('closed'), requestedAgoS: 70 }),
    await waits({ agentId: await agent('silent'), requestedAgoS: 70 }),
  ];
  const { begun, ended } = await give();
  expect(begun).toEqual([]);
  expect(new Set(ended.map(({ id }) => id))).toEqual(new Set([gone, silent]));
  const { rows } = await db.admin.query(`select waits from dial_booking where state = 'waiting'`);
  expect(rows).toEqual([{ waits: [] }]);
});

it('an agent that is connected here is not away, whatever was written of it', async () => {
  const agentId = await agent('closed');
  const id = await waits({ agentId });
  expect((await give([agentId])).begun.map((one) => one.id)).toEqual([id]);
});
