// Asks while this process may open no more files, and again when it may: run by socket.test.ts with a low limit.
import { closeSync, openSync } from 'node:fs';
import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { SnmpExchange } from '../src/snmp/exchange.ts';
import { get } from '../src/snmp/get.ts';
import { makeGetTemplate } from '../src/snmp/template.ts';
import { encodeReply, startFakeAgent } from './fake-agent.ts';

const agent = await startFakeAgent((asked) => encodeReply(asked, {}));
const silent = await startFakeAgent(() => undefined);
const template = makeGetTemplate(['1.3.6.1.2.1.1.3.0']);
// One at a time: the others wait until the silent agent was waited for, and then fail one right after the other.
const exchange = new SnmpExchange({ window: 1 });
const ask = (address: string, port: number, timeoutMs: number) => {
  const credentials = { version: 'v2c', community: 'c' } as const;
  const target: SnmpTarget = { address, port, credentials, timeoutMs, retries: 0 };
  return get(exchange, target, template);
};
const first = ask('127.0.0.1', silent.port, 500);
const open: number[] = [];
try {
  for (;;) open.push(openSync('/dev/null', 'r'));
} catch {
  // No more descriptors: what this is about.
}
// The socket of the other address family is not open yet.
const asked = [
  first,
  ...Array.from({ length: 20_000 }, (_, i) => ask(`::${(i >> 1).toString(16)}`, 161, 500)),
];
const reasons: Record<string, number> = {};
for (const result of await Promise.all(asked)) {
  const reason = result.ok ? 'ok' : result.reason;
  reasons[reason] = (reasons[reason] ?? 0) + 1;
}
for (const file of open) closeSync(file);
const again = await ask('127.0.0.1', agent.port, 5000);
process.stdout.write(`${JSON.stringify(reasons)} ${again.ok ? 'ok' : again.reason}\n`);
exchange.close();
agent.close();
silent.close();
