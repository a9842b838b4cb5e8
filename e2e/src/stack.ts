import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, api } from '@linekeeper/simulators/demo/api';

const root = path.resolve(import.meta.dirname, '../..');
export const adminPassword = 'Correct-horse-7';

/** The whole product as a stranger runs it: npm start on a data folder and a port of its own. */
export interface Stack {
  readonly url: string;
  readonly dataDir: string;
  /** All that it printed. */
  output(): string;
  /** Signs in as admin. */
  signIn(): Promise<Api>;
  /** The process of the server itself, below npm and the start script. */
  serverPid(): Promise<number>;
  /** The process of PostgreSQL. */
  databasePid(): Promise<number>;
  /** Kills PostgreSQL as a fault would, if it runs. */
  killDatabase(): Promise<void>;
  /** Ends everything at once, as a power cut would: start script, server and PostgreSQL. */
  killAll(): Promise<void>;
  /** Starts again on the same folder and port. */
  start(): Promise<void>;
  /** Ctrl-C; gives the exit code. */
  stop(): Promise<number | null>;
  /** Stops and removes the folder. */
  remove(): Promise<void>;
}

/**
 * A port of the loopback that nobody listens on. It lies below those that systems give to outgoing connections, so that none
 * of them takes it while it is let go for a start, or for a restart.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 24_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** `command` is what npm start runs; npm itself ends by the signal and so has no exit code to look at. */
export async function startStack(
  env: Record<string, string> = {},
  command: readonly [string, ...string[]] = ['node', 'scripts/start.mjs'],
): Promise<Stack> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  const firstNumberIn = async (file: string) =>
    Number.parseInt(await readFile(path.join(dataDir, file), 'utf8'), 10);

  const databasePid = () => firstNumberIn('postgres/postmaster.pid');

  const stack: Stack = {
    url,
    dataDir,
    output: () => output,
    async signIn() {
      const { accessToken } = await api(url).call('POST /api/v1/auth/login', {
        body: { username: 'admin', password: adminPassword },
      });
      return api(url, accessToken);
    },
    serverPid: () => firstNumberIn('server.lock'),
    databasePid,
    async killDatabase() {
      try {
        process.kill(await databasePid(), 'SIGKILL');
      } catch (error) {
        // It is just being started again.
        if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      }
    },
    async killAll() {
      const pids = [await stack.serverPid(), await databasePid()];
      const gone = child && child.exitCode === null ? once(child, 'exit') : undefined;
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      child?.kill('SIGKILL');
      await gone;
    },
    async start() {
      const [program, ...args] = command;
      const started = spawn(program, args, {
        cwd: root,
        env: { ...process.env, ADMIN_PASSWORD: adminPassword, PORT: String(port), DATA_DIR: dataDir, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A process group of its own, as a terminal gives one: Ctrl-C goes to all of it.
        detached: true,
      });
      child = started;
      const saidBefore = output.length;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      while (started.exitCode === null) {
        const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
          () => undefined,
        );
        // It answers a moment before it says where.
        if (ready?.ok && output.slice(saidBefore).includes(url)) return;
        await sleep(100);
      }
      throw new Error(`npm start ended with ${started.exitCode}:\n${output}`);
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const gone = once(child, 'exit');
      process.kill(-child.pid!, 'SIGINT');
      const [code] = (await gone) as [number | null];
      return code;
    },
    async remove() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await stack.start();
  return stack;
}
