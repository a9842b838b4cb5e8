import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** One folder for all: each start but the first finds what the stop before has left of it. */
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-stop-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(command: readonly string[] = ['node', 'scripts/start.mjs']) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ADMIN_PASSWORD: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const said = { output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.errors += chunk.toString()));
  return { pid: child.pid!, said, gone: once(child, 'close') as Promise<[number | null]> };
}

/** How many processes work in the data folder: PostgreSQL's do. */
async function workingThere(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return folders.filter((folder) => folder.startsWith(dataDir)).length;
}

async function untilThere(file: string): Promise<void> {
  while (
    !(await access(path.join(dataDir, file)).then(
      () => true,
      () => false,
    ))
  )
    await sleep(10);
}

describe('npm start', () => {
  it('stopped while it is still starting leaves no process, no lock, and shows a password it has made', async () => {
    const { pid, said, gone } = start();
    await untilThere('postgres/postmaster.pid');
    // As Ctrl-C in a terminal: to the whole group.
    process.kill(-pid, 'SIGINT');
    expect((await gone)[0]).toBe(0);
    expect(await workingThere()).toBe(0);
    await expect(access(path.join(dataDir, 'server.lock'))).rejects.toThrow();
    expect(said.output).toMatch(/Password +\S+/);
    expect(said.errors).toBe('');
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends cleanly on %s to its own process alone',
    async (signal) => {
      const { pid, said, gone } = start();
      while (!said.output.includes('Ctrl-C')) await sleep(50);
      process.kill(pid, signal);
      expect((await gone)[0]).toBe(0);
      expect(await workingThere()).toBe(0);
      expect(said.errors).toBe('');
    },
  );

  // npm passes a signal to the shell of its script, which only hands it on because the script begins with exec.
  it.each(['SIGINT', 'SIGTERM'] as const)('ends cleanly on %s to npm alone', async (signal) => {
    const { pid, said, gone } = start(['npm', 'start']);
    while (!said.output.includes('Ctrl-C')) await sleep(50);
    process.kill(pid, signal);
    expect((await gone)[0]).toBe(0);
    expect(await workingThere()).toBe(0);
  });

  it('takes the server and PostgreSQL with it when it is killed', async () => {
    const { pid, said, gone } = start();
    while (!said.output.includes('Ctrl-C')) await sleep(50);
    expect(await workingThere()).toBeGreaterThan(0);
    process.kill(pid, 'SIGKILL');
    await gone;
    while ((await workingThere()) > 0) await sleep(50);
    await expect(access(path.join(dataDir, 'server.lock'))).rejects.toThrow();
  });
});
