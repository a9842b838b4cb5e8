import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process';
import process from 'node:process';

/**
 * A world of its own: no network but what it makes itself, mounts and process numbers that nobody outside sees. All of it goes with its
 * first process, however that ends: nothing is left to be removed, and two such worlds never meet.
 */
const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child=KILL', '--mount-proc'] as const;

/** What a network of namespaces takes of this machine, each a command of a shell in a world of its own. */
const needed: readonly (readonly [what: string, command: string])[] = [
  ['file systems of its own', 'mount -t tmpfs none /run'],
  ['named network namespaces', 'ip netns add one'],
  ['pairs of interfaces', 'ip link add name here type veth peer name there'],
  ['routes by source', 'ip rule add from 10.0.0.1 table 101'],
  ['nft', 'nft add table inet one'],
  ['a shaped interface', 'tc qdisc add dev here root tbf rate 1mbit burst 5kb latency 50ms'],
  ['snmpd', 'test -x /usr/sbin/snmpd'],
  ['openssl', 'openssl version'],
];

let known: { readonly reason: string | undefined } | undefined;

/** Why no world of network namespaces can be made here; undefined where one can. PostgreSQL takes another account, hence root alone may. */
export function whyNotAlone(): string | undefined {
  known ??= { reason: tried() };
  return known.reason;
}

function tried(): string | undefined {
  if (process.platform !== 'linux') return 'Linux alone has network namespaces';
  if (process.getuid?.() !== 0) return 'it takes root';
  const script = needed.map(([what, command]) => `${command} >/dev/null 2>&1 || { echo '${what}'; exit 1; }`);
  const { status, stdout, stderr, error } = spawnSync('unshare', [...apart, 'sh', '-c', script.join('\n')], {
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  return error?.message ?? (stdout.trim() ? `there is no ${stdout.trim()}` : stderr.trim());
}

/** Runs a program of ours in a world of its own, as its first process. To end it, kill what is given: all of the world ends with it. */
export function runAlone(
  program: string,
  args: readonly string[],
  stdio: StdioOptions = ['pipe', 'pipe', 'inherit'],
): ChildProcess {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', program, ...args];
  const child = spawn('unshare', [...apart, ...node], { stdio });
  // The world must not outlive us, whatever ends us.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}
