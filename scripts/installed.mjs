// Whether what is installed is what the lock file says, and the install that makes it so.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { node24, root } from './node24.mjs';
import { runToEnd, startProgress } from './progress.mjs';

/** Packages by place, as a lock file has them; undefined when there is none. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** True when every package of the lock file that this platform can have is installed in that version. */
export function isInstalled(folder = root) {
  const wanted = packagesOf(path.join(folder, 'package-lock.json'));
  const present = packagesOf(path.join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, item]) => {
    if (!place.includes('node_modules/') || item.link) return true;
    if (item.optional && !present[place]) return true;
    return present[place]?.version === item.version;
  });
}

/** Installs what is missing; says so, and exits with one clear line when it cannot. */
export async function install() {
  if (isInstalled() && node24()) return;
  const progress = startProgress('Installing packages', 'about a minute');
  // All kinds, whatever NODE_ENV or the machine's settings leave out: the console is built here.
  const kinds = ['--include=dev', '--include=optional'];
  const args = ['ci', ...kinds, '--loglevel=error', '--no-audit', '--no-fund'];
  const { status, output } = await runToEnd('npm', args, { cwd: root });
  progress.end(status === 0);
  if (status !== 0)
    stop(
      `${output}The packages could not be installed: see the lines above. The npm registry must be reachable.`,
    );
  if (!node24())
    stop(
      `There is no Node 24 package for ${process.platform}-${process.arch}: start with a Node 24 or newer instead.`,
    );
}

/** Ends with one line on standard error. */
export function stop(message) {
  console.error(message);
  process.exit(1);
}

/** Refuses a Node that cannot run our scripts. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`Node ${process.versions.node} is too old to start Linekeeper: 20.19 or newer is needed.`);
}
