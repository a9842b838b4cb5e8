// How fast the fleet answers: npm run node -- simulators/src/snmp-fleet/speed.ts [--agents 1000] [--seconds 5]
// The fleet runs in a process of its own; GETs of 60 known instances go to all agents by turns, so many on their way at once.
import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addressAt } from './addresses.ts';
import { oidValue, parseOid, pdus, tags, text, tlv, unsigned } from './ber.ts';
import { vendors } from './makes.ts';
import { portsOf } from './vendors.ts';

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    window: { type: 'string', default: '128' },
  },
});
const agents = Number(values.agents);
const first = '127.40.0.1';
const port = '18161';

/** GETs of 60 varbinds of an agent's counters, five for all its 24 interfaces. The request id is patched at each sending. */
function requestsOf(index: number): Buffer[] {
  const vendor = vendors[index % vendors.length];
  if (!vendor) throw new RangeError('There is no make.');
  const oids = [6, 10, 7, 11, 8, 12, 9, 13, 2, 4].flatMap((column) =>
    portsOf(vendor, 24).map(({ ifIndex }) => `1.3.6.1.2.1.31.1.1.1.${column}.${ifIndex}`),
  );
  const requests: Buffer[] = [];
  for (let from = 0; from + 60 <= oids.length; from += 60) {
    const varbinds = oids
      .slice(from, from + 60)
      .map((oid) =>
        tlv(tags.sequence, Buffer.concat([oidValue(parseOid(oid)), Buffer.from([tags.null, 0])])),
      );
    const id = tlv(tags.integer, Buffer.from([1, 2, 3, 4]));
    const body = Buffer.concat([id, unsigned(0), unsigned(0), tlv(tags.sequence, Buffer.concat(varbinds))]);
    requests.push(tlv(tags.sequence, Buffer.concat([unsigned(1), text('public'), tlv(pdus.get, body)])));
  }
  return requests;
}

/** Processor time of a process in seconds, and its resident megabytes (proc(5); a tick is 10 ms). */
function usage(pid: number): { cpuS: number; megabytes: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return {
    cpuS: (Number(fields[11]) + Number(fields[12])) / 100,
    megabytes: (Number(fields[21]) * 4096) / 1e6,
  };
}

const fleet = fork(
  new URL('main.ts', import.meta.url),
  ['--agents', values.agents, '--first', first, '--port', port, '--longest', '65507'],
  { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
);
await once(fleet, 'message');
const pid = fleet.pid ?? 0;

const requests = Array.from({ length: Math.min(agents, vendors.length) }, (_, index) => requestsOf(index));
const addresses = Array.from({ length: agents }, (_, index) => addressAt(first, index));
const socket = createSocket({ type: 'udp4', lookup: (address, _options, done) => done(null, address, 4) });
const listening = once(socket, 'listening');
socket.bind(0, '127.0.0.1');
await listening;
let [turn, answered, octets, before] = [0, 0, 0, -1];
const send = () => {
  const index = turn % agents;
  const own = requests[index % vendors.length] ?? [];
  const request = own[Math.floor(turn / agents) % own.length];
  turn += 1;
  if (request) socket.send(request, Number(port), addresses[index]);
};
socket.on('message', (reply) => {
  answered += 1;
  octets += reply.length;
  send();
});
const refill = setInterval(() => {
  // What was lost leaves the window; an idle second fills it again.
  if (answered === before) for (let i = 0; i < Number(values.window); i++) send();
  before = answered;
}, 500);
for (let i = 0; i < Number(values.window); i++) send();
// Every interface has been asked once before the clock starts.
await sleep(2_000 + agents / 2);
const [from, fromUsage, fromOctets, begunMs] = [answered, usage(pid), octets, performance.now()];
await sleep(Number(values.seconds) * 1000);
const wallS = (performance.now() - begunMs) / 1000;
const [count, toUsage] = [answered - from, usage(pid)];
const cpuS = toUsage.cpuS - fromUsage.cpuS;
console.log(
  `${agents} agents, GET of 60: ${Math.round(count / wallS)} PDU/s; the fleet used ${((cpuS / count) * 1e6).toFixed(1)} µs of processor a PDU ` +
    `= ${Math.round(count / cpuS)} PDU/s on one core; ${Math.round((octets - fromOctets) / count)} octets an answer; ` +
    `${Math.round(toUsage.megabytes)} MB`,
);
clearInterval(refill);
socket.close();
fleet.kill('SIGTERM');
