import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DatabaseFault } from './fault.ts';

/** How PostgreSQL is asked to end, and how long it may take before it is asked more firmly. */
const requests = [
  { signal: 'SIGINT', patienceMs: 60_000 }, // fast: roll back, write everything out
  { signal: 'SIGQUIT', patienceMs: 10_000 }, // at once: the next start recovers
  { signal: 'SIGKILL', patienceMs: 10_000 },
] as const;

/**
 * Makes a cluster free to start after its last keeper was killed. A PostgreSQL that lives on is stopped, fast, so that
 * nothing committed is lost. Processes of one whose postmaster is dead are waited for, then ended: the lock file guards
 * the data from them, so it is removed only when none is left. Throws DatabaseFault if one does not end.
 */
export async function clearOrphan(
  cluster: string,
  steps: readonly { signal: NodeJS.Signals; patienceMs: number }[] = requests,
): Promise<'none' | 'stopped' | 'stale'> {
  const lockFile = path.join(cluster, 'postmaster.pid');
  const postmaster = Number((await readFile(lockFile, 'utf8').catch(() => '')).split('\n')[0]);
  let left = await processesOf(cluster, postmaster);
  const found = left.length > 0;
  for (const { signal, patienceMs } of found ? steps : []) {
    // A postmaster ends its own children. Children alone see that it died and mostly end by themselves.
    const asked = left.includes(postmaster) ? [postmaster] : signal === 'SIGINT' ? [] : left;
    for (const pid of asked) ask(pid, signal);
    const deadline = performance.now() + (asked.length > 0 ? patienceMs : Math.min(patienceMs, 2_000));
    while (left.length > 0 && performance.now() < deadline) {
      await sleep(20);
      left = await processesOf(cluster, postmaster);
    }
  }
  if (left.length > 0)
    throw new DatabaseFault(`An old PostgreSQL (process ${left[0]}) on ${cluster} does not end.`);
  if (found || postmaster > 0) await rm(lockFile, { force: true });
  return found ? 'stopped' : postmaster > 0 ? 'stale' : 'none';
}

/**
 * The living processes that are PostgreSQL's *and* work in this folder. The number in a lock file alone proves nothing:
 * it may be anybody's by now. A process that ended but was not yet fetched by its parent does not count.
 */
async function processesOf(cluster: string, postmaster: number): Promise<number[]> {
  const place = await stat(cluster).catch(() => undefined);
  if (!place) return [];
  if (process.platform !== 'linux') return (await isPostmasterByPs(postmaster, cluster)) ? [postmaster] : [];
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1);
  const ours = await Promise.all(pids.map((pid) => worksIn(pid, place)));
  return pids.filter((_, index) => ours[index]);
}

async function worksIn(pid: number, place: { dev: number; ino: number }): Promise<boolean> {
  try {
    // Unreadable for a process that has ended, and for other accounts' processes, which cannot be ours.
    const program = (await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    if (path.basename(program) !== 'postgres') return false;
    const folder = await stat(`/proc/${pid}/cwd`);
    return folder.dev === place.dev && folder.ino === place.ino;
  } catch {
    return false;
  }
}

async function isPostmasterByPs(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 1)) return false;
  const asked = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)], { timeout: 5_000 });
  const command = await asked.then(({ stdout }) => stdout).catch(() => '');
  return command.includes('postgres') && command.includes(cluster);
}

function ask(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
