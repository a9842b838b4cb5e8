// A site that nobody reaches from outside: run by behind-nat.test.ts in a network namespace of its own, with our agent and Debian's
// snmpd at 10.77.0.1. The one way out leads to the server, over a socket in the file system as a line does over a NAT.
// Takes: socket, port of the server, directory of the agent, claim. Told by lines: `agent`, `no agent`, `snmpd`, `no snmpd`.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Snmpd, startSnmpd } from '@linekeeper/simulators/snmpd';

const [socket = '', port = '', directory = '', claim = ''] = process.argv.slice(2);
const program = path.resolve(import.meta.dirname, '../../agent/src/main.ts');
const site = '10.77.0.1';

const ip = (line: string) => execFileSync('ip', line.split(' '));
ip('link set lo up');
ip('link add lan type veth peer name port');
ip(`addr add ${site}/24 dev lan`);
ip('link set lan up');
ip('link set port up');

const out = createServer((inner) => {
  const outer = connect(socket);
  inner.pipe(outer).pipe(inner);
  inner.on('error', () => outer.destroy());
  outer.on('error', () => inner.destroy());
});
out.listen(Number(port), '127.0.0.1');
await once(out, 'listening');

const snmpPort = 1_161;
const beginSnmpd = () =>
  startSnmpd([`agentaddress udp:${site}:${snmpPort}`, 'rocommunity test-community 10.77.0.0/24'], 12_161);
let snmpd: Snmpd | undefined = await beginSnmpd();
const begin = (...args: string[]) =>
  spawn(process.execPath, [program, ...args, '--dir', directory], { stdio: ['ignore', 'ignore', 'inherit'] });
const enrolling = begin('enrol', '--server', `http://127.0.0.1:${port}`, '--claim', claim);
const [code] = (await once(enrolling, 'close')) as [number];
if (code !== 0) throw new Error('The agent did not enrol.');
let agent: ChildProcess | undefined = begin('run');
process.stdout.write(`${JSON.stringify({ address: site, port: snmpPort })}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'no agent' && agent) {
    agent.kill('SIGKILL');
    await once(agent, 'close');
    agent = undefined;
  }
  if (line === 'agent') agent ??= begin('run');
  if (line === 'no snmpd') {
    await snmpd?.stop();
    snmpd = undefined;
  }
  if (line === 'snmpd') snmpd ??= await beginSnmpd();
}
agent?.kill('SIGKILL');
await snmpd?.stop();
process.exit(0);
