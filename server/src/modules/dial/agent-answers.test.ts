import { randomUUID } from 'node:crypto';
import { type AgentResult } from '@linekeeper/contract/agents/link';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentClient } from '../../../test/agent-client.ts';
import { type AgentWorld, agentWorld, type TestAgent } from '../../../test/agent-world.ts';

const root = '/dial/api/v1/tests';
let w: AgentWorld;
beforeAll(async () => {
  w = await agentWorld({ works: 'own' });
});
afterAll(() => w.app.close());

const nobody = { server: false, allAgents: false, outletIds: [] as string[], tags: [] as string[] };
const byTag = (...tags: string[]) => ({ ...nobody, tags });
const toHub = { kind: 'address', address: '10.9.0.1' };
const create = async (more: object, tenantId = w.ours) =>
  (
    await w.app.post(
      `${root}/create`,
      {
        ...{ name: 'To the hub', test: { kind: 'ping', settings: { count: 2 } }, targets: [toHub] },
        ...{ sources: { ...nobody, allAgents: true }, ...more },
      },
      w.session(tenantId),
    )
  ).json.data as Record<string, string>;
interface Path extends Record<string, unknown> {
  readonly id: string;
  readonly sourceId: string;
}
const paths = async (testId: unknown) =>
  (await w.app.post(`${root}/${testId as string}/paths`, { sort: 'source', order: 'asc' }, w.session(w.ours)))
    .json.data.list as unknown as Path[];
const change = async ({ tenantId, id }: TestAgent, more: object) => {
  const { name, outletId, tags, version } = await w.stateOf({ tenantId, id } as TestAgent);
  return (await w.ask(tenantId, 'PUT', `/${id}`, { ...{ name, outletId, tags, version }, ...more })).json;
};
const good = (rttsMs: (number | null)[] = [1.5, 2.5]) => ({
  ok: true as const,
  elapsedMs: 20,
  result: {
    ...{ address: '10.9.0.1', rttsMs, received: 2, duplicates: 0, reordered: 0, lossPercent: 0, minMs: 1.5 },
    ...{ medianMs: 2, p95Ms: 2.5, maxMs: 2.5, ipdvMs: 1, ipdvP95Ms: 1, mos: 4.4, tool: 'fping' },
  },
});
const failed = { ok: false as const, reason: 'timeout', elapsedMs: 900 };
const result = (seq: number, jobId: string, outcome: AgentResult['outcome'] = failed, atMs = Date.now()) => ({
  ...{ seq, jobId, atMs, work: 'dial' as const, outcome, clock: { offsetMs: 0, uncertaintyMs: 1 } },
});
async function send(client: AgentClient, after: number, items: AgentResult[]) {
  client.say({ type: 'results', after, items });
  return (await client.next('ack')).stored;
}

describe('an agent and its paths', () => {
  /** An agent with one path, connected. */
  async function measuring(more: object = {}) {
    const tag = randomUUID().slice(0, 8);
    const agent = await w.agent(w.ours, `A ${tag}`);
    await change(agent, { tags: [tag] });
    const { id } = await create({ sources: byTag(tag), ...more });
    const [path] = await paths(id);
    const client = await w.connected(agent);
    return { agent, testId: id!, client, path: path!, jobs: (await client.next('jobs')).jobs };
  }

  it('to another agent ask for jitter where it answers, and are refused where it does not', async () => {
    const tag = randomUUID().slice(0, 8);
    const [one, other] = [await w.agent(w.ours, `1 ${tag}`), await w.agent(w.ours, `2 ${tag}`)];
    await change(one, { tags: [tag] });
    const [client, target] = [await w.connected(one), await w.connected(other)];
    const jitter = {
      test: { kind: 'udp-jitter', settings: { port: 9_000 } },
      targets: [{ kind: 'agent', agentId: other.id }],
    };
    const make = () => create({ ...jitter, sources: byTag(tag) });
    const runNow = { test: jitter.test, target: jitter.targets[0] };
    expect(await make()).toMatchObject({ error: 'DIAL_NO_REFLECTOR' });
    expect((await w.app.post(`${root}/run`, runNow, w.session(w.ours))).json.data).toMatchObject({
      error: 'DIAL_NO_REFLECTOR',
    });
    const healthy = (more: object = {}) => ({
      ...{ uptimeS: 60, rssBytes: 54e6, cpuPercent: 0.4, testsPerMinute: 20, jobs: 3, clock: null },
      ...{ queuedResults: 0, queuedBytes: 0, dropped: 0, ...more },
    });
    target.say({ type: 'health', health: healthy({ reflectPort: 4_862 }) });
    await expect.poll(async () => (await w.stateOf(other))['health']).toMatchObject({ reflectPort: 4_862 });
    const { id } = await make();
    expect(id).toBeDefined();
    const asked = () => client.heard.findLast((message) => message.type === 'jobs')?.jobs;
    await expect.poll(asked).toMatchObject([{ kind: 'udp-jitter', settings: { port: 4_862 } }]);
    // Started anew on another port: whoever asks it is told.
    const again = await w.connected(other);
    again.say({ type: 'health', health: healthy({ reflectPort: 862 }) });
    await expect.poll(asked).toMatchObject([{ settings: { port: 862 } }]);
    for (const each of [client, again]) each.socket.close();
  });

  it('is kept with how far its time may be off, where the agent’s clock was compared', async () => {
    const { client, path } = await measuring();
    const off = {
      ...result(1, path.id, good(), Date.now() + 87_000),
      clock: { offsetMs: -90_000, uncertaintyMs: 37.5 },
    };
    const failing = {
      ...result(2, path.id, failed, Date.now() + 88_000),
      clock: { offsetMs: -90_000, uncertaintyMs: 12 },
    };
    const never = { ...result(3, path.id, failed, Date.now() - 1_000), clock: null };
    await send(client, 0, [off, failing, never]);
    const { rows } = await w.app.db.admin.query(
      'select at_ms, times, detail from run_head where target_id = $1 order by at_ms',
      [path.id],
    );
    expect(rows.map(({ detail }) => JSON.parse(detail).uncertaintyMs)).toEqual([37.5, 12, undefined]);
    expect(Math.abs(Number(rows[0].at_ms) - Date.now())).toBeLessThan(60_000);
    client.socket.close();
  });
});
