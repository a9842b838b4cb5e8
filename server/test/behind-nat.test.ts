import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aloneOptions, canBeAlone } from '../../probes/test/machine.ts';
import { type AgentWorld, agentWorld, type TestAgent } from './agent-world.ts';

const community = 'test-community';
const hasSnmpd = spawnSync('/usr/sbin/snmpd', ['-v']).status === 0;

if (canBeAlone('that an agent polls a real snmpd that the server cannot reach') && hasSnmpd)
  describe('a real snmpd in a network that only an agent is in', () => {
    let w: AgentWorld;
    let room: string;
    let way: Server;
    let site: ChildProcessWithoutNullStreams;
    let at: { address: string; port: number };
    let agentId: string;
    let deviceId: string;
    beforeAll(async () => {
      w = await agentWorld({ works: 'own' });
      room = mkdtempSync(path.join(tmpdir(), 'linekeeper-site-'));
      const socket = path.join(room, 'way');
      way = createServer((inner) => {
        const outer = connect(w.port, '127.0.0.1');
        inner.pipe(outer).pipe(inner);
        inner.on('error', () => outer.destroy());
        outer.on('error', () => inner.destroy());
      });
      way.listen(socket);
      const claim = await w.claimed(w.ours, 'Shop');
      const script = path.resolve(import.meta.dirname, 'site-behind-nat.ts');
      const args = [script, socket, String(w.port), path.join(room, 'agent'), claim];
      site = spawn('unshare', [...aloneOptions, process.execPath, ...args]);
      site.stderr.on('data', (bytes: Buffer) => process.stderr.write(bytes));
      const failed = once(site, 'close').then(() => Promise.reject(new Error('The site could not be made.')));
      const [ready] = (await Promise.race([once(site.stdout, 'data'), failed])) as [Buffer];
      at = JSON.parse(ready.toString()) as typeof at;
      const { rows } = await w.app.db.admin.query(`select id from agent where name = 'Shop'`);
      agentId = rows[0].id as string;
    }, 60_000);
    afterAll(async () => {
      site.stdin.end();
      if (site.exitCode === null) await once(site, 'close');
      way.close();
      await w.app.close();
      rmSync(room, { recursive: true, force: true });
    });

    const ask = async (method: string, where: string, body?: object) =>
      (
        await w.app.ask(method, `/monitor/api/v1/devices${where}`, {
          headers: w.session(w.ours),
          body: body && JSON.stringify(body),
        })
      ).json.data;
    const tell = (line: string) => site.stdin.write(`${line}\n`);
    const state = async () => (await ask('GET', `/${deviceId}`))['state'] as object;
    const becomes = (wanted: object) =>
      expect.poll(state, { timeout: 60_000, interval: 500 }).toMatchObject(wanted);

    it('is found by a test that the agent makes, and by none that the server makes', async () => {
      const agent = { id: agentId, tenantId: w.ours } as TestAgent;
      await expect.poll(async () => (await w.stateOf(agent))['state'], { timeout: 30_000 }).toBe('connected');
      const body = { ...at, community };
      const results = async (more: object) =>
        (await ask('POST', '/test', { ...body, ...more }))['results'] as {
          tone: string;
          identity: unknown;
        }[];
      expect((await results({ agentId }))[0]).toMatchObject({
        ...{ tone: 'good', identity: { name: 'core-switch-1' } },
      });
      expect((await results({}))[0]).toMatchObject({ tone: 'bad' });
    }, 60_000);

    it('is up, with its interfaces and their figures', async () => {
      const body = { ...at, community, intervalS: 10, agentId };
      deviceId = (await ask('POST', '/create', body))['id'] as string;
      await becomes({ state: 'up', reason: 'answers' });
      const figures = async () => {
        const { list } = (await ask('POST', '/list', {})) as unknown as { list: Record<string, unknown>[] };
        return list[0];
      };
      await expect
        .poll(async () => (await figures())?.['inBps'], { timeout: 60_000, interval: 500 })
        .toEqual(expect.any(Number));
      expect(await figures()).toMatchObject({ lossPercent: 0, name: 'core-switch-1', interfaceCount: 3 });
    }, 130_000);

    it('is down when its SNMP is silent, and up when that is back', async () => {
      tell('no snmpd');
      await becomes({ state: 'down' });
      tell('snmpd');
      await becomes({ state: 'up' });
    }, 130_000);

    it('is unmeasured while its agent is away, and up once that is back', async () => {
      tell('no agent');
      await becomes({ state: 'unmeasured', reason: 'agent-silent' });
      tell('agent');
      await becomes({ state: 'up' });
    }, 130_000);

    it('leaves its community in no file of the agent and no line of the log', () => {
      const files = readdirSync(path.join(room, 'agent'), { recursive: true, withFileTypes: true });
      const texts = files
        .filter((file) => file.isFile())
        .map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8'));
      expect(texts.length).toBeGreaterThan(2);
      expect([...texts, ...w.app.logged].filter((text) => text.includes(community))).toEqual([]);
    });
  });
