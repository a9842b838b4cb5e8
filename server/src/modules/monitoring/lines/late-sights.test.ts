import { randomUUID } from 'node:crypto';
import { type AgentResult } from '@linekeeper/contract/agents/link';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentClient } from '../../../../test/agent-client.ts';
import { type AgentWorld, agentWorld } from '../../../../test/agent-world.ts';
import { addOutlet } from '../../../../test/lines.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type FaultEvidence } from './fault-evidence.ts';
import { reviseVerdicts } from './late-sights.ts';

let w: AgentWorld;
beforeAll(async () => {
  w = await agentWorld({ works: 'own' });
});
afterAll(() => w.app.close());

const timeout = { ok: false as const, reason: 'timeout', elapsedMs: 900 };
const answer = {
  ok: true as const,
  elapsedMs: 20,
  result: {
    ...{
      address: '10.9.0.1',
      rttsMs: [1, 2],
      received: 2,
      duplicates: 0,
      reordered: 0,
      lossPercent: 0,
      minMs: 1,
    },
    ...{ medianMs: 2, p95Ms: 2, maxMs: 2, ipdvMs: 1, ipdvP95Ms: 1, mos: 4.4, tool: 'fping' },
  },
};

/** An outlet of one line that was away two hours ago: what was said of it then, and its agent with tests over it and to its gateway. */
async function outage(tenantId = w.ours) {
  const tag = randomUUID().slice(0, 8);
  const headers = w.session(tenantId);
  const post = async (path: string, body: object) => (await w.app.post(path, body, headers)).json.data;
  const outletId = await addOutlet(w.app.db, tenantId, tag, 'South');
  const line = { name: 'Fibre', provider: 'Telecom', access: 'fibre', outletId };
  const { id: lineId } = (await post('/monitor/api/v1/lines/create', line)) as { id: string };
  const agent = await w.agent(tenantId, `A ${tag}`);
  const { name, version } = await w.stateOf(agent);
  await w.ask(tenantId, 'PUT', `/${agent.id}`, { name, outletId, tags: [tag], version });
  const { id: testId } = await post('/dial/api/v1/tests/create', {
    ...{ name: 'Out', overLines: true, test: { kind: 'ping', settings: { count: 2 } } },
    targets: [{ kind: 'address', address: '10.9.0.1' }, { kind: 'gateway' }],
    sources: { server: false, allAgents: false, outletIds: [], tags: [tag] },
  });
  const { list } = (await post(`/dial/api/v1/tests/${testId as string}/paths`, {})) as unknown as {
    list: { id: string; isGateway: boolean }[];
  };
  const atMs = Date.now() - 2 * 3_600_000;
  const seen = (what: FaultEvidence['what'], ok: boolean, more: object = {}) => ({
    ...{ what, ok, from: null, to: 'x', atMs: atMs - 20_000, freshMs: 150_000, ...more },
  });
  const moment = [
    seen('test-to-line', false, { sinceMs: atMs - 80_000, isFixed: true }),
    seen('others-elsewhere', true, { count: [9, 10] }),
  ];
  await w.app.db.admin.query(
    `insert into subject_event (tenant_id, target_id, subject_kind, subject_id, at, kind, data)
      values ($1, $2, 'line', $2, $3, 'fault-side', $4)`,
    [tenantId, lineId, new Date(atMs), { side: 'cannot-tell', evidence: [], moment }],
  );
  const client = await w.connected(agent);
  let seq = client.stored;
  return {
    ...{ lineId, atMs, client, over: list.find((one) => !one.isGateway)!.id },
    gateway: list.find((one) => one.isGateway)!.id,
    tell: (
      items: [jobId: string, atMs: number, outcome: AgentResult['outcome']][],
      to: AgentClient = client,
    ) => {
      const after = seq;
      const clock = { offsetMs: 0, uncertaintyMs: 1 };
      const results = items.map(([jobId, at, outcome]) => ({
        ...{ seq: (seq += 1), work: 'dial' as const, jobId, atMs: at, outcome, clock },
      }));
      to.say({ type: 'results', after, items: results });
      return to.next('ack');
    },
    event: async () =>
      (
        await w.app.db.admin.query(
          `select at, data from subject_event where subject_id = $1 and kind = 'fault-side'`,
          [lineId],
        )
      ).rows as { at: Date; data: { side: string; revised?: string; evidence: { what: string }[] } }[],
    side: async () =>
      (await w.app.ask('GET', `/monitor/api/v1/lines/${lineId}/fault-side`, { headers })).json.data,
  };
}

it('results that an agent kept while it was cut off revise what was said of that time, and wake nobody', async () => {
  const { tell, over, gateway, atMs, event, side, client, lineId } = await outage();
  await tell([[over, Date.now(), answer]]);
  const states = async () =>
    (await w.app.db.admin.query('select state, from_at from state_interval where subject_id = $1', [lineId]))
      .rows;
  const before = await states();
  await tell([
    [gateway, atMs - 70_000, timeout],
    [over, atMs - 65_000, timeout],
    [gateway, atMs - 10_000, timeout],
    [over, atMs - 5_000, timeout],
    [gateway, atMs + 60_000, answer],
  ]);
  const events = await event();
  expect(events).toMatchObject([
    { at: new Date(atMs), data: { side: 'power-or-cpe', revised: 'cannot-tell' } },
  ]);
  expect(events[0]?.data.evidence.map(({ what }) => what).sort()).toEqual([
    ...['agent-ran', 'others-elsewhere', 'test-over-line', 'test-to-gateway', 'test-to-line'],
  ]);
  expect(await side()).toMatchObject({
    ...{ isOver: true, side: 'power-or-cpe', at: new Date(atMs).toISOString() },
    revised: { side: 'cannot-tell', at: expect.any(String) },
  });
  expect(await states()).toEqual(before);
  client.socket.close();
});

it('a verdict stays where late results say nothing of its time, and of another tenant’s agent none is heard', async () => {
  const [ours, theirs] = [await outage(), await outage(w.theirs)];
  const told = await ours.event();
  await ours.tell([
    [ours.gateway, ours.atMs - 600_000, timeout],
    [ours.gateway, ours.atMs + 1_000, timeout],
  ]);
  await theirs.tell([[ours.gateway, ours.atMs - 10_000, timeout]]);
  expect(await ours.event()).toEqual(told);
  await ours.tell([[ours.gateway, ours.atMs - 10_000, timeout]]);
  expect(await ours.event()).toMatchObject([{ data: { side: 'power-or-cpe' } }]);
  for (const { client } of [ours, theirs]) client.socket.close();
});

it('an agent says nothing of the lines of other outlets, though its batch may bring results of several', async () => {
  const [here, there] = [await outage(), await outage()];
  const told = await there.event();
  // In one transaction with what is of that time in the other outlet.
  const sight = (targetId: string) => ({
    tenantId: w.ours,
    targetId,
    atMs: here.atMs - 10_000,
    ok: false,
    ports: [],
  });
  await w.app.db.database.withTenant(jobScope([w.ours]), (_tx, client) =>
    reviseVerdicts(client, [sight(here.gateway)]),
  );
  expect(await there.event()).toEqual(told);
  await w.app.db.database.withTenant(jobScope([w.ours]), (_tx, client) =>
    reviseVerdicts(client, [here.gateway, there.over].map(sight)),
  );
  const ran = async ({ event }: typeof here) =>
    (await event())[0]!.data.evidence.filter(({ what }) => what === 'agent-ran').length;
  expect([await ran(here), await ran(there)]).toEqual([1, 1]);
  for (const { client } of [here, there]) client.socket.close();
});
