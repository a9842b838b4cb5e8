import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AgentUpdate, packageFile } from '@linekeeper/contract/agents/release';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentWorld, agentWorld } from '../../../../test/agent-world.ts';
import { readPackages } from '../install/packages.ts';

let directory: string;
let w: AgentWorld;
const release = (version: string, more: object = {}) => {
  const platform = 'linux-x64' as const;
  const file = path.join(directory, packageFile({ version, platform }));
  writeFileSync(file, `program ${version}`);
  const sha256 = createHash('sha256').update(`program ${version}`).digest('hex');
  const bytes = `program ${version}`.length;
  const told = { version, platform, bytes, sha256, signature: 'c2lnbmVk', ...more };
  writeFileSync(file.replace('.tar.gz', '.json'), JSON.stringify(told));
  return told;
};
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'linekeeper-packages-'));
  writeFileSync(path.join(directory, 'install.sh'), "packages='@PACKAGES@'\n");
  release('1.9.0');
  release('9.0.0');
  // Of these, what is signed is not what is here.
  release('10.0.0', { sha256: '0'.repeat(64) });
  release('11.0.0', { version: '12.0.0' });
  release('13.0.0', { bytes: 1 });
  w = await agentWorld({ agentDirectory: directory });
});
afterAll(async () => {
  await w.app.close();
  rmSync(directory, { recursive: true });
});

let names = 0;
/** An agent of version 1.0.0 that tells how it stands to newer programs. */
async function telling(update: AgentUpdate | undefined, tenantId = w.ours) {
  const agent = await w.agent(tenantId, `Desk ${(names += 1)}`);
  const client = await w.connected(agent);
  const health = {
    ...{ uptimeS: 60, rssBytes: 54e6, cpuPercent: 0.4, testsPerMinute: 20, jobs: 3 },
    ...{ queuedResults: 0, queuedBytes: 0, dropped: 0, clock: null, ...(update && { update }) },
  };
  client.say({ type: 'health', health });
  await expect.poll(async () => (await w.stateOf(agent))['health']).toEqual(health);
  const renew = (as = tenantId) => w.ask(as, 'POST', `/${agent.id}/update`);
  return { agent, client, renew, updateTo: async () => (await w.stateOf(agent))['updateTo'] };
}

it('has releases of what is here, as it was signed', () => {
  expect(readPackages(directory).releases.map(({ version }) => version)).toEqual(['1.9.0', '9.0.0']);
});

describe('an agent that takes newer programs', () => {
  it.each([{ state: 'ready' }, { state: 'returned', version: '9.0.0', reason: 'crashed' }] as const)(
    'is told of the newest when somebody says so: $state',
    async (update) => {
      const { client, renew, updateTo } = await telling(update);
      expect(await updateTo()).toBe('9.0.0');
      expect((await renew()).json.data).toEqual({ version: '9.0.0' });
      const { release: told } = await client.next('update');
      expect(told).toMatchObject({ version: '9.0.0', platform: 'linux-x64', signature: 'c2lnbmVk' });
      expect(await w.app.audited()).toContain('agent.renew');
      client.socket.close();
    },
  );

  it('is told among several, of which each that cannot take it now is left with the reason', async () => {
    const [one, other] = [await telling({ state: 'ready' }), await telling({ state: 'ready' })];
    const [busy, away, foreign] = [
      await telling({ state: 'working' }),
      await telling({ state: 'ready' }),
      await telling({ state: 'ready' }, w.theirs),
    ];
    away.client.socket.close();
    await expect.poll(async () => (await w.stateOf(away.agent))['state']).toBe('offline');
    const all = [one, busy, away, foreign, other, one];
    const agentIds = all.map(({ agent }) => agent.id);
    const { json } = await w.ask(w.ours, 'POST', '/update-some', { agentIds });
    const outcome = (of: typeof one, version: string | null, reason: string | null) => ({
      ...{ agentId: of.agent.id, version, reason },
    });
    expect(json.data).toEqual({
      outcomes: [
        outcome(one, '9.0.0', null),
        ...[outcome(busy, null, 'no-update'), outcome(away, null, 'not-connected')],
        outcome(foreign, null, 'gone'),
        outcome(other, '9.0.0', null),
      ],
    });
    for (const { client } of [one, other])
      expect((await client.next('update')).release).toMatchObject({ version: '9.0.0' });
    for (const { client } of [busy, foreign])
      expect(client.heard.map(({ type }) => type)).not.toContain('update');
    for (const { client } of [one, other, busy, foreign]) client.socket.close();
  });

  it('is told nothing by another tenant, nor while it is away or after it was revoked', async () => {
    const { agent, client, renew, updateTo } = await telling({ state: 'ready' });
    expect((await renew(w.theirs)).status).toBe(404);
    client.socket.close();
    await expect.poll(async () => (await w.stateOf(agent))['state']).toBe('offline');
    expect((await renew()).json.code).toBe(60467);
    await w.ask(w.ours, 'POST', `/${agent.id}/revoke`);
    expect((await renew()).json.code).toBe(60468);
    expect(await updateTo()).toBeNull();
    expect(client.heard.map(({ type }) => type)).not.toContain('update');
  });
});

it.each([undefined, { state: 'none' }, { state: 'working' }, { state: 'trial', version: '9.0.0' }] as const)(
  'tells no agent of a program that it cannot take now: %j',
  async (update) => {
    const { client, renew, updateTo } = await telling(update);
    expect(await updateTo()).toBeNull();
    expect((await renew()).json.code).toBe(60468);
    client.socket.close();
  },
);
