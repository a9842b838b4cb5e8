import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartFault } from './start-fault.ts';

/**
 * When a process began, in clock ticks since the machine's boot: tells a process from a later one with its number.
 * Undefined for one that is gone, or dead and only not yet fetched by its parent.
 */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name in brackets and may hold spaces: count from behind it (proc(5)).
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields?.[0] === 'Z' ? undefined : fields?.[19];
}

/**
 * Makes the data folder, checks that it can be written, and takes it for this process alone. Returns how to give it back.
 * Throws StartFault.
 */
export async function takeDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    // For us alone: PostgreSQL may have to run as `nobody`, whose files others of that name could read.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartFault(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Change its owner, or set DATA_DIR.`,
    );
  }
  const lockFile = path.join(folder, 'server.lock');
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  for (;;) {
    try {
      await writeFile(lockFile, mine, { flag: 'wx', mode: 0o600 });
      return () => rm(lockFile, { force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new StartFault(
          `The data folder ${folder} cannot be written (${code}). Free some space, or set DATA_DIR.`,
        );
    }
    const [pid = '', began] = (await readFile(lockFile, 'utf8').catch(() => '')).trim().split(' ');
    if (began !== undefined && (await startOf(Number(pid))) === began)
      throw new StartFault(
        `Linekeeper already runs on the data folder ${folder} (process ${pid}). Stop it, or set DATA_DIR.`,
      );
    await rm(lockFile, { force: true });
  }
}
