import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AgentJob, type AgentSays } from '@linekeeper/contract/agents/link';
import { makeCertificate } from '../../probes/test/certificate.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeLink, type FakeServer, fakeServer } from '../test/fake-server.ts';
import { LineAgent } from './agent.ts';
import { newIdentity } from './config.ts';
import { ResultQueue } from './queue/result-queue.ts';
import { SteadyClock } from './steady-clock.ts';

let directory: string;
let server: FakeServer;
const running: { agent: LineAgent; end: Promise<unknown> }[] = [];
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'linekeeper-agent-'));
});
afterEach(async () => {
  for (const { agent } of running) agent.stop();
  await Promise.all(running.splice(0).map(({ end }) => end));
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const job: AgentJob = {
  ...{ id: randomUUID(), work: 'dial', kind: 'ping', target: {}, settings: {}, source: {} },
  intervalMs: 1_000,
};
/** What a server of ours answers that has so much stored; keeps the results that joined. */
function keeper(jobs: readonly AgentJob[] = []) {
  const kept: { seq: number; clock: unknown }[] = [];
  const state = { stored: 0, isDown: false };
  const onMessage = (message: AgentSays, link: FakeLink) => {
    if (message.type === 'hello') {
      link.say({ type: 'welcome', name: 'Desk', stored: state.stored, at: new Date().toISOString() });
      link.say({ type: 'jobs', jobs: [...jobs] });
    }
    if (message.type === 'clock') {
      const at = Date.now() + 5_000;
      link.say({ type: 'clock', sentMs: message.sentMs, receivedMs: at, answeredMs: at });
    }
    if (message.type !== 'results') return;
    if (state.isDown) return link.say({ type: 'wait', retryMs: 50 });
    if (message.after === state.stored) {
      kept.push(...message.items);
      state.stored = message.items.at(-1)?.seq ?? state.stored;
    }
    link.say({ type: 'ack', stored: state.stored });
  };
  return { kept, state, onMessage };
}

function begin(pin?: string, run = async () => ({ rttMs: 1 })) {
  const identity = newIdentity();
  const clock = new SteadyClock();
  const queue = new ResultQueue(directory, clock.nowMs);
  const agent = new LineAgent({
    config: { server: server.address, pin },
    ...{ identity, queue, clock, log: () => {} },
    works: {
      dial: async () => ({ ok: true, result: await run(), elapsedMs: 1 }),
      snmp: async () => ({ ok: false, reason: 'unavailable', elapsedMs: 1 }),
    },
  });
  const end = agent.untilEnd();
  running.push({ agent, end });
  return { agent, end, queue, identity };
}

it('runs its jobs and tells the results in order, placed by the server’s clock', async () => {
  server = await fakeServer();
  const { kept, onMessage } = keeper([job]);
  server.answers.onMessage = onMessage;
  const { identity } = begin();
  await expect.poll(() => kept.length).toBeGreaterThan(2);
  expect(server.heardOf('hello')[0]?.keyHash).toBe(identity.keyHash);
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_item, index) => index + 1));
  const { offsetMs = 0 } = (kept.at(-1)?.clock ?? {}) as { offsetMs?: number };
  // The server of this test is five seconds ahead; the two clocks of this machine differ by little.
  expect(Math.abs(offsetMs - 5_000)).toBeLessThan(1_000);
});

it('goes on measuring while it is cut off, and tells all of it when it is back, once', async () => {
  server = await fakeServer();
  const { kept, state, onMessage } = keeper([job]);
  server.answers.onMessage = onMessage;
  const { queue } = begin();
  await expect.poll(() => kept.length).toBeGreaterThan(0);
  state.isDown = true;
  server.links.at(-1)?.cut();
  await expect.poll(() => queue.numbers().queuedResults).toBeGreaterThan(1);
  state.isDown = false;
  await expect.poll(() => queue.numbers().queuedResults, { timeout: 30_000 }).toBe(0);
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_item, index) => index + 1));
}, 60_000);

it('sends what the server could not keep again, the same', async () => {
  server = await fakeServer();
  const { kept, state, onMessage } = keeper([job]);
  server.answers.onMessage = onMessage;
  state.isDown = true;
  begin();
  await expect.poll(() => server.heardOf('results').length).toBeGreaterThan(2);
  state.isDown = false;
  await expect.poll(() => kept.length).toBeGreaterThan(0);
  const firsts = server.heardOf('results').map(({ after, items }) => [after, items[0]?.seq]);
  expect(firsts.slice(0, 3)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

it('runs a job now when it is asked to, and tells how it is', async () => {
  server = await fakeServer();
  server.answers.onMessage = keeper().onMessage;
  begin();
  await expect.poll(() => server.heardOf('clock').length).toBeGreaterThan(0);
  const requestId = randomUUID();
  server.links[0]?.say({ type: 'run', requestId, job });
  await expect
    .poll(() => server.heardOf('ran')[0])
    .toMatchObject({
      requestId,
      outcome: { ok: true, result: { rttMs: 1 } },
    });
  await expect.poll(() => server.heardOf('health').length, { timeout: 20_000 }).toBeGreaterThan(0);
  const { health } = server.heardOf('health')[0] ?? {};
  expect(health).toMatchObject({ queuedResults: 0, dropped: 0, jobs: 0 });
  expect(health?.rssBytes).toBeGreaterThan(1e6);
}, 30_000);

it('ends when the server says that it was revoked, and does not come again', async () => {
  server = await fakeServer();
  server.answers.onMessage = (_message, link) =>
    link.say({ type: 'refused', reason: 'revoked', final: true });
  const { end } = begin();
  expect(await end).toMatchObject({ reason: 'revoked', final: true });
  expect(server.requests()).toBe(1);
});

it('leaves a server that says what it does not know, and comes again later', async () => {
  server = await fakeServer();
  server.answers.onMessage = (_message, link) => link.say({ type: 'explode' } as never);
  begin();
  await expect.poll(() => server.requests()).toBeGreaterThan(1);
  // A second connection may have been opened and not have said who it is yet.
  await expect.poll(() => server.heardOf('hello').length).toBeGreaterThan(1);
});

describe('over TLS', () => {
  const spki = (cert: string) =>
    createHash('sha256')
      .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64');

  it('speaks to the server whose key was pinned, whoever signed its certificate', async () => {
    const certificate = makeCertificate({ name: 'noc.example', days: 2 });
    server = await fakeServer(certificate);
    server.answers.onMessage = keeper().onMessage;
    begin(spki(certificate.cert));
    await expect.poll(() => server.heardOf('clock').length).toBeGreaterThan(0);
  });

  it.each([
    ['another key than the pinned one', spki(makeCertificate({ name: 'noc.example', days: 2 }).cert)],
    ['a certificate that nobody vouches for, where none was pinned', undefined],
  ])('says nothing to a server with %s', async (_what, pin) => {
    server = await fakeServer(makeCertificate({ name: 'noc.example', days: 2 }));
    const { queue } = begin(pin);
    queue.put({
      ...{ run: 'x', work: 'dial', jobId: job.id, atMs: 1, clock: null },
      outcome: { ok: false, reason: 'timeout', elapsedMs: 1 },
    });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([server.requests(), server.heard]).toEqual([0, []]);
  });
});
