import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentWorld, agentWorld } from '../../../test/agent-world.ts';
import { addDevice, addInterfaces } from '../../../test/devices.ts';
import { addOutlet } from '../../../test/lines.ts';

const root = '/dial/api/v1/tests';
let w: AgentWorld;
beforeAll(async () => {
  w = await agentWorld({ works: 'own' });
});
afterAll(() => w.app.close());

const toHub = { kind: 'address', address: '10.9.0.1' };
const good = (rttsMs: (number | null)[] = [1.5, 2.5]) => ({
  ok: true as const,
  elapsedMs: 20,
  result: {
    ...{ address: '10.9.0.1', rttsMs, received: 2, duplicates: 0, reordered: 0, lossPercent: 0, minMs: 1.5 },
    ...{ medianMs: 2, p95Ms: 2.5, maxMs: 2.5, ipdvMs: 1, ipdvP95Ms: 1, mos: 4.4, tool: 'fping' },
  },
});

describe('a run on demand from an agent', () => {
  const run = async (body: object, tenantId = w.ours) =>
    (
      await w.app.post(
        `${root}/run`,
        { test: { kind: 'ping', settings: { count: 2 } }, target: toHub, ...body },
        w.session(tenantId),
      )
    ).json.data as Record<string, unknown>;

  it('is told in full, and kept nowhere but in the audit log', async () => {
    const agent = await w.agent(w.ours, 'Runner');
    const client = await w.connected(agent);
    const running = run({ agentId: agent.id, target: { kind: 'gateway' } });
    const { requestId, job } = await client.next('run');
    expect(job).toMatchObject({ kind: 'ping', target: { gateway: true } });
    client.say({ type: 'ran', requestId, outcome: good() });
    expect(await running).toMatchObject({ ok: true, result: { rttsMs: [1.5, 2.5], tool: 'fping' } });
    const { rows } = await w.app.db.admin.query(
      `select detail from audit where action = 'dial-test.run' and detail ->> 'agent' = 'Runner'`,
    );
    expect(rows).toHaveLength(1);
    client.socket.close();
  });

  it('goes over the line that it is asked for by what is known of it, and over no other', async () => {
    const outletId = await addOutlet(w.app.db, w.ours, 'Two lines', 'South');
    const agent = await w.agent(w.ours, 'Over lines');
    const { name, version } = await w.stateOf(agent);
    await w.ask(w.ours, 'PUT', `/${agent.id}`, { name, version, outletId, tags: [] });
    const add = async (line: object) =>
      (
        await w.app.post(
          '/monitor/api/v1/lines/create',
          { outletId, provider: 'Telecom', access: 'fibre', ...line },
          w.session(w.ours),
        )
      ).json.data['id'] as string;
    const fibre = await add({ name: 'Fibre', address: '10.8.0.1' });
    const radio = await add({ name: 'Radio' });
    const client = await w.connected(agent);
    const over = async (sourceLineId: string) => {
      const running = run({ agentId: agent.id, sourceLineId });
      const { requestId, job } = await client.next('run');
      client.say({ type: 'ran', requestId, outcome: good() });
      await running;
      return job.source;
    };
    expect(await over(fibre)).toEqual({ address: '10.8.0.1' });
    // It would leave by whichever way there is.
    expect(await run({ agentId: agent.id, sourceLineId: radio })).toMatchObject({
      error: 'DIAL_LINE_UNKNOWN',
    });
    const deviceId = await addDevice(w.app.db.database, w.ours, '10.8.0.2');
    const [interfaceId] = await addInterfaces(w.app.db.database, w.ours, deviceId, ['wwan0']);
    await w.app.db.admin.query('update line set device_id = $1, interface_id = $2 where id = $3', [
      ...[deviceId, interfaceId, radio],
    ]);
    expect(await over(radio)).toEqual({ device: 'wwan0' });
    client.socket.close();
  });

  it('is refused where the agent is another tenant’s, is not connected, or lies', async () => {
    const theirs = await w.agent(w.theirs);
    const away = await w.agent(w.ours, 'Away');
    expect(await run({ agentId: theirs.id })).toMatchObject({ error: 'NOT_FOUND' });
    expect(await run({ agentId: away.id })).toMatchObject({ error: 'DIAL_AGENT_AWAY' });
    expect(await run({ agentId: away.id, sourceLineId: randomUUID() })).toMatchObject({ error: 'NOT_FOUND' });
    expect(await run({ agentId: away.id, target: { kind: 'address', address: '127.0.0.1' } })).toMatchObject({
      error: 'ADDRESS_REFUSED',
    });
    const client = await w.connected(away);
    const running = run({ agentId: away.id });
    const { requestId } = await client.next('run');
    client.say({ type: 'ran', requestId, outcome: { ok: true, result: { x: 1 }, elapsedMs: 1 } });
    expect(await running).toMatchObject({ ok: false, reason: 'malformed', result: null });
    client.socket.close();
  });
});
