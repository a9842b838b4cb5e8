import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with programs to be found instead of the system's: shell scripts, and links to real ones. */
export function programs(scripts: Record<string, string>, links: Record<string, string> = {}) {
  const path = mkdtempSync(join(tmpdir(), 'linekeeper-programs-'));
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(path, name), `#!/bin/sh\nPATH=/usr/sbin:/usr/bin:/sbin:/bin\n${script}\n`);
    chmodSync(join(path, name), 0o755);
  }
  for (const [name, real] of Object.entries(links)) symlinkSync(real, join(path, name));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
