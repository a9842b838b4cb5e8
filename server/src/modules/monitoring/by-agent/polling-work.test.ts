import { randomUUID } from 'node:crypto';
import { type AgentJob } from '@linekeeper/contract/agents/link';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AgentClient } from '../../../../test/agent-client.ts';
import { type AgentWorld, agentWorld, type TestAgent } from '../../../../test/agent-world.ts';
import {
  answered,
  answersAsSwitch,
  bomb,
  impossible,
  settingsOf,
  silent,
} from '../../../../test/agent-readings.ts';

let w: AgentWorld;
beforeAll(async () => {
  w = await agentWorld({ works: 'own' });
});
const open: AgentClient[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) client.socket.terminate();
  await w.app.db.admin.query('delete from device');
});
afterAll(() => w.app.close());

const community = 'a secret of the site';
let agents = 0;
const addAgent = (tenantId: number) => w.agent(tenantId, `Site ${(agents += 1)}`);
let addresses = 0;
const ask = (tenantId: number, method: string, path: string, body?: object) =>
  w.app.ask(method, `/monitor/api/v1/devices${path}`, {
    headers: w.session(tenantId),
    body: body && JSON.stringify(body),
  });
async function addDevice(agent: Pick<TestAgent, 'id' | 'tenantId'>, more: object = {}) {
  const address = `10.9.${(addresses += 1) >> 8}.${addresses & 255}`;
  const body = { address, community, intervalS: 10, agentId: agent.id, ...more };
  const { json } = await ask(agent.tenantId, 'POST', '/create', body);
  return { id: json.data['id'] as string, address, code: json.code };
}
const shown = async (tenantId: number, id: string) => (await ask(tenantId, 'GET', `/${id}`)).json.data;
const stateOf = async (tenantId: number, id: string) =>
  (await shown(tenantId, id))['state'] as { state: string; reason: string; since: string };
const samplesOf = async (id: string) =>
  (await w.app.db.admin.query('select count(*)::int as n from sample_head where target_id = $1', [id]))
    .rows[0].n as number;

/** Connects an agent that answers a discovery as a switch with two ports. */
async function connected(agent: TestAgent) {
  const client = await w.connected(agent);
  open.push(client);
  answersAsSwitch(client);
  let seq = client.stored;
  return {
    ...client,
    jobs: () =>
      (client.heard.findLast(({ type }) => type === 'jobs') as { jobs: AgentJob[] } | undefined)?.jobs ?? [],
    async job(id: string): Promise<AgentJob> {
      let found: AgentJob | undefined;
      await expect.poll(() => (found = this.jobs().find((job) => job.id === id))).toBeDefined();
      return found as AgentJob;
    },
    /** Tells results, and waits until they are acknowledged. */
    async tell(...results: { jobId: string; atMs?: number; result: object }[]) {
      const after = seq;
      const items = results.map(({ jobId, atMs = Date.now(), result }) => ({
        ...{ seq: (seq += 1), work: 'snmp' as const, jobId, atMs, clock: { offsetMs: 0, uncertaintyMs: 1 } },
        outcome: { ok: true as const, elapsedMs: 20, result: result as Record<string, unknown> },
      }));
      client.say({ type: 'results', after, items });
      expect((await client.next('ack')).stored).toBe(seq);
    },
  };
}

describe('a device behind an agent', () => {
  it('is given to that agent with what it needs for it, and to no other', async () => {
    const [agent, other] = [await addAgent(w.ours), await addAgent(w.ours)];
    const [client, theOther] = [await connected(agent), await connected(other)];
    const device = await addDevice(agent);
    const job = await client.job(device.id);
    expect(job).toMatchObject({
      ...{ work: 'snmp', kind: 'poll', intervalMs: 10_000 },
      target: { address: device.address, port: 161, version: 'v2c', community },
    });
    const later = await connected(await addAgent(w.ours));
    expect((await later.next('jobs')).jobs).toEqual([]);
    expect(theOther.jobs()).toEqual([]);
    expect(w.app.logged.join('')).not.toContain(community);
  });

  it('is measured by what the agent read, its interfaces with it', async () => {
    const agent = await addAgent(w.ours);
    const client = await connected(agent);
    const { id } = await addDevice(agent);
    const first = await client.job(id);
    await client.tell({ jobId: id, result: answered({ mark: settingsOf(first).mark }) });
    await expect.poll(() => stateOf(w.ours, id)).toMatchObject({ state: 'up', reason: 'answers' });
    // It answered: its agent walks it, and polls what was found from then on.
    await expect.poll(async () => (await shown(w.ours, id))['interfaceCount']).toBe(2);
    await expect
      .poll(() => settingsOf(client.jobs()[0] as AgentJob).interfaces)
      .toEqual([
        [1, 1],
        [2, 1],
      ]);
    const { mark } = settingsOf(await client.job(id));
    const from = Date.now() - 8_000;
    await client.tell(
      { jobId: id, atMs: from, result: answered({ mark, count: 2 }) },
      { jobId: id, result: answered({ mark, count: 2, atMs: 13_000, octets: 1_001_000 }) },
    );
    const list = await ask(w.ours, 'POST', '/list', {});
    const [row] = (list.json.data as unknown as { list: Record<string, unknown>[] }).list;
    expect(row).toMatchObject({ agentId: agent.id, lossPercent: 0, rttMs: 2, agentName: expect.any(String) });
    expect(row?.['inBps']).toBeCloseTo(1_000_000, -1);
    expect(await samplesOf(id)).toBe(3);
  });

  it('makes no rate of two runs of the agent’s program', async () => {
    const agent = await addAgent(w.ours);
    const client = await connected(agent);
    const { id } = await addDevice(agent);
    await client.tell({ jobId: id, result: answered({ mark: settingsOf(await client.job(id)).mark }) });
    await expect.poll(() => settingsOf(client.jobs()[0] as AgentJob).interfaces).toHaveLength(2);
    const { mark } = settingsOf(await client.job(id));
    await client.tell({ jobId: id, result: answered({ mark, count: 2 }) });
    const more = { mark, count: 2, atMs: 6_000, octets: 1e9 };
    await client.tell({ jobId: id, result: answered({ ...more, run: 'two' }) });
    const list = await ask(w.ours, 'POST', '/list', {});
    expect((list.json.data as unknown as { list: { inBps: unknown }[] }).list[0]?.inBps).toBeNull();
  });

  it('is down when its agent hears nothing of it twice, from the first time', async () => {
    const agent = await addAgent(w.ours);
    const client = await connected(agent);
    const { id } = await addDevice(agent);
    const { mark } = settingsOf(await client.job(id));
    const atMs = Date.now();
    await client.tell({ jobId: id, atMs, result: silent(mark) });
    await client.tell({ jobId: id, result: silent(mark) });
    await expect.poll(() => stateOf(w.ours, id)).toMatchObject({ state: 'down', reason: 'ping-timeout' });
    expect(Date.parse((await stateOf(w.ours, id)).since)).toBe(atMs);
  });

  it('keeps what comes late, and is not woken by it', async () => {
    const agent = await addAgent(w.ours);
    const client = await connected(agent);
    const { id } = await addDevice(agent);
    const { mark } = settingsOf(await client.job(id));
    await client.tell({ jobId: id, result: answered({ mark, atMs: 9e6 }) });
    await expect.poll(() => stateOf(w.ours, id)).toMatchObject({ state: 'up' });
    const before = await stateOf(w.ours, id);
    await expect.poll(() => settingsOf(client.jobs()[0] as AgentJob).interfaces).toHaveLength(2);
    const now = settingsOf(await client.job(id)).mark;
    const hour = Date.now() - 3_600_000;
    await client.tell(
      { jobId: id, atMs: hour, result: silent(now) },
      { jobId: id, atMs: hour + 10_000, result: silent(now) },
    );
    expect(await stateOf(w.ours, id)).toEqual(before);
    expect(await samplesOf(id)).toBe(3);
  });

  it('is unmeasured at once while the agent that it is given to is not there', async () => {
    const agent = await addAgent(w.ours);
    const { id } = await addDevice(agent);
    await expect
      .poll(() => stateOf(w.ours, id), { timeout: 5_000 })
      .toMatchObject({ state: 'unmeasured', reason: 'agent-silent' });
    const { json } = await ask(w.ours, 'POST', `/${id}/discover`);
    expect(json.data['failures']).toMatchObject([{ reason: '采集它的探针未连接' }]);
  });

  it('goes back to the server, and to another agent, at once', async () => {
    const [agent, other] = [await addAgent(w.ours), await addAgent(w.ours)];
    const [client, theOther] = [await connected(agent), await connected(other)];
    const { id, address } = await addDevice(agent);
    const { mark } = settingsOf(await client.job(id));
    const change = (version: number, agentId: string | null) =>
      ask(w.ours, 'PUT', `/${id}`, {
        ...{
          version,
          name: 'Switch',
          kind: null,
          intervalS: 10,
          address,
          outletId: null,
          region: '',
          agentId,
        },
      });
    expect((await change(0, other.id)).json.code).toBe(0);
    await theOther.job(id);
    await expect.poll(client.jobs).toEqual([]);
    await client.tell({ jobId: id, result: answered({ mark }) });
    expect(await samplesOf(id)).toBe(0);
    await expect.poll(async () => (await w.stateOf(agent))['refusedReason']).toBe('unknown-job');
    expect((await change(1, null)).json.code).toBe(0);
    await expect.poll(theOther.jobs).toEqual([]);
    expect((await shown(w.ours, id))['agentId']).toBeNull();
  });

  it('leaves what was read of it as it was before, and refuses nothing for that', async () => {
    const agent = await addAgent(w.ours);
    const client = await connected(agent);
    const { id } = await addDevice(agent);
    await client.job(id);
    await client.tell({ jobId: id, result: answered({ mark: 'of another plan' }) });
    expect(await samplesOf(id)).toBe(0);
    expect((await w.stateOf(agent))['refusedReason']).toBeNull();
  });

  it('says that its agent is gone where that went with its product, and is not asked by the server', async () => {
    const agent = await addAgent(w.ours);
    const { id } = await addDevice(agent);
    await w.app.db.admin.query('delete from agent where id = $1', [agent.id]);
    expect(await shown(w.ours, id)).toMatchObject({ agentId: agent.id, agentName: null });
    await expect.poll(() => stateOf(w.ours, id)).toMatchObject({ reason: 'agent-silent' });
  });

  it('may have the address of another behind another agent, and not behind its own', async () => {
    const [agent, other] = [await addAgent(w.ours), await addAgent(w.ours)];
    const { address } = await addDevice(agent);
    expect((await addDevice(other, { address })).code).toBe(0);
    expect((await addDevice(agent, { address })).code).not.toBe(0);
    expect((await addDevice(agent, { address, agentId: undefined })).code).toBe(0);
  });
});

describe('a test before saving', () => {
  it('is made by the agent that is chosen', async () => {
    const agent = await addAgent(w.ours);
    await connected(agent);
    const body = { address: '10.9.9.9', community, agentId: agent.id };
    const { json } = await ask(w.ours, 'POST', '/test', body);
    const results = json.data['results'] as { probe: string; tone: string; identity: unknown }[];
    expect(results[0]).toMatchObject({ probe: 'snmp', tone: 'good', identity: { name: 'core-1' } });
  });

  it('is made by no agent of another tenant, nor by one that was revoked', async () => {
    const [theirs, revoked] = [await addAgent(w.theirs), await addAgent(w.ours)];
    await w.ask(w.ours, 'POST', `/${revoked.id}/revoke`);
    for (const { id } of [theirs, revoked]) {
      const body = { address: '10.9.9.9', community, agentId: id };
      expect((await ask(w.ours, 'POST', '/test', body)).status).toBe(404);
      expect((await ask(w.ours, 'POST', '/create', body)).status).toBe(404);
    }
  });
});

describe('what an agent says of a device', () => {
  it.each([
    ['a reading of other interfaces', (mark: string) => answered({ mark, count: 3 })],
    ['a reading that unfolds without end', (mark: string) => bomb(mark)],
    [
      'what is no reading',
      (mark: string) => ({ mark, run: 'one', rttsMs: [1], poll: { ok: true, packed: 'AAAA' } }),
    ],
    ['times that no ping takes', (mark: string) => ({ ...answered({ mark }), rttsMs: [-1, 1e9] })],
    ['a load above all', (mark: string) => impossible(mark)],
    ['nothing', () => ({})],
  ])('is refused where it is %s, and changes nothing', async (_what, made) => {
    const agent = await addAgent(w.ours);
    const client = await connected(agent);
    const { id } = await addDevice(agent);
    const { mark } = settingsOf(await client.job(id));
    await client.tell({ jobId: id, result: made(mark) });
    await expect.poll(async () => (await w.stateOf(agent))['refusedReason']).toBe('bad-result');
    expect(await samplesOf(id)).toBe(0);
  });

  it('says nothing of a device of another agent, or of another tenant', async () => {
    const [agent, neighbour, stranger] = [
      await addAgent(w.ours),
      await addAgent(w.ours),
      await addAgent(w.theirs),
    ];
    const client = await connected(agent);
    const { id } = await addDevice(agent);
    const { mark } = settingsOf(await client.job(id));
    for (const other of [neighbour, stranger]) {
      const theirs = await connected(other);
      await theirs.tell({ jobId: id, result: answered({ mark }) }, { jobId: randomUUID(), result: {} });
      await expect.poll(async () => (await w.stateOf(other))['refusedReason']).toBe('unknown-job');
    }
    expect(await samplesOf(id)).toBe(0);
    expect(await stateOf(w.ours, id)).toMatchObject({ reason: 'not-polled-yet' });
  });
});

describe('an agent that polls devices', () => {
  it('is not deleted before they are given to another', async () => {
    const agent = await addAgent(w.ours);
    const { id } = await addDevice(agent);
    const refused = await w.ask(w.ours, 'DELETE', `/${agent.id}`);
    expect(refused.json).toMatchObject({ code: 60465, message: expect.stringContaining('1 台设备') });
    expect((await ask(w.ours, 'DELETE', `/${id}`)).json.code).toBe(0);
    expect((await w.ask(w.ours, 'DELETE', `/${agent.id}`)).json.code).toBe(0);
  });

  it('is offered by name to who looks after devices, without those that were revoked', async () => {
    const agent = await w.agent(w.ours, 'Offered');
    const revoked = await w.agent(w.ours, 'Offered no more');
    await w.ask(w.ours, 'POST', `/${revoked.id}/revoke`);
    const { json } = await w.ask(w.ours, 'POST', '/polling/list', { search: 'Offered' });
    expect(json.data['list']).toEqual([
      { id: agent.id, name: 'Offered', outletName: null, isConnected: false },
    ]);
  });

  it('polls so many devices, and no more', async () => {
    const agent = await addAgent(w.ours);
    await w.app.db.admin.query(
      `insert into device (tenant_id, name, name_given, kind_given, address, port, snmp_version, sealed_community, interval_s, agent_id)
       select $1, 'd', true, false, ('10.10.' || n / 250 || '.' || n % 250)::inet, 161, 'v2c', '\\x00', 60, $2 from generate_series(1, 200) n`,
      [w.ours, agent.id],
    );
    expect((await addDevice(agent)).code).toBe(60466);
  });
});
