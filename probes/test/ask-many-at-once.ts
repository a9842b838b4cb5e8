// Asks fake agents all at once and prints how many answered with what they were asked: run by datagram.test.ts in a process
// in which Node may not send at once.
import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { SnmpExchange } from '../src/snmp/exchange.ts';
import { get } from '../src/snmp/get.ts';
import { encodeReply, int, startFakeAgent, varbind } from './fake-agent.ts';

const agents = await Promise.all(
  Array.from({ length: 20 }, () =>
    startFakeAgent((asked) =>
      encodeReply(asked, {
        varbinds: asked.oids.map((oid) => varbind(oid, int(Number(oid.split('.').at(-1))))),
      }),
    ),
  ),
);
const exchange = new SnmpExchange();
const answers = await Promise.all(
  agents.map(({ port }, index) => {
    const credentials = { version: 'v2c', community: `community ${index}` } as const;
    const target: SnmpTarget = { address: '127.0.0.1', port, credentials, timeoutMs: 2000, retries: 0 };
    return get(exchange, target, [`1.3.6.1.2.1.2.2.1.10.${index}`]);
  }),
);
const right = answers.filter((answer, index) => answer.ok && answer.values[0]?.value === index);
process.stdout.write(`${right.length} of ${agents.length}\n`);
exchange.close();
for (const agent of agents) agent.close();
