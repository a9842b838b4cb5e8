import { readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether a process is the PostgreSQL of this cluster: its program is postgres and it works in that folder. */
async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  try {
    const [program, folder] = await Promise.all([readlink(`/proc/${pid}/exe`), readlink(`/proc/${pid}/cwd`)]);
    return path.basename(program.replace(/ \(deleted\)$/, '')) === 'postgres' && folder === cluster;
  } catch {
    return false;
  }
}

/**
 * Makes a cluster free to start after its last keeper was killed: stops a PostgreSQL that lives on without one (fast,
 * so that nothing committed is lost), and removes the lock file of one that is gone. `cluster` is a real path.
 */
export async function clearOrphan(
  cluster: string,
  timeoutMs = 60_000,
): Promise<'none' | 'stopped' | 'stale'> {
  const lockFile = path.join(cluster, 'postmaster.pid');
  const text = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (text === undefined) return 'none';
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !(await isPostgresOf(pid, cluster))) {
    await rm(lockFile, { force: true });
    return 'stale';
  }
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one, from which the next start recovers.
  process.kill(pid, 'SIGINT');
  for (let waitedMs = 0; isAlive(pid); waitedMs += 50) {
    if (waitedMs === timeoutMs) process.kill(pid, 'SIGQUIT');
    if (waitedMs > timeoutMs + 10_000) throw new Error(`An old PostgreSQL (process ${pid}) does not stop.`);
    await sleep(50);
  }
  return 'stopped';
}
