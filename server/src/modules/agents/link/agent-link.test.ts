import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type AgentResult, type ClockOffset } from '@linekeeper/contract/agents/link';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aJob, type AgentWorld, agentWorld } from '../../../../test/agent-world.ts';
import { connectAgent, helloOf, knock } from '../../../../test/agent-client.ts';

let w: AgentWorld;
beforeAll(async () => {
  w = await agentWorld();
});
afterAll(() => w.app.close());

const clock = { offsetMs: 0, uncertaintyMs: 1 };
const result = (seq: number, jobId: string, atMs = Date.now(), offset: ClockOffset | null = clock) => ({
  clock: offset,
  ...{ seq, jobId, atMs, work: 'dial' as const },
  outcome: { ok: true as const, result: { rttMs: seq }, elapsedMs: 1 },
});
const batchOf = (after: number, items: AgentResult[]) => ({ type: 'results' as const, after, items });

describe('a connection', () => {
  it('is the agent’s whose key signed our nonce: it is welcomed, told its jobs, and shown as connected', async () => {
    const agent = await w.agent(w.ours, 'Desk');
    const job = w.giveJob(agent);
    const client = await w.connected(agent);
    expect(client.heard).toContainEqual(
      expect.objectContaining({ type: 'welcome', name: 'Desk', stored: 0 }),
    );
    expect((await client.next('jobs')).jobs).toEqual([job]);
    expect(await w.stateOf(agent)).toMatchObject({
      state: 'connected',
      programVersion: '1.0.0',
      connectedFrom: '127.0.0.1',
    });
    client.socket.close();
    await expect.poll(async () => (await w.stateOf(agent))['state']).toBe('offline');
  });

  it('is refused to a key that nobody enrolled, and to a signature over another nonce, which its row shows', async () => {
    const nobody = await connectAgent(w.port, generateKeyPairSync('ed25519').privateKey);
    expect(await nobody.next('refused')).toMatchObject({ reason: 'revoked', final: true });
    const agent = await w.agent(w.ours);
    const replayed = await knock(w.port);
    await replayed.next('challenge');
    replayed.say(helloOf(agent.key, 'another nonce'));
    expect(await replayed.next('refused')).toMatchObject({ reason: 'bad-signature' });
    expect(await replayed.closed).toBe(1008);
    await expect.poll(async () => (await w.stateOf(agent))['refusedReason']).toBe('bad-signature');
    expect(await w.stateOf(agent)).toMatchObject({ state: 'never', refusedCount: 1 });
  });

  it('hears nothing before it has said who it is, whatever it says', async () => {
    const agent = await w.agent(w.ours);
    w.giveJob(agent);
    const stranger = await knock(w.port);
    await stranger.next('challenge');
    stranger.say({ type: 'clock', sentMs: 1 });
    expect(await stranger.next('refused')).toMatchObject({ reason: 'not-understood' });
    expect(stranger.heard.map(({ type }) => type)).toEqual(['challenge', 'refused']);
  });

  it('is refused to a page of a browser, whatever the page', async () => {
    const page = await knock(w.port, { origin: `http://127.0.0.1:${w.port}` });
    expect(await page.closed).toBe(1006);
    expect(page.heard).toEqual([]);
  });

  it('is one for each agent: the newer wins, and the older does not count as its going', async () => {
    const agent = await w.agent(w.ours);
    const older = await w.connected(agent);
    const newer = await w.connected(agent);
    expect(await older.closed).toBe(4010);
    newer.say({ type: 'clock', sentMs: 5 });
    expect(await newer.next('clock')).toMatchObject({ sentMs: 5 });
    expect(await w.stateOf(agent)).toMatchObject({ state: 'connected' });
    newer.socket.close();
  });

  it('tells the server’s clock', async () => {
    const client = await w.connected(await w.agent(w.ours));
    const before = Date.now();
    client.say({ type: 'clock', sentMs: 17 });
    const { sentMs, receivedMs, answeredMs } = await client.next('clock');
    expect([sentMs, receivedMs >= before, answeredMs >= receivedMs, answeredMs <= Date.now()]).toEqual([
      17,
      true,
      true,
      true,
    ]);
    client.socket.close();
  });

  it('keeps what the agent tells of itself for its page', async () => {
    const agent = await w.agent(w.ours);
    const client = await w.connected(agent);
    const health = {
      ...{ uptimeS: 60, rssBytes: 54e6, cpuPercent: 0.4, testsPerMinute: 20, jobs: 3 },
      ...{ queuedResults: 0, queuedBytes: 0, dropped: 2, clock: { offsetMs: -12.5, uncertaintyMs: 3 } },
    };
    client.say({ type: 'health', health });
    await expect.poll(async () => (await w.stateOf(agent))['health']).toEqual(health);
    client.socket.close();
  });
});

describe('an agent that was revoked', () => {
  it.each([
    ['revoked', 'POST', '/revoke'],
    ['deleted', 'DELETE', ''],
  ])('is cut off at once when it is %s, and does not come in again', async (_what, method, path) => {
    const agent = await w.agent(w.ours);
    const client = await w.connected(agent);
    expect((await w.ask(w.ours, method, `/${agent.id}${path}`)).json.code).toBe(0);
    expect(await client.next('refused')).toMatchObject({ reason: 'revoked', final: true });
    expect(await client.closed).toBe(4011);
    const again = await connectAgent(w.port, agent.key);
    expect(await again.next('refused')).toMatchObject({ reason: 'revoked', final: true });
    expect(again.heard.map(({ type }) => type)).toEqual(['challenge', 'refused']);
  });

  it.each([
    ['by another process', 'update agent set revoked_at = now(), revoked_by = $2 where id = $1', 4011],
    [
      'as it connected to another process',
      `update agent_link set link_number = link_number + 1, connected_from = $2 where agent_id = $1`,
      4010,
    ],
  ])('is cut off here when it was %s', async (_what, change, code) => {
    const agent = await w.agent(w.ours);
    const client = await w.connected(agent);
    await w.app.db.admin.query(change, [agent.id, 'elsewhere']);
    expect(await client.closed).toBe(code);
  });

  it('is cut off when its tenant is frozen, and let in when that is over', async () => {
    const agent = await w.agent(w.theirs);
    const client = await w.connected(agent);
    await w.app.db.admin.query('update organization set frozen = true where id = $1', [w.theirs]);
    expect(await client.next('refused')).toMatchObject({ reason: 'tenant-closed', final: false });
    const meanwhile = await connectAgent(w.port, agent.key);
    expect(await meanwhile.next('refused')).toMatchObject({ reason: 'tenant-closed', final: false });
    expect(meanwhile.heard.map(({ type }) => type)).toEqual(['challenge', 'refused']);
    await w.app.db.admin.query('update organization set frozen = false where id = $1', [w.theirs]);
    (await w.connected(agent)).socket.close();
  });
});

describe('results', () => {
  it('are stored once, in order, however often they are sent', async () => {
    const agent = await w.agent(w.ours);
    const job = w.giveJob(agent);
    const client = await w.connected(agent);
    const batch = batchOf(0, [result(1, job.id), result(3, job.id)]);
    client.say(batch);
    expect(await client.next('ack')).toMatchObject({ stored: 3 });
    client.say(batch);
    expect(await client.next('ack')).toMatchObject({ stored: 3 });
    client.say(batchOf(7, [result(8, job.id)]));
    expect(await client.next('ack')).toMatchObject({ stored: 3 });
    expect(w.work.kept.filter(({ agentId }) => agentId === agent.id).map(({ seq }) => seq)).toEqual([1, 3]);
    client.socket.close();
    expect((await w.connected(agent)).stored).toBe(3);
  });

  it('are placed on our clock by the offset that the agent saw, with what it does not know', async () => {
    const agent = await w.agent(w.ours);
    const job = w.giveJob(agent);
    const client = await w.connected(agent);
    const now = Date.now();
    const offset = { offsetMs: 90_000, uncertaintyMs: 7 };
    client.say(
      batchOf(0, [
        result(1, job.id, now - 3_600_000 - 90_000, offset),
        result(2, job.id, now - 60_000, null),
      ]),
    );
    await client.next('ack');
    const kept = w.work.kept.filter(({ agentId }) => agentId === agent.id);
    expect(kept.map(({ atMs, uncertaintyMs }) => [atMs, uncertaintyMs])).toEqual([
      [now - 3_600_000, 7],
      [now - 60_000, null],
    ]);
    client.socket.close();
  });

  it('of next year and of last week are refused, which its row shows, and hold up no others', async () => {
    const agent = await w.agent(w.ours);
    const job = w.giveJob(agent);
    const client = await w.connected(agent);
    const year = 365 * 86_400_000;
    const items = [
      result(1, job.id, Date.now() + year),
      result(2, job.id),
      result(3, job.id, Date.now() - year),
    ];
    client.say(batchOf(0, items));
    expect(await client.next('ack')).toMatchObject({ stored: 3 });
    expect(w.work.kept.filter(({ agentId }) => agentId === agent.id).map(({ seq }) => seq)).toEqual([2]);
    await expect.poll(async () => (await w.stateOf(agent))['refusedReason']).toBe('time-out-of-range');
    expect(await w.stateOf(agent)).toMatchObject({ state: 'connected', refusedCount: 2 });
    client.socket.close();
  });

  it('of another tenant’s jobs, and of another agent’s, are refused: an agent writes for itself alone', async () => {
    const [own, sister, stranger] = [await w.agent(w.ours), await w.agent(w.ours), await w.agent(w.theirs)];
    const jobs = [w.giveJob(own), w.giveJob(sister), w.giveJob(stranger)];
    const client = await w.connected(own);
    const items = jobs.map((job, index) => result(index + 1, job.id));
    client.say(batchOf(0, items));
    expect(await client.next('ack')).toMatchObject({ stored: 3 });
    const ids = jobs.map(({ id }) => id);
    expect(w.work.kept.filter(({ jobId }) => ids.includes(jobId))).toMatchObject([
      { seq: 1, tenantId: w.ours, agentId: own.id },
    ]);
    await expect.poll(async () => (await w.stateOf(own))['refusedReason']).toBe('unknown-job');
    expect((await w.stateOf(stranger))['refusedCount']).toBe(0);
    client.socket.close();
  });

  it('are not acknowledged while they could not be stored, and are taken when they come again', async () => {
    const agent = await w.agent(w.ours);
    const job = w.giveJob(agent);
    const client = await w.connected(agent);
    const batch = batchOf(0, [result(1, job.id)]);
    w.work.state.fail = true;
    client.say(batch);
    await client.next('wait');
    w.work.state.fail = false;
    expect(Number((await w.row(agent.id)).stored)).toBe(0);
    client.say(batch);
    expect(await client.next('ack')).toMatchObject({ stored: 1 });
    client.socket.close();
  });
});

it('an agent is there as long as its connection answers, and to its own tenant alone', async () => {
  const one = await w.agent(w.ours);
  const client = await w.connected(one);
  const { agents } = w.app.app;
  const agent = { tenantId: w.ours, agentId: one.id };
  expect(await agents.isThere(agent, 60_000)).toBe(true);
  expect(await agents.isThere({ ...agent, tenantId: w.theirs }, 60_000)).toBe(false);
  client.socket.pause();
  expect(await agents.isThere(agent, 50)).toBe(false);
  const gone = agents.isThere(agent, 60_000);
  client.socket.terminate();
  expect(await gone).toBe(false);
  expect(await agents.isThere(agent, 60_000)).toBe(false);
});

it('a job is run now by the agent that is asked, and by no other', async () => {
  const [one, two] = [await w.agent(w.ours), await w.agent(w.theirs)];
  const [first, second] = [await w.connected(one), await w.connected(two)];
  const { agents } = w.app.app;
  const job = aJob();
  const outcome = { ok: true, result: { rttMs: 4 }, elapsedMs: 4 } as const;
  const answer = agents.run({ tenantId: w.ours, agentId: one.id }, job, 5_000);
  const { requestId } = await first.next('run');
  second.say({ type: 'ran', requestId, outcome: { ok: true, result: { rttMs: 1 }, elapsedMs: 1 } });
  second.say({ type: 'clock', sentMs: 1 });
  await second.next('clock');
  first.say({ type: 'ran', requestId, outcome });
  expect(await answer).toEqual(outcome);
  expect(await agents.run({ tenantId: w.ours, agentId: two.id }, job, 5_000)).toBe('not-connected');
  expect(await agents.run({ tenantId: w.ours, agentId: randomUUID() }, job, 5_000)).toBe('not-connected');
  const gone = agents.run({ tenantId: w.ours, agentId: one.id }, job, 5_000);
  await first.next('run');
  first.socket.terminate();
  expect(await gone).toBe('not-connected');
  second.socket.close();
});
