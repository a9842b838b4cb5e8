// The Debian packages that tests need beside npm's, and how they come here.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Each package with a file that shows it is there. */
const needed = [
  ['chromium', '/usr/bin/chromium'],
  ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
  ['snmpd', '/usr/sbin/snmpd'],
  ['snmp', '/usr/bin/snmpget'],
  ['fping', '/usr/bin/fping'],
  ['openssh-server', '/usr/sbin/sshd'],
  ['iproute2', '/usr/bin/ip'],
  ['iputils-ping', '/usr/bin/ping'],
  ['victoria-metrics', '/usr/bin/victoria-metrics'],
  ['exim4-daemon-light', '/usr/sbin/exim4'],
];

/** Ends a test run that cannot begin: why, and then the count as its last line. */
function fail(reason) {
  console.log(reason);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

/** Installs what is missing, as root; otherwise says exactly what to install, and ends as one failure. */
export function installSystemPackages(packages = needed) {
  const missing = packages.filter(([, file]) => !existsSync(file)).map(([name]) => name);
  if (missing.length === 0) return;
  const list = missing.join(' ');
  if (process.getuid?.() !== 0)
    fail(`The tests need Debian packages that are missing. Run: sudo apt-get install -y ${list}`);
  console.log(`Installing Debian packages: ${list} …`);
  // RUNLEVEL=1 keeps packages from starting their services: the tests start their own, on loopback. And nothing that the
  // machine has makes way for them: two mail servers, for one, cannot be installed beside each other.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
  apt(['update', '-q']);
  if (apt(['install', '-y', '-q', '--no-install-recommends', '--no-remove', ...missing]) !== 0)
    fail(`The Debian packages could not be installed: ${list}.`);
}
