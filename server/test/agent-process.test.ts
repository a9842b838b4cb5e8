import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AgentJob } from '@linekeeper/contract/agents/link';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aJob, type AgentWorld, agentWorld } from './agent-world.ts';

/** The agent's own program against the real server, each a process or as good as one. */
const program = path.resolve(import.meta.dirname, '../../agent/src/main.ts');
let w: AgentWorld;
let directory: string;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  w = await agentWorld();
  directory = path.join(mkdtempSync(path.join(tmpdir(), 'linekeeper-agent-')), 'state');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await w.app.close();
  rmSync(path.dirname(directory), { recursive: true, force: true });
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args, '--dir', directory], { stdio: 'pipe' });
  children.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  return { child, ended, said: () => said };
}
const server = () => `http://127.0.0.1:${w.port}`;
const tcpJob = (): AgentJob => ({
  ...aJob(),
  kind: 'tcp',
  target: { ...aJob().target, port: w.port },
  settings: { count: 2, intervalMs: 100 },
  intervalMs: 1_000,
});

it('enrols by a claim, keeps its key for itself, measures and tells, is killed and goes on, and ends when it is revoked', async () => {
  const claim = await w.claimed(w.ours, 'Desk');
  const enrolled = start('enrol', '--server', server(), '--claim', claim);
  expect([await enrolled.ended, enrolled.said()]).toEqual([0, 'Enrolled as "Desk".\n']);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(directory, 'agent.key')).mode & 0o777).toBe(0o600);

  const { rows } = await w.app.db.admin.query(`select id from agent where name = 'Desk'`);
  const agent = { tenantId: w.ours, agentId: rows[0].id as string };
  const job = tcpJob();
  w.work.jobs.set(`${agent.tenantId} ${agent.agentId}`, [job]);
  const first = start('run', '--reflect', '0');
  const kept = () => w.work.kept.filter(({ agentId }) => agentId === agent.agentId);
  await expect.poll(() => kept().length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(kept()[0]?.outcome).toMatchObject({ ok: true });
  expect(kept()[0]?.uncertaintyMs).toBeGreaterThan(0);
  expect(Math.abs((kept().at(-1)?.atMs ?? 0) - Date.now())).toBeLessThan(30_000);
  expect(await w.app.app.agents.run(agent, { ...job, kind: 'tarot' }, 10_000)).toMatchObject({
    ok: false,
    reason: 'invalid',
  });

  const port = Number(/jitter tests on UDP port (\d+)/.exec(first.said())?.[1]);
  await expect
    .poll(async () => (await w.stateOf({ tenantId: w.ours, id: agent.agentId } as never))['health'], {
      timeout: 30_000,
    })
    .toMatchObject({ reflectPort: port });
  const jitter = {
    ...job,
    kind: 'udp-jitter',
    target: { ...aJob().target, port },
    settings: { count: 10 },
  };
  expect(await w.app.app.agents.run(agent, jitter, 20_000)).toMatchObject({ ok: true });

  first.child.kill('SIGKILL');
  await first.ended;
  const before = kept().length;
  const second = start('run');
  await expect.poll(() => kept().length, { timeout: 30_000 }).toBeGreaterThan(before + 1);
  const seqs = kept().map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));

  expect((await w.ask(w.ours, 'POST', `/${agent.agentId}/revoke`)).json.code).toBe(0);
  expect(await second.ended).toBe(3);
}, 120_000);

it('says in words what whoever installs it can mend', async () => {
  const used = start('enrol', '--server', server(), '--claim', 'A'.repeat(43));
  expect(await used.ended).toBe(1);
  expect(used.said()).toMatch(/did not enrol this agent: .*claim/);
  const plain = start('enrol', '--server', 'http://noc.example', '--claim', 'x');
  expect([await plain.ended, plain.said()]).toEqual([
    1,
    'The connection to another machine has to be encrypted: use https://.\n',
  ]);
  expect(readFileSync(path.join(directory, 'agent.json'), 'utf8')).not.toContain('PRIVATE');
  expect(readdirSync(directory).sort()).toEqual(['agent.json', 'agent.key', 'results']);
});
