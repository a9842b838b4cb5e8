import { type AgentJob } from '@linekeeper/contract/agents/link';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAgent } from '../../../../test/add-agent.ts';
import { answered, settingsOf } from '../../../../test/agent-readings.ts';
import { addRule, alertWorld, heardAgent, pollOf } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';

let db: TestDatabase;
let tenantId: number;
let tenants = 0;
beforeAll(async () => void (db = await testDatabase()));
beforeEach(async () => {
  await db.admin.query('delete from device; delete from engine_heartbeat');
  tenantId = await addTenant(db.database, `Tenant ${++tenants}`);
});
afterAll(() => db.close());

const behindAddress = '10.1.0.2';

/** What an agent read of a device. */
const read = (mark: string | undefined, isUp: boolean) => ({
  ...{ ok: true as const, elapsedMs: 20 },
  result: isUp
    ? answered({ mark: mark ?? '' })
    : { mark, run: 'one', rttsMs: [null, null, null], poll: { ok: false, reason: 'timeout', elapsedMs: 20 } },
});

/** What is behind something that an agent tells of; `isUp` is how that is, and whether the agent is there. */
async function world(parentId: string, given: { readonly wallMs?: number; readonly behind?: string } = {}) {
  const behind =
    given.behind ??
    (await addDevice(db.database, tenantId, behindAddress, { name: 'Behind', intervalS: 60 }));
  await db.admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
    behind,
    parentId,
  ]);
  const truth = { isUp: true };
  const asked: string[] = [];
  const w = await alertWorld(db, {
    ...{ tenantId, ...(given.wallMs !== undefined && { wallMs: given.wallMs }) },
    agents: {
      isConnected: () => true,
      async run(_agent, job: AgentJob) {
        asked.push(job.id);
        return read(settingsOf(job).mark, truth.isUp) as never;
      },
      async isThere({ agentId }) {
        asked.push(agentId);
        return truth.isUp;
      },
    },
  });
  const nowMs = () => w.clock.readClock().wallMs;
  const untilAsked = async () => {
    const before = w.tools.asked.length;
    while (w.tools.asked.length === before) await w.pass(1);
  };
  const fail = () => {
    truth.isUp = false;
    w.behaviours.set(behindAddress, { fails: 'timeout' });
  };
  const end = async () => {
    await w.alerts.stop();
    await w.engine.stop();
  };
  return { ...w, behind, truth, asked, nowMs, untilAsked, fail, end };
}
type World = Awaited<ReturnType<typeof world>>;

/** Whom anybody was told of, in order. */
async function told(): Promise<string[]> {
  const { rows } = await db.admin.query<{ name: string }>(
    `select a.subject_name as name from outbox o join alert a on a.id = (o.payload ->> 'alertId')::uuid
      where o.tenant_id = $1 and o.topic = 'alert-told' and o.payload ->> 'step' = 'fired' order by o.id`,
    [tenantId],
  );
  return rows.map(({ name }) => name);
}
async function alertOf(name: string) {
  const { rows } = await db.admin.query<{ cause: string | null; told: number | null }>(
    `select c.subject_name as cause, (extract(epoch from a.told_at - a.fired_at))::float8 as told
      from alert a left join alert c on c.id = a.cause_id where a.tenant_id = $1 and a.subject_name = $2`,
    [tenantId, name],
  );
  return rows[0];
}
const untilFired = async (w: Pick<World, 'pass'>, name: string) => {
  while (!(await alertOf(name))) await w.pass(1);
};

/** A router that an agent polls each minute, measured well before its next turn and before what is behind it fails. */
async function behindPolled() {
  await addRule(db, tenantId, { condition: { kind: 'state', settings: { forS: 0 } } });
  const router = await addDevice(db.database, tenantId, '10.1.0.1', { name: 'Router', intervalS: 60 });
  const agentId = randomUUID();
  await db.admin.query('update device set agent_id = $1 where id = $2', [agentId, router]);
  const w = await world(router);
  const target = w.engine.targets().find(({ id }) => id === router);
  const mark = target && pollOf(target)?.mark;
  await w.untilAsked();
  await w.untilAsked();
  await w.pass(40);
  const handed = { tenantId, agentId, id: router, atMs: w.nowMs(), outcome: read(mark, true) as never };
  expect(await w.engine.takeHanded(handed)).toBeUndefined();
  await w.pass(2);
  return { ...w, router };
}

it('what is behind a device that an agent polls waits until the agent was asked, and is no page where that fails too', async () => {
  const w = await behindPolled();
  try {
    w.fail();
    await untilFired(w, 'Behind');
    await w.pass(40);
    expect(await told()).toEqual(['Router']);
    expect(await alertOf('Behind')).toEqual({ cause: 'Router', told: null });
    // Two failures, as for anybody.
    expect(w.asked.length).toBeGreaterThanOrEqual(2);
    expect(await w.states(w.router)).toEqual(['up', 'down']);
  } finally {
    await w.end();
  }
});

it('what is behind a device that an agent finds answering is told no later for it, and the agent is asked once', async () => {
  const w = await behindPolled();
  try {
    w.fail();
    w.truth.isUp = true;
    await untilFired(w, 'Behind');
    await w.pass(5);
    expect(await told()).toEqual(['Behind']);
    expect((await alertOf('Behind'))?.told).toBeLessThanOrEqual(4);
    expect(w.asked).toEqual([w.router]);
  } finally {
    await w.end();
  }
});

it('where the process ends while an agent is being asked, the next one goes on: one page, and none is lost', async () => {
  const w = await behindPolled();
  w.fail();
  await untilFired(w, 'Behind');
  await w.pass(4);
  expect(await told()).toEqual([]);
  await w.end();
  const next = await world(w.router, { wallMs: w.nowMs() + 2_000, behind: w.behind });
  try {
    next.fail();
    await next.pass(60);
    expect(await told()).toEqual(['Router']);
  } finally {
    await next.end();
  }
});

/** What is tested against an agent, which says each half a minute how it is. */
async function behindAgent() {
  for (const subjectKind of ['device', 'agent'])
    await addRule(db, tenantId, { subjectKind, condition: { kind: 'state', settings: { forS: 0 } } });
  const agent = await addAgent(db, tenantId);
  const w = await world(agent);
  const say = () => w.engine.heard(agent, heardAgent(agent, w.nowMs(), null));
  await w.untilAsked();
  await w.untilAsked();
  say();
  await w.pass(25);
  say();
  await w.pass(25);
  return { ...w, agent };
}

it('what reaches an agent that does not answer waits for its silence to be known, and is no page', async () => {
  const w = await behindAgent();
  try {
    w.fail();
    await untilFired(w, 'Behind');
    await w.pass(125);
    expect(await told()).toEqual(['Box']);
    expect(await alertOf('Behind')).toEqual({ cause: 'Box', told: null });
  } finally {
    await w.end();
  }
});

it('what reaches an agent that answers over its connection is told at once', async () => {
  const w = await behindAgent();
  try {
    w.fail();
    w.truth.isUp = true;
    await untilFired(w, 'Behind');
    await w.pass(5);
    expect(await told()).toEqual(['Behind']);
    expect((await alertOf('Behind'))?.told).toBeLessThanOrEqual(4);
  } finally {
    await w.end();
  }
});
