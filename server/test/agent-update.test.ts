import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageFile, releaseText } from '@linekeeper/contract/agents/release';
import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AgentWorld, agentWorld, type TestAgent } from './agent-world.ts';

/** The real program, bundled as it is released, by its real launcher against the real server. */
const maker = generateKeyPairSync('ed25519');
const platform = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64';
const build = new URL('../../scripts/agent-build.mjs', import.meta.url);
const bundle = `import(${JSON.stringify(build.href)}).then((m) => m.bundleAgent(process.argv[1], process.argv[2]))`;
let room: string;
let w: AgentWorld;
let child: ChildProcess | undefined;

async function program(version: string, change = (text: string) => text): Promise<string> {
  const folder = path.join(room, `linekeeper-agent-${version}`);
  mkdirSync(folder);
  const file = path.join(folder, 'agent.mjs');
  await promisify(execFile)(process.execPath, ['-e', bundle, file, version]);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  symlinkSync(process.execPath, path.join(folder, 'node'));
  const launcher = path.join(folder, 'linekeeper-agent');
  copyFileSync(path.resolve(import.meta.dirname, '../../agent/package/linekeeper-agent'), launcher);
  chmodSync(launcher, 0o755);
  const key = Buffer.from(maker.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  writeFileSync(path.join(folder, 'release.pub'), `${key.toString('base64')}\n`);
  return folder;
}

/** Packs and signs a program as `agent:build` does. */
function released(folder: string, version: string): void {
  const archive = path.join(room, 'packages', packageFile({ version, platform }));
  execFileSync('tar', ['-czf', archive, '-C', room, path.basename(folder)]);
  const bytes = readFileSync(archive);
  const told = {
    ...({ version, platform, bytes: bytes.length } as const),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const signature = sign(null, Buffer.from(releaseText(told)), maker.privateKey).toString('base64');
  writeFileSync(archive.replace('.tar.gz', '.json'), JSON.stringify({ ...told, signature }));
}

beforeEach(() => {
  room = mkdtempSync(path.join(tmpdir(), 'linekeeper-update-'));
  mkdirSync(path.join(room, 'packages'));
  writeFileSync(path.join(room, 'packages/install.sh'), "packages='@PACKAGES@'\n");
});
afterEach(async () => {
  if (child) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await w.app.close();
  rmSync(room, { recursive: true, force: true });
});

/** An agent of version 1.0.0 that runs, and a server that has this as version 2.0.0. */
async function running(newer: (text: string) => string) {
  released(await program('2.0.0', newer), '2.0.0');
  const launcher = path.join(await program('1.0.0'), 'linekeeper-agent');
  const state = path.join(room, 'state');
  const env = { ...process.env, LINEKEEPER_AGENT_TRIAL_S: '8', LINEKEEPER_AGENT_PROVE_S: '1' };
  w = await agentWorld({ agentDirectory: path.join(room, 'packages') });
  const claim = await w.claimed(w.ours, 'Desk');
  const at = ['--dir', state, '--server', `http://127.0.0.1:${w.port}`, '--claim', claim];
  await promisify(execFile)(launcher, ['enrol', ...at], { env });
  child = spawn(launcher, ['run', '--dir', state], { env, stdio: 'ignore' });
  const { rows } = await w.app.db.admin.query(`select id from agent where name = 'Desk'`);
  const agent = { id: rows[0].id as string, tenantId: w.ours } as TestAgent;
  const shown = async () => {
    const { state: link, programVersion, health, updateTo } = await w.stateOf(agent);
    return { link, programVersion, updateTo, update: (health as AgentHealth | null)?.update };
  };
  return {
    becomes: (wanted: object) =>
      expect.poll(shown, { timeout: 60_000, interval: 250 }).toMatchObject({ link: 'connected', ...wanted }),
    renew: async () => (await w.ask(w.ours, 'POST', `/${agent.id}/update`)).json.data,
    programs: () => readdirSync(path.join(state, 'programs')).sort(),
  };
}

it('takes a newer program and keeps it once that has stayed connected', async () => {
  const { becomes, renew, programs } = await running((text) => text);
  await becomes({ programVersion: '1.0.0', update: { state: 'ready' }, updateTo: '2.0.0' });
  expect(await renew()).toEqual({ version: '2.0.0' });
  await becomes({ programVersion: '2.0.0', update: { state: 'ready' }, updateTo: null });
  await expect.poll(programs, { timeout: 20_000 }).toEqual(['2.0.0', 'current']);
}, 120_000);

it('goes back from one that does not come back, and says so', async () => {
  const { becomes, renew } = await running((text) => text.replaceAll('/agent/v1/link', '/agent/v9/link'));
  await becomes({ programVersion: '1.0.0', update: { state: 'ready' } });
  expect(await renew()).toEqual({ version: '2.0.0' });
  await becomes({
    programVersion: '1.0.0',
    update: { state: 'returned', version: '2.0.0', reason: 'not-connected' },
  });
}, 120_000);
