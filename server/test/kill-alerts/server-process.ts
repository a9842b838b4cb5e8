import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const program = path.resolve(import.meta.dirname, '../../src/main.ts');
export const adminPassword = 'Correct-horse-7';

/** The real server as a process over a PostgreSQL that lives on without it. */
export class ServerProcess {
  readonly url: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #log: string;
  #child: ChildProcess | undefined;

  constructor(given: { readonly port: number; readonly dataDir: string; readonly databaseUrl: string }) {
    this.url = `http://127.0.0.1:${given.port}`;
    this.#log = path.join(given.dataDir, 'server.out');
    this.#env = {
      ...process.env,
      ...{ PORT: String(given.port), HOST: '127.0.0.1', DATA_DIR: path.join(given.dataDir, 'data') },
      ...{ DATABASE_URL: given.databaseUrl, ADMIN_PASSWORD: adminPassword, ALLOWED_TARGETS: '127.0.0.0/8' },
    };
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      ...{ env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    this.#child = child;
    const log = createWriteStream(this.#log, { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    for (let tries = 0; tries < 1_200; tries++) {
      const ready = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (ready?.ok) return;
      if (child.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`The server did not start; see ${this.#log}.`);
  }

  /** kill -9. The signal is on its way when this returns; the promise says that the process has gone. */
  kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    return gone.then(() => undefined);
  }
}
