// An SNMP fleet from the command line: node simulators/src/snmp-fleet/main.ts --agents 1000 --port 1161
import { parseArgs } from 'node:util';
import { startFleet } from './index.ts';

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '100' },
    port: { type: 'string', default: '1161' },
    seed: { type: 'string', default: '1' },
    community: { type: 'string', default: 'public' },
    interfaces: { type: 'string', default: '24' },
    first: { type: 'string', default: '127.10.0.1' },
  },
});

const fleet = await startFleet({
  agents: Number(values.agents),
  port: Number(values.port),
  seed: Number(values.seed),
  community: values.community,
  interfaces: Number(values.interfaces),
  firstAddress: values.first,
});
console.log(
  `${fleet.addresses.length} agents on ${fleet.addresses[0]} … ${fleet.addresses.at(-1)}, port ${fleet.port}`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void fleet.stop().then(() => process.exit(0)));
process.on('disconnect', () => void fleet.stop().then(() => process.exit(0)));
