import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import process from 'node:process';

/** Where a world of its own keeps files: in memory, gone with it. */
export const worldFolder = '/run/world';

/** One end of a line between two namespaces; `''` is the one that we run in. */
export interface End {
  readonly namespace: string;
  /** At most 15 characters. */
  readonly name: string;
  /** With its prefix: `10.0.0.1/30`. */
  readonly address: string;
}

/** What happens to what goes out by an interface of a router. */
export interface Trouble {
  /** Share of the packets that are lost, towards it and away from it; 1 is a line that carries nothing and keeps its signal. */
  readonly lossTo?: number;
  readonly lossFrom?: number;
}

/** Prepares the world that we are the first process of: file systems in memory, and our own loopback. */
export function openWorld(): void {
  execFileSync('mount', ['-t', 'tmpfs', 'none', '/run']);
  mkdirSync(worldFolder);
  ip('', 'link set lo up');
}

/** Runs `ip` in a namespace: one command a line. */
export function ip(namespace: string, ...lines: readonly string[]): void {
  const where = namespace === '' ? [] : ['-n', namespace];
  execFileSync('ip', [...where, '-batch', '-'], {
    input: lines.join('\n'),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** How a program is started in a namespace: it becomes the program itself, so that its number is the child's. */
const inside = (namespace: string): string[] => ['nsenter', `--net=/run/netns/${namespace}`];

export function runIn(
  namespace: string,
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const [enter = '', ...where] = inside(namespace);
  return spawn(enter, [...where, program, ...args], options);
}

/** Adds a namespace whose loopback is up; a router hands on what is not for itself. */
export function addNamespace(name: string, { isRouter = false } = {}): void {
  execFileSync('ip', ['netns', 'add', name]);
  ip(name, 'link set lo up');
  // A machine with two lines leaves by the one that has a signal.
  const settings = ['net/ipv4/conf/all/ignore_routes_with_linkdown'];
  if (isRouter) settings.push('net/ipv4/ip_forward');
  const set = settings.map((setting) => `echo 1 > /proc/sys/${setting}`).join(' && ');
  const [enter = '', ...where] = inside(name);
  execFileSync(enter, [...where, 'sh', '-c', set]);
}

/** Joins two namespaces by a line of their own. */
export function join(one: End, other: End): void {
  const at = (end: End) => (end.namespace === '' ? `netns ${process.pid}` : `netns ${end.namespace}`);
  ip('', `link add name ${one.name} ${at(one)} type veth peer name ${other.name} ${at(other)}`);
  for (const { namespace, name, address } of [one, other])
    ip(namespace, `addr add ${address} dev ${name}`, `link set ${name} up`);
}

/** Has a router do to what it hands on what it is told: nothing at first. */
export function openTroubles(router: string, interfaces: readonly string[]): void {
  const jumps = interfaces.flatMap((name) => [
    `add chain inet world ${name}`,
    `add rule inet world passing iifname "${name}" jump ${name}`,
    `add rule inet world passing oifname "${name}" jump ${name}`,
  ]);
  nft(router, [
    'add table inet world',
    'add chain inet world passing { type filter hook forward priority 0; }',
    ...jumps,
  ]);
}

/** From now on this happens to what the router hands on by an interface, and nothing else. */
export function setTrouble(router: string, name: string, { lossTo = 0, lossFrom = 0 }: Trouble): void {
  const rule = (side: string, share: number) =>
    share > 0
      ? [
          `add rule inet world ${name} ${side} "${name}" ${share < 1 ? `numgen random mod 1000 < ${Math.round(share * 1000)} ` : ''}drop`,
        ]
      : [];
  nft(router, [`flush chain inet world ${name}`, ...rule('oifname', lossTo), ...rule('iifname', lossFrom)]);
}

/** Bounds what goes out by an interface; what waits longer than this is lost. Undefined: nothing bounds it. */
export function shape(
  namespace: string,
  name: string,
  rate: { readonly kilobits: number; readonly waitMs: number } | undefined,
): void {
  const tc = (...args: string[]) =>
    execFileSync('tc', ['-n', namespace, 'qdisc', ...args], { stdio: 'pipe' });
  if (!rate) return void tc('del', 'dev', name, 'root');
  const bounds = ['rate', `${rate.kilobits}kbit`, 'burst', '1600', 'latency', `${rate.waitMs}ms`];
  tc('replace', 'dev', name, 'root', 'tbf', ...bounds);
}

function nft(namespace: string, lines: readonly string[]): void {
  const [enter = '', ...where] = inside(namespace);
  execFileSync(enter, [...where, 'nft', '-f', '-'], {
    input: lines.join('\n'),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** Keeps what a program of the world says, to be read when something went wrong. */
export function keepOutput(child: ChildProcess, file: string): void {
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => appendFileSync(file, bytes));
}
