// The Debian packages that tests need beside npm's, and how they come here.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Each package with a file that shows it is there, and one that does in its place where it cannot be had. */
const needed = [
  // The same browser without its windows: a test in it costs less than half.
  ['chromium-headless-shell', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
  ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
  ['snmpd', '/usr/sbin/snmpd'],
  ['snmp', '/usr/bin/snmpget'],
  ['fping', '/usr/bin/fping'],
  ['openssh-server', '/usr/sbin/sshd'],
  ['iproute2', '/usr/bin/ip'],
  ['iputils-ping', '/usr/bin/ping'],
  ['traceroute', '/usr/sbin/traceroute'],
  ['bind9-dnsutils', '/usr/bin/dig'],
  ['curl', '/usr/bin/curl'],
  ['openssl', '/usr/bin/openssl'],
  ['nftables', '/usr/sbin/nft'],
  ['victoria-metrics', '/usr/bin/victoria-metrics'],
  ['exim4-daemon-light', '/usr/sbin/exim4'],
  ['prometheus', '/usr/bin/prometheus'],
];

/** Ends a test run that cannot begin: why, and then the count as its last line. */
function fail(reason) {
  console.log(reason);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

/**
 * Installs what is missing, as root; otherwise says exactly what to install. Ends as one failure when something is still
 * missing that nothing else can do for.
 */
export function installSystemPackages(packages = needed) {
  const missing = packages.filter(([, file]) => !existsSync(file));
  if (missing.length === 0) return;
  const list = missing.map(([name]) => name).join(' ');
  const canDo = missing.every(([, , instead]) => instead !== undefined && existsSync(instead));
  if (process.getuid?.() !== 0) {
    const how = `sudo apt-get install -y ${list}`;
    if (!canDo) fail(`The tests need Debian packages that are missing. Run: ${how}`);
    return console.log(`The tests are faster with Debian packages that are missing. Run: ${how}`);
  }
  console.log(`Installing Debian packages: ${list} …`);
  // RUNLEVEL=1 keeps packages from starting their services: the tests start their own, on loopback. And nothing that the
  // machine has makes way for them: two mail servers, for one, cannot be installed beside each other.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
  apt(['update', '-q']);
  const names = missing.map(([name]) => name);
  if (apt(['install', '-y', '-q', '--no-install-recommends', '--no-remove', ...names]) === 0) return;
  const said = `The Debian packages could not be installed: ${list}.`;
  if (!canDo) fail(said);
  console.log(`${said} The tests go on without.`);
}
