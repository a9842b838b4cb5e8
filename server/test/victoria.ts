import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Victoria {
  readonly url: string;
  /** Makes what was written readable; by itself that takes a second or two. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A real VictoriaMetrics (Debian package `victoria-metrics`) with a folder of its own. */
export async function startVictoria(): Promise<Victoria> {
  // Between finding a port and listening on it a program on this machine may take it: then another one is tried.
  for (let tries = 1; ; tries++) {
    const started = await tryToStart();
    if (started) return started;
    if (tries === 5) throw new Error('VictoriaMetrics ends as soon as it is started.');
  }
}

/** One that answers; undefined where it ended instead. */
async function tryToStart(): Promise<Victoria | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-victoria-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    'victoria-metrics',
    [
      `-storageDataPath=${folder}`,
      `-httpListenAddr=127.0.0.1:${port}`,
      '-retentionPeriod=100y',
      '-dedup.minScrapeInterval=1ms',
      '-loggerLevel=ERROR',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`The Debian package victoria-metrics is needed: ${(error as Error).message}`);
  });
  const ready = async () => {
    for (let tries = 0; tries < 400; tries++) {
      const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1000) }).catch(
        () => undefined,
      );
      if (child.exitCode !== null || child.signalCode !== null) return false;
      if (answer?.ok) return true;
      await sleep(50);
    }
    throw new Error('VictoriaMetrics does not answer.');
  };
  if (!(await Promise.race([ready(), failed]))) {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
  return {
    url,
    flush: async () =>
      void (await fetch(`${url}/internal/force_flush`, { signal: AbortSignal.timeout(10_000) })),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
