import { statfsSync } from 'node:fs';
import os from 'node:os';

const inMemory = '/dev/shm';
/** Some times what a run needs at its most: its own databases, and the log of what was written. */
const roomBytes = 1024 ** 3;

/**
 * Where clusters of tests lie: in memory where the system has room for it, as a cloned database is some four hundred new
 * files, which cost a disk up to half a second and memory a fiftieth of one; else where temporary files go.
 */
export function clusterRoom(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= roomBytes) return inMemory;
  } catch {
    // There is no such folder on a Mac.
  }
  return os.tmpdir();
}
