import { randomUUID } from 'node:crypto';
import { type AgentJob, type JobOutcome } from '@linekeeper/contract/agents/link';
import { type ThroughputView } from '@linekeeper/contract/dial/throughput';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AgentClient } from '../../../../test/agent-client.ts';
import { type AgentWorld, agentWorld, type TestAgent } from '../../../../test/agent-world.ts';
import { addOutlet } from '../../../../test/lines.ts';

const root = '/dial/api/v1/tests';
let w: AgentWorld;
const clients: AgentClient[] = [];
beforeAll(async () => {
  w = await agentWorld({ works: 'own', throughput: { address: '127.0.0.1', port: 0 } });
});
afterAll(() => w.app.close());
beforeEach(async () => {
  for (const client of clients.splice(0)) client.socket.close();
  await w.app.db.admin.query('delete from dial_booking');
  await w.app.db.admin.query(`update dial_test set is_enabled = false`);
});

const nobody = { server: false, allAgents: false, outletIds: [], tags: [] };
const settings = { seconds: 1, mostMegabytes: 100, direction: 'down' };
/** About what a run of these settings announces. */
const runBytes = 1.06e8;

interface Ready extends TestAgent {
  readonly client: AgentClient;
  readonly tag: string;
}

/** An agent that is connected, known by a tag, in an outlet with a line if that is wanted. */
async function ready(tenantId: number, name: string, line?: object): Promise<Ready & { lineId?: string }> {
  const agent = await w.agent(tenantId, `${name} ${randomUUID().slice(0, 6)}`);
  const tag = randomUUID().slice(0, 8);
  const found = await w.stateOf(agent);
  const outletId = line ? await addOutlet(w.app.db, tenantId, tag, 'South') : null;
  const wanted = { name: found['name'], version: found['version'], outletId, tags: [tag] };
  await w.ask(tenantId, 'PUT', `/${agent.id}`, wanted);
  const made =
    line &&
    (await w.app.post(
      '/monitor/api/v1/lines/create',
      { outletId, name: 'Fibre', provider: 'Telecom', access: 'fibre', ...line },
      w.session(tenantId),
    ));
  const client = await w.connected(agent);
  clients.push(client);
  return { ...agent, client, tag, ...(made && { lineId: made.json.data['id'] as string }) };
}

async function create({ tenantId, tag }: Ready, more: object = {}) {
  const body = {
    ...{ name: `Test of ${tag}`, intervalS: 600, test: { kind: 'throughput', settings } },
    ...{ targets: [{ kind: 'hub' }], sources: { ...nobody, tags: [tag] }, ...more },
  };
  const { json } = await w.app.post(`${root}/create`, body, w.session(tenantId));
  expect(json.data).toHaveProperty('id');
  const id = json.data['id'] as string;
  // Anything that the queue is to be looked at for.
  await w.app.db.admin.query('update dial_path set asks_at = now() where test_id = $1', [id]);
  return id;
}
const view = async (tenantId: number, testId: string) =>
  (await w.app.ask('GET', `${root}/${testId}/throughput`, { headers: w.session(tenantId) })).json
    .data as unknown as ThroughputView;
const states = async (...testIds: string[]) => {
  const { rows } = await w.app.db.admin.query(
    'select test_id, state from dial_booking where test_id = any($1::uuid[])',
    [testIds],
  );
  return testIds.map((id) => rows.find((row) => row.test_id === id)?.state as string | undefined);
};
const soon = { timeout: 20_000, interval: 200 };

const brought = (bytes: number, ended: 'time' | 'yielded' = 'time'): JobOutcome => ({
  ...{ ok: true, elapsedMs: 1_000 },
  result: {
    ...{ address: '127.0.0.1', port: 8862, streams: 4, up: null },
    down: { bitsPerSecond: 8e6, bytes, seconds: 1, ended },
  },
});
/** The next turn that an agent is given. */
async function turn({ client }: Ready): Promise<{ job: AgentJob; end: (outcome: JobOutcome) => void }> {
  const { requestId, job } = await client.next('run');
  return { job, end: (outcome) => client.say({ type: 'ran', requestId, outcome }) };
}

it('two tests never have this server at once, whoever’s they are; who waits sees for whom, and of other tenants no names', async () => {
  const [mine, other, theirs] = [
    await ready(w.ours, 'Mine'),
    await ready(w.ours, 'Other'),
    await ready(w.theirs, 'Theirs'),
  ];
  const first = await create(mine, { name: 'First of ours' });
  const held = await turn(mine);
  expect(held.job).toMatchObject({ kind: 'throughput', target: { hub: true, token: expect.any(String) } });
  const second = await create(other, { name: 'Second of ours' });
  await expect
    .poll(async () => (await view(w.ours, second)).open[0]?.waits, soon)
    .toMatchObject([{ what: 'server', by: 'test', testName: 'First of ours', since: expect.any(String) }]);
  const foreign = await create(theirs, { name: 'Of theirs' });
  await expect.poll(async () => (await view(w.theirs, foreign)).open[0]?.waits, soon).toHaveLength(1);
  const [waiting] = (await view(w.theirs, foreign)).open;
  expect(waiting).toMatchObject({
    ...{ state: 'waiting', ahead: 1, freeAt: expect.any(String) },
    waits: [{ what: 'server', name: null, by: 'other', testId: null, testName: null }],
  });
  expect(JSON.stringify(waiting)).not.toContain('of ours');
  expect(await states(first, second, foreign)).toEqual(['running', 'waiting', 'waiting']);

  held.end(brought(1e6));
  const next = await turn(other);
  expect(await states(first, second, foreign)).toEqual(['done', 'running', 'waiting']);
  next.end(brought(1e6, 'yielded'));
  (await turn(theirs)).end(brought(1e6));
  await expect.poll(() => states(foreign), soon).toEqual(['done']);
  expect((await view(w.ours, second)).runs).toMatchObject([
    { ok: true, downBps: 8e6, upBps: null, hasYielded: true, seconds: 1 },
  ]);
}, 90_000);

it('a process that was killed frees what it held when its lease is over, and all that it announced counts as carried', async () => {
  const agent = await ready(w.ours, 'Killed');
  const id = await create(agent, { isEnabled: false });
  // As a process leaves it that was killed while another one ran: only the lease tells.
  await w.app.db.admin.query(
    `insert into dial_booking (tenant_id, test_id, test_name, plan, resources, line_ids, most_bytes, most_ms, state, gives_up_at, started_at,
      lease_until, month)
     values ($1, $2, 'Killed', '{"agentId":null,"target":"hub","settings":{}}', '{server}', '{}', 5000, 1000, 'running', now(), now(),
       now() + interval '4 seconds', '2026-11')`,
    [w.ours, id],
  );
  const waiting = await create(await ready(w.ours, 'Next'));
  await expect.poll(() => states(id, waiting), soon).toEqual(['running', 'waiting']);
  await expect.poll(() => states(id, waiting), soon).toEqual(['done', 'running']);
  const [run] = (await view(w.ours, id)).runs;
  expect(run).toMatchObject({ ok: false, reason: 'aborted', bytes: 5000 });
}, 60_000);

it('a run whose agent goes away in the middle of it counts with all that it announced', async () => {
  const agent = await ready(w.ours, 'Leaving');
  const id = await create(agent);
  await turn(agent);
  agent.client.socket.close();
  await expect.poll(async () => (await view(w.ours, id)).runs, soon).toHaveLength(1);
  const { runs, test } = await view(w.ours, id);
  expect(runs).toMatchObject([{ ok: false, reason: 'unavailable' }]);
  expect(runs[0]!.bytes).toBeGreaterThan(1e8);
  expect(test?.usedBytes).toBe(runs[0]!.bytes);
}, 60_000);

it('what would exceed the month of the test, or of the line, is not run and says so', async () => {
  const agent = await ready(w.ours, 'Poor', { downBps: 1e8, upBps: 1e8 });
  const id = await create(agent, { monthMegabytes: 150 });
  (await turn(agent)).end(brought(1e8));
  await expect.poll(() => states(id), soon).toEqual(['done']);
  const after = await view(w.ours, id);
  expect(after.test).toMatchObject({ budgetBytes: 1.5e8 });
  expect(after.test?.usedBytes).toBeGreaterThan(1e8);
  expect(after.test?.usedBytes).toBeLessThan(runBytes);
  await w.app.db.admin.query('update dial_path set asks_at = now() where test_id = $1', [id]);
  await expect.poll(async () => (await view(w.ours, id)).runs.length, soon).toBe(2);
  expect((await view(w.ours, id)).runs[0]).toMatchObject({ ok: false, reason: 'budget', bytes: 0 });
  const state = async () =>
    (
      await w.app.db.admin.query(
        `select s.state, s.reason from subject_status s join dial_path p on p.id = s.subject_id where p.test_id = $1`,
        [id],
      )
    ).rows;
  await expect.poll(state, soon).toEqual([{ state: 'unmeasured', reason: 'test-budget' }]);

  // Another test of plenty: the line it goes over has none left.
  await w.app.ask('PUT', `/dial/api/v1/lines/${agent.lineId}/throughput-budget`, {
    headers: w.session(w.ours),
    body: JSON.stringify({ megabytes: 120 }),
  });
  const rich = await create(agent, { name: 'Rich' });
  await expect.poll(async () => (await view(w.ours, rich)).runs[0]?.reason, soon).toBe('budget');
  expect((await view(w.ours, rich)).lines).toMatchObject([{ name: 'Fibre', budgetBytes: 1.2e8 }]);
}, 60_000);

it('gives way to users of the line, and keeps nobody else from their turn meanwhile', async () => {
  const agent = await ready(w.ours, 'Busy', { downBps: 1e8, upBps: 1e8 });
  await w.app.db.admin.query(
    `update subject_status set in_bps = 4e7, out_bps = 1e6, measured_at = now() where subject_id = $1`,
    [agent.lineId],
  );
  const id = await create(agent);
  await expect
    .poll(async () => (await view(w.ours, id)).open[0]?.waits, soon)
    .toMatchObject([{ by: 'traffic', users: { line: 'Fibre', way: 'in', bps: 4e7, agreedBps: 1e8 } }]);
  const other = await ready(w.ours, 'Idle');
  const passing = await create(other);
  (await turn(other)).end(brought(1e6));
  await expect.poll(() => states(id, passing), soon).toEqual(['waiting', 'done']);
  // Whoever waits at the screen is told at once.
  const now = await w.app.post(
    `${root}/run`,
    { test: { kind: 'throughput', settings }, target: { kind: 'hub' }, agentId: agent.id, testId: id },
    w.session(w.ours),
  );
  expect(now.json.data).toMatchObject({ ok: false, reason: 'busy' });
  // Its patience is over: that is what came of it.
  await w.app.db.admin.query('update dial_booking set gives_up_at = now() where test_id = $1', [id]);
  await expect
    .poll(async () => (await view(w.ours, id)).runs.map(({ reason, detail }) => [reason, detail]), soon)
    .toContainEqual(['busy', 'gave up waiting: Fibre: 40.0 of 100.0 Mbit/s in']);
}, 60_000);

it('an agent that is away keeps nobody waiting, and a result that it brings by itself is refused', async () => {
  const agent = await ready(w.ours, 'Away');
  const id = await create(agent, { isEnabled: false });
  const { rows } = await w.app.db.admin.query('select id from dial_path where test_id = $1', [id]);
  const told = {
    ...{ seq: 1, jobId: rows[0].id as string, atMs: Date.now(), work: 'dial' as const },
    ...{ outcome: brought(1e6), clock: { offsetMs: 0, uncertaintyMs: 1 } },
  };
  agent.client.say({ type: 'results', after: 0, items: [told] });
  await agent.client.next('ack');
  const kept = await w.app.db.admin.query('select 1 from run_head where target_id = $1', [rows[0].id]);
  expect(kept.rowCount).toBe(0);
  agent.client.socket.close();
  await expect.poll(() => w.app.app.agents.isConnected(w.ours, agent.id), soon).toBe(false);
  await w.app.db.admin.query('update dial_test set is_enabled = true where id = $1', [id]);
  await w.app.db.admin.query('update dial_path set asks_at = now() where test_id = $1', [id]);
  await expect.poll(() => states(id), soon).toEqual(['waiting']);
  const other = await ready(w.ours, 'Here');
  await create(other);
  (await turn(other)).end(brought(1e6));
  await w.app.db.admin.query(
    `update dial_booking set requested_at = now() - interval '2 minutes' where test_id = $1`,
    [id],
  );
  await expect.poll(async () => (await view(w.ours, id)).runs[0]?.reason, soon).toBe('unavailable');
}, 60_000);
