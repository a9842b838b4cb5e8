// The Debian packages that tests need beside npm's, and how they come here.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { stop } from './installed.mjs';

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
];

/** Installs what is missing, as root; otherwise says exactly what to install, and ends. */
export function installSystemPackages() {
  const missing = needed.filter(([, file]) => !existsSync(file)).map(([name]) => name);
  if (missing.length === 0) return;
  const list = missing.join(' ');
  if (process.getuid?.() !== 0)
    stop(`The tests need Debian packages that are missing. Run: sudo apt-get install -y ${list}`);
  console.log(`Installing Debian packages: ${list} …`);
  // RUNLEVEL=1 keeps packages from starting their services: the tests start their own, on loopback.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
  apt(['update', '-q']);
  if (apt(['install', '-y', '-q', '--no-install-recommends', ...missing]) !== 0)
    stop(`The Debian packages could not be installed: ${list}.`);
}
