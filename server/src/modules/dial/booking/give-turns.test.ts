import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { concurrentTransaction } from '../../../../test/concurrent-writer.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { giveTurns } from './give-turns.ts';

let db: TestDatabase;
let tenantId: number;
let otherTenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  otherTenantId = await addTenant(db.database, 'Two');
});
afterAll(() => db.close());
beforeEach(() => db.admin.query('delete from dial_booking'));

const process = randomUUID();
/** Gives turns as a process does that has these agents' connections. */
const give = (here: readonly string[] = [], hubMonthBytes?: number) =>
  db.database.withTenant(jobScope([tenantId, otherTenantId]), (tx) =>
    giveTurns(tx, {
      ...{ process, hubMonthBytes },
      timeZoneOf: () => 'UTC',
      agents: { isConnected: (_tenant, id) => here.includes(id) },
    }),
  );

interface Waiting {
  readonly agentId?: string | null;
  readonly askedAtProcess?: string | null;
  readonly requestedAgoS?: number;
  readonly givesUpInS?: number;
  readonly tenant?: number;
  readonly toAgentId?: string;
  readonly lineIds?: readonly string[];
}

async function waits({
  agentId = null,
  askedAtProcess = null,
  requestedAgoS = 0,
  givesUpInS = 600,
  tenant = tenantId,
  toAgentId,
  lineIds = [],
}: Waiting = {}) {
  const target = toAgentId === undefined ? 'hub' : { agentId: toAgentId, address: '192.0.2.1' };
  const plan = JSON.stringify({ agentId, target, source: {}, settings: {} });
  const resources = [toAgentId === undefined ? 'server' : `agent:${toAgentId}`];
  const { rows } = await db.admin.query(
    `insert into dial_booking (tenant_id, test_name, plan, resources, line_ids, most_bytes, most_ms, asked_at_process, requested_at, gives_up_at)
     values ($1, 'One', $2, $6, $7::uuid[], 5000, 1000, $3, now() - $4 * interval '1 second', now() + $5 * interval '1 second') returning id`,
    [tenant, plan, askedAtProcess, requestedAgoS, givesUpInS, resources, lineIds],
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

const causes = ({ ended }: Awaited<ReturnType<typeof give>>) =>
  ended.map(({ id, outcome }) => [id, outcome.ok ? null : outcome.cause]);
/** What has its turn is over: it carried so much. */
const over = (id: string, bytes: number) =>
  db.admin.query(`update dial_booking set state = 'done', ended_at = now(), bytes = $2 where id = $1`, [
    ...[id, bytes],
  ]);

it('the operator’s month holds for all tenants together: what one carried, another cannot', async () => {
  const mine = await waits();
  expect((await give([], 12_000)).begun.map(({ id }) => id)).toEqual([mine]);
  await over(mine, 5_000);
  const theirs = await waits({ tenant: otherTenantId });
  expect((await give([], 12_000)).begun.map(({ id }) => id)).toEqual([theirs]);
  await over(theirs, 5_000);
  const [more, between] = [
    await waits({ tenant: otherTenantId }),
    await waits({ toAgentId: await agent('open'), agentId: await agent('open') }),
  ];
  const given = await give([], 12_000);
  expect(causes(given)).toEqual([[more, { code: 'monthOfServer' }]]);
  expect(given.ended.map(({ id }) => id)).not.toContain(between);
  // What was carried in another month counts no more, and without a limit nothing does.
  await db.admin.query(
    `update dial_booking set started_at = date_trunc('month', now(), 'UTC') - interval '1 hour' where id = $1`,
    [mine],
  );
  const next = await waits();
  expect((await give([], 12_000)).begun.map(({ id }) => id)).toEqual([next]);
});

it('a tenant’s many runs do not hold another’s one', async () => {
  const many = [await waits({ requestedAgoS: 30 }), await waits({ requestedAgoS: 20 })];
  expect((await give()).begun.map(({ id }) => id)).toEqual([many[0]]);
  const theirs = await waits({ tenant: otherTenantId });
  await over(many[0]!, 1);
  expect((await give()).begun.map(({ id }) => id)).toEqual([theirs]);
  await over(theirs, 1);
  expect((await give()).begun.map(({ id }) => id)).toEqual([many[1]]);
});

it('a line that was deleted is told as that, and not as a month that is used up', async () => {
  const gone = await waits({ lineIds: [randomUUID()] });
  const given = await give();
  expect(causes(given)).toEqual([[gone, { code: 'lineGone' }]]);
  expect(reasons(given)).toEqual([[gone, 'unavailable']]);
});

it('two agents that are connected to two processes are told as that, and end after a minute', async () => {
  const [here, there] = [await agent('open'), await agent('open')];
  const id = await waits({ agentId: here, toAgentId: there });
  expect(await give([here])).toEqual({ begun: [], ended: [] });
  const { rows } = await db.admin.query('select waits from dial_booking where id = $1', [id]);
  expect(rows[0].waits).toEqual([{ resource: `agent:${there}`, by: 'elsewhere' }]);
  await db.admin.query(`update dial_booking set requested_at = now() - interval '2 minutes'`);
  // A process that has neither knows nothing of it.
  expect(causes(await give())).toEqual([]);
  expect(causes(await give([here]))).toEqual([[id, { code: 'twoServers' }]]);
});
