import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ThroughputView } from '@linekeeper/contract/dial/throughput';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentWorld, agentWorld } from './agent-world.ts';
import { addOutlet } from './lines.ts';

/** The agents' own programs and the real server: every byte goes through sockets of this machine. */
const program = path.resolve(import.meta.dirname, '../../agent/src/main.ts');
const root = '/dial/api/v1/tests';
let w: AgentWorld;
let folder: string;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  w = await agentWorld({
    works: 'own',
    allowedTargets: ['127.0.0.0/8'],
    throughput: { address: '127.0.0.1', port: 0 },
  });
  folder = mkdtempSync(path.join(tmpdir(), 'linekeeper-booked-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await w.app.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(name: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args, '--dir', path.join(folder, name)], {
    stdio: 'pipe',
  });
  children.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  void once(child, 'close').then(() => children.delete(child));
  return { child, said: () => said };
}

/** An agent that runs as a process and is the other end of others' tests too. */
async function agent(name: string) {
  const claim = await w.claimed(w.ours, name);
  const enrolled = start(name, 'enrol', '--server', `http://127.0.0.1:${w.port}`, '--claim', claim);
  await once(enrolled.child, 'close');
  const running = start(name, 'run', '--throughput', '0');
  await expect.poll(() => running.said(), { timeout: 30_000 }).toContain('Connected as');
  const port = Number(/throughput tests on TCP port (\d+)/.exec(running.said())?.[1]);
  const { rows } = await w.app.db.admin.query('select id from agent where name = $1', [name]);
  return { ...running, id: rows[0].id as string, port };
}

const settings = { seconds: 1, mostMegabytes: 1, streams: 2, warmUpSeconds: 0 };
const nobody = { server: false, allAgents: false, outletIds: [], tags: [] };
async function create(name: string, more: object) {
  const body = { name, intervalS: 600, sources: { ...nobody, allAgents: true }, ...more };
  const { json } = await w.app.post(`${root}/create`, body, w.session(w.ours));
  expect(json.data).toHaveProperty('id');
  return json.data['id'] as string;
}
const view = async (testId: string) =>
  (await w.app.ask('GET', `${root}/${testId}/throughput`, { headers: w.session(w.ours) })).json
    .data as unknown as ThroughputView;
/** Every path of a test asks for its turn now. */
const ask = (testId: string) =>
  w.app.db.admin.query('update dial_path set asks_at = now() where test_id = $1', [testId]);
const remove = (testId: string) => w.app.ask('DELETE', `${root}/${testId}`, { headers: w.session(w.ours) });

it('agents measure to this server, to each other and this server to them, one after the other, over real sockets', async () => {
  const [one, other] = await Promise.all([agent('One'), agent('Other')]);
  const outletId = await addOutlet(w.app.db, w.ours, '7', 'South');
  await w.app.post(
    '/monitor/api/v1/lines/create',
    { outletId, name: 'Fibre', provider: 'Telecom', access: 'fibre', downBps: 1e8, upBps: 2e7 },
    w.session(w.ours),
  );
  const { name, tags, version } = (await w.ask(w.ours, 'GET', `/${one.id}`)).json.data;
  await w.ask(w.ours, 'PUT', `/${one.id}`, { name, tags, version, outletId });

  const toHub = await create('To the hub', {
    test: { kind: 'throughput', settings },
    targets: [{ kind: 'hub' }],
  });
  const toOther = await create('To the other', {
    test: { kind: 'throughput', settings: { ...settings, port: other.port } },
    targets: [{ kind: 'agent', agentId: other.id }],
    sources: { ...nobody, server: true, allAgents: true },
  });
  await ask(toHub);
  await ask(toOther);
  const done = async (testId: string) => (await view(testId)).runs.filter(({ ok }) => ok);
  await expect.poll(() => done(toHub), { timeout: 60_000, interval: 500 }).toHaveLength(2);
  await expect.poll(() => done(toOther), { timeout: 60_000, interval: 500 }).toHaveLength(2);

  const hub = await view(toHub);
  expect(hub.runs.map(({ from, to }) => [from, to]).sort()).toEqual([
    ['One', null],
    ['Other', null],
  ]);
  for (const run of [...hub.runs, ...(await view(toOther)).runs]) {
    expect(run.downBps).toBeGreaterThan(0);
    expect(run.upBps).toBeGreaterThan(0);
    // Both directions were carried, with headers.
    expect(run.bytes).toBeGreaterThan(2e6);
    expect(run.bytes).toBeLessThan(4e6);
  }
  expect((await view(toOther)).runs.map(({ from, to }) => [from, to])).toEqual(
    expect.arrayContaining([
      ['One', 'Other'],
      [null, 'Other'],
    ]),
  );
  // Charged to the test, and to the line of the outlet that one of them stands in.
  expect(hub.test?.usedBytes).toBe(hub.runs.reduce((sum, { bytes }) => sum + bytes, 0));
  const [line] = hub.lines;
  expect(line).toMatchObject({ name: 'Fibre', downBps: 1e8, upBps: 2e7, budgetBytes: 2e10 });
  expect(line?.usedBytes).toBeGreaterThan(2e6);
  // Never two at once on anything: each began when the one before had ended.
  const { rows } = await w.app.db.admin.query(
    `select count(*)::integer as both from dial_booking a join dial_booking b
     on a.id < b.id and a.resources && b.resources and a.started_at < b.ended_at and b.started_at < a.ended_at`,
  );
  expect(rows[0].both).toBe(0);
  // What came is a state and a run of its path, as of every other kind.
  const statesOf = async () =>
    (
      await w.app.db.admin.query(
        `select s.state, s.reason, s.figures from subject_status s join dial_path p on p.id = s.subject_id where p.test_id = $1`,
        [toHub],
      )
    ).rows;
  // A run is done a moment before its path's state is written.
  const isUp = { state: 'up', reason: 'test-answers' };
  await expect.poll(statesOf, { timeout: 20_000 }).toMatchObject([isUp, isUp]);
  const states = await statesOf();
  expect(Object.keys(states[0].figures)).toEqual(expect.arrayContaining(['dial.down', 'dial.up']));

  // Asked for at the screen it waits for its turn like all others, and is charged to its test.
  const now = await w.app.post(
    `${root}/run`,
    {
      test: { kind: 'throughput', settings },
      target: { kind: 'hub' },
      agentId: one.id,
      testId: toHub,
    },
    w.session(w.ours),
  );
  expect(now.json.data).toMatchObject({ ok: true, result: { down: { ended: expect.any(String) } } });
  expect((await view(toHub)).runs).toHaveLength(3);

  // Cut off from the server an agent runs none: it is told no job of this kind, only its turns.
  const jobs = await w.app.db.admin.query('select 1 from dial_booking where state <> $1', ['done']);
  expect(jobs.rowCount).toBe(0);
  await remove(toHub);
  await remove(toOther);
  // The line's account outlives the tests.
  const lineId = line!.id;
  const { json } = await w.app.ask('GET', `/dial/api/v1/lines/${lineId}/throughput`, {
    headers: w.session(w.ours),
  });
  expect((json.data as unknown as ThroughputView).lines[0]?.usedBytes).toBeGreaterThan(2e6);
}, 180_000);
