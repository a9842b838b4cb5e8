// An SNMP fleet from the command line: npm run node -- simulators/src/snmp-fleet/main.ts --agents 1000 --port 1161
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startFleet, vendors } from './index.ts';

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '100' },
    /** The first agent's address; the others follow it. */
    first: { type: 'string', default: '127.10.0.1' },
    port: { type: 'string', default: '1161' },
    seed: { type: 'string', default: '1' },
    community: { type: 'string', default: 'public' },
    interfaces: { type: 'string', default: '24' },
    /** The longest answer in octets, where it shall not be what each vendor's devices give. */
    longest: { type: 'string' },
    /** All agents of this model, where they shall not be of all makes by turns. */
    model: { type: 'string' },
    /** What time it is for the fleet as it starts, such as 2025-01-07T18:00:00Z: how much flows depends on it. */
    time: { type: 'string' },
  },
});

const { longest, model } = values;
const vendor = vendors.find((make) => make.model === model);
if (model && !vendor) {
  console.error(`No model "${model}". Known: ${vendors.map((make) => make.model).join(', ')}.`);
  process.exit(1);
}
const laterMs = values.time === undefined ? 0 : Date.parse(values.time) - Date.now();
if (Number.isNaN(laterMs)) {
  console.error(`"${values.time}" is no time. Write it as 2025-01-07T18:00:00Z.`);
  process.exit(1);
}
const fleet = await startFleet({
  agents: Number(values.agents),
  port: Number(values.port),
  seed: Number(values.seed),
  community: values.community,
  interfaces: Number(values.interfaces),
  firstAddress: values.first,
  now: () => Date.now() + laterMs,
  facts: () => ({
    ...(vendor ? { vendor } : {}),
    ...(longest ? { maxMessageBytes: Number(longest) } : {}),
  }),
});
const summary = { agents: fleet.addresses.length, port: fleet.port };
console.log(
  `${summary.agents} agents on ${fleet.addresses[0]} … ${fleet.addresses.at(-1)}, port ${fleet.port}`,
);
process.send?.({ type: 'ready', ...summary });

const stop = () => void fleet.stop().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);
