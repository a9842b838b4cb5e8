import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account } from './embedded-account.ts';
import { clusterArgument, faultIn } from './embedded-cluster.ts';

export interface PostmasterSettings {
  readonly program: string;
  /** The cluster's folder, a real path. */
  readonly cluster: string;
  readonly account: Account | undefined;
  /** Server settings as `name=value`. */
  readonly options: readonly string[];
  readonly logFile: string;
}

/** One run of the PostgreSQL server. */
export interface Postmaster {
  readonly pid: number | undefined;
  /** Resolves when the process is gone, with why. */
  readonly gone: Promise<string>;
  /** Resolves when it takes connections; rejects, with its last words, if it ends before, or at the deadline. */
  ready(deadlineMs: number): Promise<void>;
  /** Stops it fast and cleanly: rolls back what is open, writes everything out. Resolves when it is gone. */
  stop(): Promise<void>;
}

const logLimitBytes = 10 * 1024 * 1024;

/** Runs PostgreSQL on its cluster; throws nothing: what goes wrong is told by `gone` and `ready`. */
export function startPostmaster(settings: PostmasterSettings): Postmaster {
  const { cluster, account, logFile } = settings;
  const logBegin = beginLog(logFile);
  // A file, not a pipe: PostgreSQL must be able to speak when we have been killed.
  const log = openSync(logFile, 'a', 0o600);
  const args = ['-D', clusterArgument(cluster), ...settings.options.flatMap((item) => ['-c', item])];
  const child = spawn(settings.program, args, {
    cwd: cluster,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log],
    // In a session of its own: Ctrl-C reaches us alone, and we stop it when its last client is done.
    detached: true,
    uid: account?.uid,
    gid: account?.gid,
  });
  closeSync(log);
  let reason: string | undefined;
  const gone = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve((reason ??= error.message)));
    child.on('exit', (code, signal) => resolve((reason ??= signal ?? `exit code ${code}`)));
  });

  return {
    pid: child.pid,
    gone,
    async ready(deadlineMs) {
      const deadline = performance.now() + deadlineMs;
      while (!saysReady(cluster, child.pid)) {
        if (reason !== undefined) throw new Error(lastWords(logFile, logBegin) ?? reason);
        if (performance.now() > deadline) throw new Error('it does not become ready');
        await sleep(10);
      }
    },
    async stop() {
      const timers = (
        [
          ['SIGQUIT', 25_000],
          ['SIGKILL', 35_000],
        ] as const
      ).map(([signal, afterMs]) => setTimeout(() => child.kill(signal), afterMs));
      if (reason === undefined) child.kill('SIGINT');
      await gone;
      timers.forEach(clearTimeout);
    },
  };
}

/** Sets a log that has grown aside; returns where the next run's lines begin. */
function beginLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < logLimitBytes) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

/** PostgreSQL's own word in the eighth line of postmaster.pid, which pg_ctl goes by as well. */
function saysReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** What it said was wrong before it ended, in one line. */
function lastWords(logFile: string, begin: number): string | undefined {
  return faultIn(readFileSync(logFile).subarray(begin).toString());
}
