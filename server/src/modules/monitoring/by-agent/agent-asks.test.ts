import { randomUUID } from 'node:crypto';
import { silentLog } from '../../../platform/log.ts';
import { type JobOutcome } from '@linekeeper/contract/agents/link';
import { expect, it } from 'vitest';
import { type Watched } from '../engine/watched.ts';
import { newTrack } from '../states/subject-state.ts';
import { settle } from '../test/engine-world.ts';
import { agentAsksOf } from './agent-asks.ts';

const [agentId, deviceId] = [randomUUID(), randomUUID()];
const answer = { ok: true, result: {}, elapsedMs: 1 } as const;

/** A device that an agent polls each minute, measured last at `decidedAtMs`, and that agent. */
function world({ decidedAtMs = 0, failed = false, isConnected = true } = {}) {
  const held = { state: 'up', reason: 'answers', sinceMs: -1 } as const;
  let nowMs = 30_000;
  let outcome: JobOutcome | 'not-connected' = answer;
  const asked: string[] = [];
  const handed: number[] = [];
  const device = {
    target: {
      ...{ tenantId: 1, kind: 'device', id: deviceId, agentId, address: '10.1.0.1', intervalMs: 60_000 },
      probes: [
        {
          probe: 'snmp',
          settings: {
            ...{ address: '10.1.0.1', port: 161, snmpVersion: 'v2c', sealedCommunity: 'sealed' },
            ...{ interfaces: [], processors: [], memoryIndex: null, disks: [] },
          },
        },
      ],
    },
    track: { ...newTrack(held), ...(failed && { failedSinceMs: decidedAtMs }) },
    decidedAtMs,
    handed: {},
  } as unknown as Watched;
  const heard = { patienceMs: 100_000, silenceIs: 'down', closed: null, hours: null };
  const agent = {
    target: { tenantId: 1, kind: 'agent', id: agentId, address: null, intervalMs: 30_000, heard },
    track: newTrack(held),
    decidedAtMs,
  } as unknown as Watched;
  const agents = {
    isConnected: () => isConnected,
    async run(_of: object, { id }: { id: string }) {
      asked.push(id);
      return outcome;
    },
    async isThere({ agentId: id }: { agentId: string }) {
      asked.push(id);
      return outcome === answer;
    },
  };
  const asks = agentAsksOf(
    { agents, secrets: { open: () => 'a secret of the site' }, mayAsk: () => true, log: silentLog },
    {
      async takeHanded({ atMs }) {
        handed.push(atMs);
        device.decidedAtMs = atMs;
      },
      heard: (_id, { atMs }) => handed.push(atMs),
    },
    () => nowMs,
  )!;
  return {
    ...{ asks, asked, handed, device, agent },
    answers: (next: typeof outcome) => (outcome = next),
    async at(ms: number, watched = device) {
      nowMs = ms;
      if (asks.isOpen(watched)) asks.ask(watched);
      await settle();
    },
  };
}

it('has an agent poll a device out of its turn, and takes in what it measured as of when it was asked', async () => {
  const w = world();
  await w.at(30_000);
  expect(w.asked).toEqual([deviceId]);
  expect(w.handed).toEqual([30_000]);
});

it('no two polls of a device are closer than a confirmation: not right after one, nor right before its turn', async () => {
  const w = world();
  await w.at(9_000);
  await w.at(51_000);
  expect(w.asked).toEqual([]);
  await w.at(31_000);
  await w.at(40_000);
  expect(w.asked).toHaveLength(1);
  // Its turn is as it was, whatever was asked between.
  await w.at(52_000);
  expect(w.asked).toHaveLength(1);
  await w.at(48_000);
  expect(w.asked).toHaveLength(2);
});

it('what failed in its own turn is confirmed by its agent, and what failed as it was asked is asked again', async () => {
  const own = world({ failed: true });
  await own.at(30_000);
  expect(own.asked).toEqual([]);
  const w = world();
  await w.at(20_000);
  Object.assign(w.device, { track: { ...w.device.track, failedSinceMs: 20_000 } });
  await w.at(25_000);
  expect(w.asked).toHaveLength(1);
  await w.at(31_000);
  expect(w.asked).toHaveLength(2);
});

it('is not waited for where its agent does not answer, until that tells something by itself', async () => {
  const away = world({ isConnected: false });
  expect(away.asks.isOpen(away.device)).toBe(false);
  const w = world();
  w.answers({ ok: false, reason: 'timeout', elapsedMs: 15_000 });
  await w.at(30_000);
  expect(w.handed).toEqual([]);
  expect(w.asks.isOpen(w.device)).toBe(false);
  w.device.decidedAtMs = 60_000;
  expect(w.asks.isOpen(w.device)).toBe(true);
});

it('an agent is asked whether it is there, once in ten seconds, and one that never spoke is not', async () => {
  const w = world();
  await w.at(30_000, w.agent);
  await w.at(35_000, w.agent);
  expect(w.asked).toEqual([agentId]);
  expect(w.handed).toEqual([30_000]);
  w.answers('not-connected');
  await w.at(40_000, w.agent);
  expect(w.asked).toHaveLength(2);
  expect(w.handed).toHaveLength(1);
  Object.assign(w.agent, { track: { ...w.agent.track, reason: 'not-polled-yet' } });
  expect(w.asks.isOpen(w.agent)).toBe(false);
});
