import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { exchangeAddress, openSites, type SiteNetwork } from '@linekeeper/simulators/demo/sites';
import { whyNotAlone } from '@linekeeper/simulators/netns/alone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentWorld, agentWorld } from './agent-world.ts';

const reason = whyNotAlone();
if (reason)
  process.stdout.write(
    `No world of network namespaces can be made here (${reason}): not tested here: the networks of the demo's agents.\n`,
  );
else
  describe('the networks of the demo’s agents', () => {
    let w: AgentWorld;
    let folder: string;
    let network: SiteNetwork;
    beforeAll(async () => {
      w = await agentWorld({ works: 'own' });
      folder = mkdtempSync(path.join(tmpdir(), 'linekeeper-sites-'));
      const sites = ['One', 'Two'].map((name) => ({ name, interface: 'wan' }));
      network = await openSites(sites, { port: w.port, folder });
    });
    afterAll(async () => {
      network.stop();
      await w.app.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('let an agent enrol and connect by the pinned door, and reach what they test', async () => {
      const claim = await w.claimed(w.ours, 'One');
      expect(await network.order({ do: 'enrol', site: 'One', claim })).toBe(true);
      expect(await network.order({ do: 'run', site: 'One' })).toBe(true);
      const { rows } = await w.app.db.admin.query(`select id from agent where name = 'One'`);
      const agentId = rows[0].id as string;
      const state = async () => (await w.ask(w.ours, 'GET', `/${agentId}`)).json.data['state'];
      await expect.poll(state, { timeout: 60_000, interval: 300 }).toBe('connected');
      const target = { kind: 'address', address: exchangeAddress };
      const ran = await w.app.post(
        '/dial/api/v1/tests/run',
        { test: { kind: 'ping', settings: { count: 2, intervalMs: 20 } }, target, agentId },
        w.session(w.ours),
      );
      expect(ran.json.data).toMatchObject({ ok: true, result: { received: 2 } });
    }, 90_000);

    it('let nobody enrol by a claim that is none', async () => {
      expect(await network.order({ do: 'enrol', site: 'Two', claim: 'none' })).toBe(false);
    });
  });
