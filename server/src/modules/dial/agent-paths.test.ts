import { randomUUID } from 'node:crypto';
import { type AgentResult } from '@linekeeper/contract/agents/link';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AgentClient } from '../../../test/agent-client.ts';
import { type AgentWorld, agentWorld, type TestAgent } from '../../../test/agent-world.ts';
import { addOutlet } from '../../../test/lines.ts';

const root = '/dial/api/v1/tests';
let w: AgentWorld;
beforeAll(async () => {
  w = await agentWorld({ works: 'own' });
});
afterAll(() => w.app.close());
beforeEach(() => w.app.db.admin.query('delete from licence where tenant_id <> 1'));

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
const sourcesOf = async (testId: unknown) => (await paths(testId)).map(({ sourceName }) => sourceName).sort();
const change = async ({ tenantId, id }: TestAgent, more: object) => {
  const { name, outletId, tags, version } = await w.stateOf({ tenantId, id } as TestAgent);
  return (await w.ask(tenantId, 'PUT', `/${id}`, { ...{ name, outletId, tags, version }, ...more })).json;
};
const status = async (id: string) =>
  (await w.app.db.admin.query('select * from subject_status where subject_id = $1', [id])).rows[0];
const kept = async (id: string) =>
  Number(
    (await w.app.db.admin.query('select count(*) from run_head where target_id = $1', [id])).rows[0].count,
  );

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

describe('the paths of a test that is sent from agents', () => {
  it('are made and dropped as agents enrol, are tagged, move, are revoked and deleted', async () => {
    const tag = randomUUID().slice(0, 8);
    const [here, there] = [
      await addOutlet(w.app.db, w.ours, `h ${tag}`, 'South'),
      await addOutlet(w.app.db, w.ours, `t ${tag}`, 'South'),
    ];
    const { id } = await create({ sources: { ...byTag(tag), outletIds: [here] } });
    expect(await paths(id)).toEqual([]);
    const tagged = await w.agent(w.ours, `Tagged ${tag}`);
    await change(tagged, { tags: [tag] });
    await expect.poll(() => sourcesOf(id)).toEqual([`Tagged ${tag}`]);
    const [before] = await paths(id);
    const moving = await w.agent(w.ours, `Moving ${tag}`);
    await change(moving, { outletId: here });
    await expect.poll(() => sourcesOf(id)).toEqual([`Moving ${tag}`, `Tagged ${tag}`]);
    // What was there stays the same path.
    expect((await paths(id)).find(({ sourceId }) => sourceId === tagged.id)?.id).toBe(before?.id);
    await change(moving, { outletId: there });
    await expect.poll(() => sourcesOf(id)).toEqual([`Tagged ${tag}`]);
    await change(moving, { outletId: here });
    await expect.poll(() => sourcesOf(id)).toHaveLength(2);
    await w.ask(w.ours, 'POST', `/${moving.id}/revoke`);
    await expect.poll(() => sourcesOf(id)).toEqual([`Tagged ${tag}`]);
    await send(await w.connected(tagged), 0, [result(1, before!.id, good())]);
    expect(await kept(before!.id)).toBe(1);
    await w.ask(w.ours, 'DELETE', `/${tagged.id}`);
    await expect.poll(() => sourcesOf(id)).toEqual([]);
    expect(await status(before!.id)).toBeUndefined();
    // What it measured is marked to go with it, or is gone already.
    const { rowCount } = await w.app.db.admin.query('select from removed_target where id = $1', [before!.id]);
    expect(rowCount === 1 || (await kept(before!.id)) === 0).toBe(true);
  });

  it('are sources times targets; nobody tests itself, and this server tests no gateway', async () => {
    const tag = randomUUID().slice(0, 8);
    const [one, other] = [await w.agent(w.ours, `1 ${tag}`), await w.agent(w.ours, `2 ${tag}`)];
    for (const agent of [one, other]) await change(agent, { tags: [tag] });
    const targets = [toHub, { kind: 'gateway' }, { kind: 'agent', agentId: other.id }];
    const { id } = await create({ sources: { ...byTag(tag), server: true }, targets });
    const made = (await paths(id)).map((path) => [
      path.source === 'server' ? 'server' : path.sourceName,
      path.isGateway ? 'gateway' : (path.targetAgentName ?? path.address),
    ]);
    expect(made.sort()).toEqual(
      [
        ['server', '10.9.0.1'],
        ['server', `2 ${tag}`],
        [`1 ${tag}`, '10.9.0.1'],
        [`1 ${tag}`, 'gateway'],
        [`1 ${tag}`, `2 ${tag}`],
        [`2 ${tag}`, '10.9.0.1'],
        [`2 ${tag}`, 'gateway'],
      ].sort(),
    );
    await w.ask(w.ours, 'DELETE', `/${other.id}`);
    await expect.poll(() => sourcesOf(id)).toEqual([`1 ${tag}`, `1 ${tag}`, null]);
  });

  it('over lines are one for each line of the agent’s outlet, as lines come and go', async () => {
    const tag = randomUUID().slice(0, 8);
    const outletId = await addOutlet(w.app.db, w.ours, `o ${tag}`, 'South');
    const agent = await w.agent(w.ours, `Over ${tag}`);
    await change(agent, { outletId, tags: [tag] });
    const { id } = await create({ sources: byTag(tag), overLines: true });
    expect(await paths(id)).toEqual([]);
    const line = { outletId, provider: 'Telecom', access: 'fibre' };
    const add = async (name: string, address: string | null) =>
      (await w.app.post('/monitor/api/v1/lines/create', { ...line, name, address }, w.session(w.ours))).json
        .data.id as string;
    const over = async () => (await paths(id)).map(({ sourceLineName }) => sourceLineName).sort();
    const first = await add('Fibre', '10.8.0.1');
    await expect.poll(over).toEqual(['Fibre']);
    const client = await w.connected(agent);
    // Of the only line of an outlet, everything goes over it.
    expect((await client.next('jobs')).jobs).toMatchObject([{ source: {} }]);
    const second = await add('4G', null);
    await expect.poll(over).toEqual(['4G', 'Fibre']);
    // Of two, one of which nobody knows how to send by.
    await expect
      .poll(() => client.heard.findLast(({ type }) => type === 'jobs'))
      .toMatchObject({ jobs: [{ source: { address: '10.8.0.1' } }] });
    const unknown = (await paths(id)).find(({ sourceLineId }) => sourceLineId === second);
    await expect.poll(async () => (await status(unknown!.id)).reason).toBe('line-unknown');
    await w.app.ask('DELETE', `/monitor/api/v1/lines/${first}`, { headers: w.session(w.ours) });
    await expect.poll(over).toEqual(['4G']);
    client.socket.close();
  });

  it('take outlets of the licence; full, nothing is added by any way, and what is there goes on', async () => {
    const tag = randomUUID().slice(0, 8);
    const outlets = [];
    for (const n of [1, 2]) outlets.push(await addOutlet(w.app.db, w.ours, `${n} ${tag}`, 'South'));
    const used = async () => {
      const { json } = await w.app.post('/api/v1/licences/current', {}, w.session(w.ours));
      const { usage } = json.data as unknown as { usage: { kind: string; used: number }[] };
      return usage.find(({ kind }) => kind === 'linkTestOutlets')?.used ?? 0;
    };
    const was = await used();
    const [first, second] = [await w.agent(w.ours, `1 ${tag}`), await w.agent(w.ours, `2 ${tag}`)];
    await change(first, { outletId: outlets[0], tags: [tag] });
    const { id } = await create({ sources: byTag(tag) });
    expect(await used()).toBe(was + 1);
    await w.app.db.admin.query(
      `insert into licence (tenant_id, serial, edition, validity, effective_at, issued_at, key_id, file_name, file,
        uploaded_at, uploaded_by, uploaded_for, link_test_outlets)
       values ($1, 1, 'trial', 'permanent', now(), now(), 'k', 'f', '', now(), 'me', 'me', $2)`,
      [w.ours, was + 1],
    );
    // By tagging: what one may not add, nobody else's change adds.
    await change(second, { outletId: outlets[1], tags: [tag] });
    await expect.poll(async () => (await w.stateOf(second)).tags).toEqual([tag]);
    await change(second, { name: `renamed ${tag}` });
    expect(await sourcesOf(id)).toEqual([`1 ${tag}`]);
    expect(await create({ sources: { ...nobody, outletIds: [outlets[1]] } })).toMatchObject({
      error: 'LICENCE_QUOTA',
    });
    // An agent that stands in no outlet is no way round it.
    await change(second, { outletId: null });
    expect(await sourcesOf(id)).toEqual([`1 ${tag}`]);
    expect((await create({ sources: byTag(tag) })).error).toBe('LICENCE_QUOTA');
  });

  it.each([
    [
      'an outlet of another tenant',
      async () => ({ sources: { ...nobody, outletIds: [await theirOutlet()] } }),
    ],
    [
      'an agent of another tenant',
      async () => ({ targets: [{ kind: 'agent', agentId: (await w.agent(w.theirs)).id }] }),
    ],
  ])('are not made of %s', async (_what, more) => {
    expect(await create(await more())).toMatchObject({ error: 'NOT_FOUND' });
  });
  const theirOutlet = () => addOutlet(w.app.db, w.theirs, randomUUID().slice(0, 8), 'South');

  it('refuse a gateway without agents, nobody to send it, and what no agent may be asked to reach', async () => {
    const server = { ...nobody, server: true };
    expect(await create({ sources: server, targets: [{ kind: 'gateway' }] })).toMatchObject({
      error: 'DIAL_GATEWAY',
    });
    expect(await create({ sources: nobody })).toMatchObject({ error: 'INVALID_INPUT' });
    for (const address of ['127.0.0.1', '169.254.169.254', '100.100.100.200', '::1', 'fe80::1'])
      expect((await create({ targets: [{ kind: 'address', address }] })).error).toBe('ADDRESS_REFUSED');
    // The carriers' shared range is where lines stand, and nothing that this server asks.
    const shared = [{ kind: 'address', address: '100.64.0.1' }];
    const { id } = await create({ sources: byTag('nobody'), targets: shared });
    expect(id).toBeDefined();
    expect(await create({ sources: { ...server, allAgents: true }, targets: shared })).toMatchObject({
      error: 'ADDRESS_REFUSED',
    });
  });
});

describe('what agents measured', () => {
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

  it('is asked of them as jobs, which change with the test', async () => {
    const { testId, client, path, jobs } = await measuring({ hours: [8, 9] });
    expect(jobs).toEqual([
      {
        ...{ id: path.id, work: 'dial', kind: 'ping', target: { address: '10.9.0.1' }, source: {} },
        ...{ settings: expect.objectContaining({ count: 2 }), intervalMs: 60_000 },
        hours: { of: [8, 9], timeZone: 'UTC' },
      },
    ]);
    const headers = w.session(w.ours);
    const body = { name: 'x', test: { kind: 'ping', settings: { count: 2 } }, targets: [toHub], version: 0 };
    const put = (more: object) =>
      w.app.ask('PUT', `${root}/${testId}`, { headers, body: JSON.stringify({ ...body, ...more }) });
    const told = () => client.heard.findLast((message) => message.type === 'jobs')?.jobs;
    const sources = { ...nobody, allAgents: true };
    expect((await put({ sources, intervalS: 300 })).json.code).toBe(0);
    await expect.poll(told).toContainEqual(expect.objectContaining({ id: path.id, intervalMs: 300_000 }));
    await put({ sources, isEnabled: false, version: 1 });
    await expect.poll(told).not.toContainEqual(expect.objectContaining({ id: path.id }));
    client.socket.close();
  });

  it('is kept like this server’s own: state, figures, the whole run; sent again it changes nothing', async () => {
    const { client, path } = await measuring();
    const items = [result(1, path.id, good())];
    expect(await send(client, 0, items)).toBe(1);
    // Stored with the word that it is stored.
    expect(await status(path.id)).toMatchObject({
      ...{ state: 'up', reason: 'test-answers', mos: expect.any(Number) },
      figures: { 'dial.rtt': 2, 'dial.loss': 0 },
    });
    expect(await kept(path.id)).toBe(1);
    expect(await send(client, 0, items)).toBe(1);
    expect(await kept(path.id)).toBe(1);
    const samples = async () =>
      (await w.app.db.admin.query('select count(*) from sample_head where target_id = $1', [path.id]))
        .rows[0];
    await expect.poll(async () => Number((await samples()).count)).toBe(1);
    await send(client, 1, [result(2, path.id, failed, Date.now() - 1), result(3, path.id)]);
    expect(await status(path.id)).toMatchObject({ state: 'down', reason: 'test-timeout', figures: {} });
    client.socket.close();
  });

  it('is kept when it comes late, and decides nothing of now', async () => {
    const { client, path } = await measuring();
    await send(client, 0, [result(1, path.id, good())]);
    const { since } = await status(path.id);
    const hourAgo = Date.now() - 3_600_000;
    const late = [1, 2, 3].map((n) => result(1 + n, path.id, failed, hourAgo + n * 1000));
    await send(client, 1, late);
    expect(await kept(path.id)).toBe(4);
    expect(await status(path.id)).toMatchObject({ state: 'up', since, figures: { 'dial.rtt': 2 } });
    const { rows } = await w.app.db.admin.query('select state from state_interval where subject_id = $1', [
      path.id,
    ]);
    expect(rows).toEqual([{ state: 'up' }]);
    client.socket.close();
  });

  it('is refused of paths of another tenant and of another agent, and where it is no result of its kind', async () => {
    const { client, path, agent } = await measuring();
    const theirs = await w.connected(await w.agent(w.theirs));
    const ours = await w.connected(await w.agent(w.ours));
    for (const stranger of [theirs, ours]) await send(stranger, 0, [result(1, path.id, good())]);
    expect(await kept(path.id)).toBe(0);
    expect(await status(path.id)).toMatchObject({ state: 'unmeasured' });
    const lie = { ok: true as const, elapsedMs: 1, result: { rttsMs: ['fast'] } };
    await send(client, 0, [result(1, path.id, lie), result(2, path.id, good())]);
    expect(await kept(path.id)).toBe(1);
    await expect.poll(async () => (await w.stateOf(agent)).refusedReason).toBe('bad-result');
    for (const each of [client, theirs, ours]) each.socket.close();
  });

  it('over a line is evidence of that line', async () => {
    const tag = randomUUID().slice(0, 8);
    const outletId = await addOutlet(w.app.db, w.ours, `e ${tag}`, 'South');
    const agent = await w.agent(w.ours, `E ${tag}`);
    await change(agent, { outletId, tags: [tag] });
    const headers = w.session(w.ours);
    const line = { name: 'Fibre', provider: 'Telecom', access: 'fibre', outletId };
    const { id: lineId } = (await w.app.post('/monitor/api/v1/lines/create', line, headers)).json.data;
    const { id } = await create({ sources: byTag(tag), overLines: true });
    const [path] = await paths(id);
    const client = await w.connected(agent);
    await send(client, 0, [result(1, path!.id, good())]);
    // It is looked at anew, as it would be within the minute.
    const body = JSON.stringify({ ...line, version: 0 });
    await w.app.ask('PUT', `/monitor/api/v1/lines/${lineId as string}`, { headers, body });
    const state = async () => (await status(lineId as string)) as object;
    await expect.poll(state).toMatchObject({ state: 'up', reason: 'tests-over-answer' });
    client.socket.close();
  });
});
