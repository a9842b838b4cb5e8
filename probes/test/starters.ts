import { readdirSync, readFileSync } from 'node:fs';

/** Parent and state of a process that lives; a zombie does not. */
function living(pid: string | number): { parent: number; command: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
  } catch {
    return undefined;
  }
}

/** The process that starts programs for a process, by its parent. */
export function starterOf(parent = process.pid): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const pid = pids.findLast((name) => {
    const process = living(name);
    return process?.parent === parent && process.command.includes('starter-process');
  });
  if (!pid) throw new Error(`No starter below ${parent}.`);
  return Number(pid);
}

/** Whether a process lives. */
export function isAlive(pid: number): boolean {
  return living(pid) !== undefined;
}
