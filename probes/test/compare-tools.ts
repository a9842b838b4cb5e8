// Measures one stretch with our dial tests and with Debian's tools, and prints both: run by compare.test.ts in network
// namespaces of its own. Near end 10.1.0.1, routers 10.1.0.2 and 10.2.0.2, far end 10.3.0.2; the link between the routers carries
// 1,400 bytes; the first router loses every fifth echo request of 500 bytes, and drops what goes to TCP port 81.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { type DialKind, type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { dialSettingsShapes } from '@linekeeper/contract/dial/dial-settings-shape';
import { systemClock } from '../src/clock.ts';
import { type DialTarget } from '../src/dial/dial-kind.ts';
import { dialProbes, openDialTools } from '../src/dial/index.ts';

const sh = (...words: string[]) => execFileSync(words[0]!, words.slice(1), { encoding: 'utf8' });
const ip = (line: string) => sh('ip', ...line.split(' '));

/** Joins two namespaces ('' is ours) by a link with these addresses. */
function link(
  [one, oneAddress]: [string, string],
  [other, otherAddress]: [string, string],
  mtu = 1_500,
): void {
  const name = `${one || 'near'}-${other}`;
  ip(`link add ${name} type veth peer name ${name}-p`);
  for (const [space, device, address] of [
    [one, name, oneAddress],
    [other, `${name}-p`, otherAddress],
  ] as const) {
    if (space) ip(`link set ${device} netns ${space}`);
    const at = space ? `-n ${space} ` : '';
    ip(`${at}addr add ${address}/24 dev ${device}`);
    ip(`${at}link set ${device} up mtu ${mtu}`);
  }
}

// A /run of our own: names of namespaces are files there.
sh('mount', '-t', 'tmpfs', 'none', '/run');
ip('link set lo up');
for (const name of ['r1', 'r2', 'far']) {
  ip(`netns add ${name}`);
  ip(`-n ${name} link set lo up`);
}
// Nobody holds back what traceroute lives by: routers and the far end else answer once a second.
for (const name of ['r1', 'r2', 'far'])
  sh('ip', 'netns', 'exec', name, 'sysctl', '-qw', 'net.ipv4.ip_forward=1', 'net.ipv4.icmp_ratelimit=0');
link(['', '10.1.0.1'], ['r1', '10.1.0.2']);
link(['r1', '10.2.0.1'], ['r2', '10.2.0.2'], 1_400);
link(['r2', '10.3.0.1'], ['far', '10.3.0.2']);
ip('route add default via 10.1.0.2');
ip('-n r1 route add default via 10.2.0.2');
ip('-n r2 route add default via 10.2.0.1');
ip('-n far route add default via 10.3.0.1');
const nft = (rule: string) => sh('ip', 'netns', 'exec', 'r1', 'nft', ...rule.split(' '));
nft('add table ip lossy');
nft('add chain ip lossy forward { type filter hook forward priority 0 ; }');
nft('add rule ip lossy forward icmp type echo-request ip length 528 numgen inc mod 5 == 2 drop');
nft('add rule ip lossy forward tcp dport 81 drop');

const far = '10.3.0.2';
const services = spawn(
  'ip',
  ['netns', 'exec', 'far', process.execPath, `${import.meta.dirname}/far-services.ts`, far],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
const [ready] = (await once(services.stdout.setEncoding('utf8'), 'data')) as [string];
const token = ready.trim().split(' ')[1];

const tools = openDialTools();
const dial = <Kind extends DialKind>(
  kind: Kind,
  target: DialTarget,
  more: Partial<DialSettings<Kind>> = {},
) => {
  const settings = dialSettingsShapes[kind].parse(more) as DialSettings<Kind>;
  const run = dialProbes[kind].run(target, settings, { clock: systemClock, allowed: () => true, tools });
  return run as Promise<DialOutcome<Kind>>;
};
const tool = async (program: string, ...args: string[]) => (await promisify(execFile)(program, args)).stdout;

const www = 'www.example.com';
const lossy = { count: 50, intervalMs: 20, sizeBytes: 500, timeoutMs: 500 } as const;
const printed = {
  ping: await dial('ping', { address: far }, { count: 20, intervalMs: 50 }),
  pingTool: await tool('ping', '-n', '-q', '-c', '20', '-i', '0.05', far),
  lossy: await dial('ping', { address: far }, lossy),
  // It ends with 1 when something was lost.
  lossyTool: await tool('ping', '-n', '-q', '-c', '50', '-i', '0.02', '-s', '500', '-W', '0.5', far),
  tcp: await dial('tcp', { address: far, port: 8_080 }, { count: 5, intervalMs: 20 }),
  tcpDropped: await dial('tcp', { address: far, port: 81 }, { count: 2, intervalMs: 20, timeoutMs: 300 }),
  http: await dial('http', { address: far, port: 8_080 }, { scheme: 'http' }),
  httpTool: await tool(
    ...(['curl', '-s', '-o', '/dev/null', '-w'] as const),
    '%{http_code} %{time_connect} %{time_starttransfer} %{time_total} %{size_download}',
    `http://${far}:8080/`,
  ),
  dns: await dial('dns', { address: far, port: 5_353 }, { name: www }),
  dnsTool: await tool('dig', '+noedns', '-p', '5353', `@${far}`, www),
  traceUdp: await dial('trace', { address: far }, { protocol: 'udp' }),
  traceIcmp: await dial('trace', { address: far }, { protocol: 'icmp', findMtu: false }),
  traceTool: await tool('traceroute', '-n', far),
  stamp: await dial('udp-jitter', { address: far, isStateful: true }, { count: 50, intervalMs: 10 }),
  throughput: await dial(
    'throughput',
    { address: far, token },
    { mostMegabytes: 20, streams: 2, warmUpSeconds: 0 },
  ),
};
process.stdout.write(JSON.stringify(printed));
tools.close();
services.stdin.end();
