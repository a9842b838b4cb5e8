import { once } from 'node:events';
import { connect } from 'node:net';
import { agentLinkPath, linkLimits } from '@linekeeper/contract/agents/link-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentWorld, agentWorld } from '../../../../test/agent-world.ts';
import { connectAgent } from '../../../../test/agent-client.ts';

let w: AgentWorld;
beforeAll(async () => {
  w = await agentWorld();
});
afterAll(() => w.app.close());

describe('what no agent of ours says', () => {
  it.each([
    ['garbage', '\u{1F4A5}{'],
    ['an unknown word', JSON.stringify({ type: 'drop', table: 'agent' })],
    ['a tenant of its choice', JSON.stringify({ type: 'clock', sentMs: 1, tenantId: 1 })],
    ['a number without an end', '{"type":"clock","sentMs":1e999}'],
    ['a text that no database takes', '{"type":"ran","requestId":"x\\u0000"}'],
    ['no result at all', JSON.stringify({ type: 'results', after: 0, items: [] })],
  ])('ends the connection, and its row says so: %s', async (_what, text) => {
    const agent = await w.agent(w.ours);
    const client = await w.connected(agent);
    client.socket.send(text);
    expect(await client.next('refused')).toMatchObject({ reason: 'not-understood', final: false });
    expect(await client.closed).toBe(1008);
    await expect.poll(async () => (await w.stateOf(agent))['refusedReason']).toBe('not-understood');
  });

  it('is refused as too large before it has come, though it says that it is a gigabyte', async () => {
    const agent = await w.agent(w.ours);
    const client = await w.connected(agent);
    const before = process.memoryUsage().rss;
    const raw = (client.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket;
    // A masked text frame that says it has 2^30 bytes, and the first of them.
    const header = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4]);
    raw.write(Buffer.concat([header, Buffer.alloc(64 * 1024)]));
    expect(await client.closed).toBe(1009);
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
    await expect.poll(async () => (await w.stateOf(agent))['refusedReason']).toBe('too-large');
  });

  it('is a flood, which ends the connection and no other', async () => {
    const [loud, quiet] = [await w.agent(w.ours), await w.agent(w.ours)];
    const [flood, other] = [await w.connected(loud), await w.connected(quiet)];
    // Each is answered before the next ones come: nothing waits, and yet there are too many.
    for (let count = 0; count < linkLimits.messages / 10; count += 1) {
      for (let more = 0; more < 10; more += 1) flood.say({ type: 'clock', sentMs: count });
      if (count < linkLimits.messages / 10 - 1)
        await expect.poll(() => flood.heard.length).toBe(3 + (count + 1) * 10);
    }
    expect(await flood.closed).toBe(1008);
    other.say({ type: 'clock', sentMs: 1 });
    await other.next('clock');
    await expect.poll(async () => (await w.stateOf(loud))['refusedReason']).toBe('too-many-messages');
    expect((await w.stateOf(quiet))['refusedCount']).toBe(0);
    other.socket.close();
  });

  it('is more at once than one agent may have wait for its turn', async () => {
    const agent = await w.agent(w.ours);
    const client = await w.connected(agent);
    for (let count = 0; count < linkLimits.waiting * 3; count += 1)
      client.socket.send(JSON.stringify({ type: 'clock', sentMs: count }));
    expect(await client.closed).toBe(1008);
    await expect.poll(async () => (await w.stateOf(agent))['refusedReason']).toBe('too-many-messages');
  });

  it('is an agent that comes again and again: at last it is not asked for its key any more', async () => {
    const agent = await w.agent(w.ours);
    const reasons: unknown[] = [];
    for (let time = 0; time < 32; time += 1) {
      const client = await connectAgent(w.port, agent.key);
      await expect.poll(() => client.heard.length).toBeGreaterThan(1);
      reasons.push(client.heard[1]?.type);
      client.socket.terminate();
    }
    expect(reasons.filter((type) => type === 'welcome')).toHaveLength(30);
    expect(reasons.at(-1)).toBe('refused');
  });

  it('is no WebSocket at all', async () => {
    const socket = connect(w.port, '127.0.0.1');
    socket.write(
      `GET ${agentLinkPath} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    expect(bytes.toString()).toMatch(/^HTTP\/1\.1 40\d/);
    socket.destroy();
    expect((await w.app.ask('GET', agentLinkPath)).status).toBe(404);
  });
});

it('is how it is, told without end: it is kept now and then, and writes no more than that', async () => {
  const agent = await w.agent(w.ours);
  const client = await w.connected(agent);
  const health = (rssBytes: number) => ({
    ...{ uptimeS: 1, rssBytes, cpuPercent: 1, testsPerMinute: 0, jobs: 0 },
    ...{ queuedResults: 0, queuedBytes: 0, dropped: 0, clock: null },
  });
  for (let count = 1; count <= 20; count += 1) client.say({ type: 'health', health: health(count) });
  client.say({ type: 'clock', sentMs: 1 });
  await client.next('clock');
  expect((await w.stateOf(agent))['health']).toMatchObject({ rssBytes: 1 });
  client.socket.close();
});
