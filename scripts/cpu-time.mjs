// What the commands that this process ran have cost.
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its own clock does. */
const ticksPerSecond = 100;

/**
 * CPU seconds, user and system, of all processes below this one that have ended. Linux alone says so (proc(5), cutime and cstime
 * of /proc/self/stat); elsewhere it is 0. Whose parent ended before them count for nobody here: of a browser those are the processes of
 * its pages, more than half of all that it takes.
 */
export function cpuSecondsOfChildren() {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8');
    // The second field is the program's name in brackets, which may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}
