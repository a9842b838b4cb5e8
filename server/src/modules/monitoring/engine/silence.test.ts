import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { pathsOfAgent } from '../dial/dial-paths.queries.ts';
import { takeAgentRuns } from '../dial/take-agent-runs.ts';
import { heardAgent } from '../probes/agent.ts';
import { engineWorld, settle } from '../test/engine-world.ts';

let db: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterAll(() => db.close());

/** An agent with a path of a test that it sends each minute. */
async function addAgent(hours: string | null = null) {
  const { rows } = await db.admin.query(
    `with agent as (
      insert into agent (tenant_id, name, public_key) values ($1, 'Agent', decode(md5(random()::text) || md5(random()::text), 'hex'))
      returning tenant_id, id
    ), link as (
      insert into agent_link (tenant_id, agent_id) select tenant_id, id from agent
    ), test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s, hours)
      values ($1, 'Test', 'ping', '{"count":3,"intervalMs":20,"timeoutMs":500}', 60, $2) returning tenant_id, id
    ), target as (
      insert into dial_target (tenant_id, test_id, address) select tenant_id, id, '203.0.113.1' from test
      returning tenant_id, test_id, id
    ), path as (
      insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id)
      select t.tenant_id, t.test_id, t.id, 'agent', agent.id from target t, agent returning tenant_id, id
    ), states as (
      insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
      select tenant_id, 'agent', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from agent
      union all
      select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from path
    )
    select agent.id as agent, path.id as path from agent, path`,
    [tenantId, hours],
  );
  return rows[0] as { agent: string; path: string };
}
const world = (wallMs?: number, engineDatabase = db.database) => {
  const w = engineWorld({ database: db.database, engineDatabase, tenantId, wallMs });
  const now = () => w.clock.readClock().wallMs;
  return {
    ...w,
    now,
    says: (agentId: string, atMs = now()) => w.engine.heard(agentId, heardAgent(agentId, atMs, null)),
    /** The agent's result of a run, as its connection brings it. */
    async measured(
      { agent }: { agent: string },
      ok: boolean,
      atMs = now(),
      beforeCommit: () => Promise<void> = async () => {},
    ) {
      const outcome = ok
        ? { ok: true, elapsedMs: 1, result: { rttsMs: [1], received: 1 } }
        : { ok: false, reason: 'timeout', elapsedMs: 1 };
      const scope = jobScope([tenantId]);
      await db.database.withTenant(scope, async (tx, client) => {
        const [path] = await pathsOfAgent(tx, tenantId, agent);
        const run = { path: path!, atMs, outcome: outcome as never, uncertaintyMs: null };
        await takeAgentRuns({ engine: w.engine, lines: w.tools.lines }, { tx, client, scope }, [run]);
        await beforeCommit();
      });
    },
    told: async (id: string) =>
      (await w.intervals(id)).map(({ state, reason, fromMs }) => [
        state,
        reason,
        Math.round((fromMs - w.clock.start) / 1000),
      ]),
  };
};

it('what an agent measures is unmeasured from an interval after its last result on, and measured again with the next', async () => {
  const w = world();
  const one = await addAgent();
  await w.engine.start();
  await w.pass(10);
  await w.measured(one, true);
  await w.pass(60);
  await w.measured(one, true);
  await w.pass(300);
  await w.measured(one, true);
  await w.pass(1);
  expect(await w.told(one.path)).toEqual([
    ['up', 'test-answers', 10],
    ['unmeasured', 'agent-silent', 130],
    ['up', 'test-answers', 370],
  ]);
  await w.engine.stop();
});

it('results of the time of its silence that come late are kept and wake no state of then', async () => {
  const w = world();
  const one = await addAgent();
  await w.engine.start();
  await w.pass(10);
  await w.measured(one, true);
  for (let s = 0; s < 300 && (await w.told(one.path)).length < 2; s++) await w.pass(1);
  const silent = await w.told(one.path);
  expect(silent.at(-1)).toEqual(['unmeasured', 'agent-silent', 70]);
  for (const s of [72, 80, 90]) await w.measured(one, false, w.clock.start + s * 1000);
  await w.pass(1);
  expect(await w.told(one.path)).toEqual(silent);
  const { rows } = await db.admin.query('select at_ms from run_head where target_id = $1', [one.path]);
  expect(rows).toHaveLength(4);
  await w.engine.stop();
});

it('a silence ends with the next result, also where we listen just while that is being measured', async () => {
  const w = world();
  const one = await addAgent();
  await w.engine.start();
  await w.pass(10);
  await w.measured(one, true);
  // Listened to once a minute, and now for the first time in vain.
  for (let s = 0; s < 300 && (await w.told(one.path)).length < 2; s++) await w.pass(1);
  await w.pass(4);
  for (let minute = 0; minute < 3; minute++) {
    await w.pass(60);
    await w.measured(one, true, w.now() - 10_000);
  }
  await w.pass(1);
  expect((await w.told(one.path)).map(([state]) => state)).toEqual(['up', 'unmeasured', 'up']);
  await w.engine.stop();
});

it('what fails from the first result after a silence on is down with the second', async () => {
  const w = world();
  const one = await addAgent();
  await w.engine.start();
  await w.pass(10);
  await w.measured(one, true);
  for (let s = 0; s < 300 && (await w.told(one.path)).length < 2; s++) await w.pass(1);
  await w.pass(120);
  const beganS = Math.round((w.now() - w.clock.start) / 1000);
  for (let minute = 0; minute < 3; minute++) {
    await w.measured(one, false);
    await w.pass(60);
  }
  expect(await w.told(one.path)).toEqual([
    ['up', 'test-answers', 10],
    ['unmeasured', 'agent-silent', 70],
    ['down', 'test-timeout', beganS],
  ]);
  await w.engine.stop();
});

it('what comes while a silence is noticed and not written yet has to come again, and is kept behind it', async () => {
  let held = Promise.resolve();
  const slow: Database = {
    ...db.database,
    withTenant: (scope, fn) => held.then(() => db.database.withTenant(scope, fn)),
  };
  const w = world(undefined, slow);
  const one = await addAgent();
  await w.engine.start();
  await w.pass(10);
  await w.measured(one, true);
  await w.pass(50);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = promise;
  for (let tick = 0; tick < 1_200; tick++) {
    w.clock.pass(100);
    w.engine.tick();
    await settle();
  }
  await expect(w.measured(one, true)).rejects.toThrow('being written');
  release();
  await w.pass(1);
  await w.measured(one, true);
  expect((await w.told(one.path)).map(([state]) => state)).toEqual(['up', 'unmeasured', 'up']);
  await w.engine.stop();
});

it('no silence is noticed while results are being taken in: it begins after them', async () => {
  const w = world();
  const one = await addAgent();
  await w.engine.start();
  await w.pass(10);
  await w.measured(one, true);
  await w.pass(95);
  const [taken, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const taking = w.measured(one, true, w.now(), async () => {
    taken.resolve();
    await hold.promise;
  });
  await taken.promise;
  for (let tick = 0; tick < 590; tick++) {
    w.clock.pass(100);
    w.engine.tick();
    await settle();
  }
  hold.resolve();
  await taking;
  await w.pass(180);
  const [up, silent] = await w.told(one.path);
  expect([up?.slice(0, 2), silent?.slice(0, 2)]).toEqual([
    ['up', 'test-answers'],
    ['unmeasured', 'agent-silent'],
  ]);
  expect(silent?.[2]).toBeGreaterThanOrEqual(105);
  await w.engine.stop();
});

it('a stall of ours takes nothing from what agents measured meanwhile', async () => {
  const w = world();
  const one = await addAgent();
  await w.engine.start();
  await w.pass(10);
  await w.measured(one, true);
  w.clock.pass(20_000);
  w.engine.tick();
  await w.pass(1);
  expect(await w.told(one.path)).toEqual([['up', 'test-answers', 10]]);
  await w.engine.stop();
});

it('outside of its hours nothing is to be heard, and that is no silence', async () => {
  const w = world(Date.UTC(2026, 10, 22, 12));
  const one = await addAgent('{1,2}');
  await w.engine.start();
  await w.pass(200);
  expect(await w.told(one.path)).toMatchObject([['unmeasured', 'outside-hours', expect.any(Number)]]);
  await w.engine.stop();
});

it('an agent is up while it is heard and down since its last word; one that never came is unmeasured', async () => {
  const w = world();
  const [one, other] = [await addAgent(), await addAgent()];
  await w.engine.start();
  await w.pass(10);
  w.says(one.agent);
  await w.pass(30);
  w.says(one.agent);
  await w.pass(200);
  w.says(one.agent);
  await w.pass(1);
  expect(await w.told(one.agent)).toEqual([
    ['up', 'agent-connected', 10],
    ['down', 'agent-silent', 40],
    ['up', 'agent-connected', 240],
  ]);
  expect(await w.told(other.agent)).toEqual([]);
  await w.engine.stop();
});

it('while nobody listened an agent was not down: silence counts from our start on', async () => {
  const w = world();
  const one = await addAgent();
  await w.engine.start();
  await w.pass(10);
  w.says(one.agent);
  await w.pass(5);
  await w.engine.stop();
  const later = world(w.clock.start + 600_000);
  await later.engine.start();
  await later.pass(60);
  expect(await later.told(one.agent)).toMatchObject([
    ['up', 'agent-connected', -590],
    ['unmeasured', 'poller-stopped', expect.any(Number)],
  ]);
  await later.pass(120);
  expect((await later.told(one.agent)).at(-1)).toEqual(['down', 'agent-silent', 0]);
  await later.engine.stop();
});
