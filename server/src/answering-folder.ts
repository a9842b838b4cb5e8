import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { StartFault } from './start-fault.ts';

/** A disk that sleeps wakes within a few seconds; a mount whose server is gone never answers. */
const deadlineMs = 8_000;

/** What a start opens by itself before the database does. */
const ownFiles = ['server.lock', 'linekeeper.log', 'postgres.password', 'postgres/PG_VERSION'];

/**
 * Makes sure that the data folder and the files that a start opens answer at all. A call that hangs in the system cannot be given
 * up, and would hang the end of its process too: a process of its own makes the calls, and is left behind where it hangs. Throws
 * StartFault that says what did not come back.
 */
export async function requireAnsweringFolder(
  folder: string,
  keyFile: string,
  givenMs = deadlineMs,
): Promise<void> {
  const files = [...ownFiles.map((name) => path.join(folder, name)), keyFile];
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'probe-folder.ts'), folder, ...files],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), givenMs);
  });
  const end = await Promise.race([once(child, 'exit'), late]);
  clearTimeout(timer);
  if (end !== 'late') return;
  child.kill('SIGKILL');
  child.stdout.destroy();
  child.unref();
  const doing = said.trim().split('\n').at(-1) || `looking at ${folder}`;
  throw new StartFault(
    `The data folder ${folder} does not answer: ${doing} has not come back for ${Math.ceil(givenMs / 1000)} s. ` +
      'Is it on a network drive that is away, or is something there that is no ordinary file?',
  );
}
