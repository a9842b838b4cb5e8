import { type SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { makePollPlan, type PollPlan, probes } from '@linekeeper/probes';
import { type FleetProcess } from '../fleet-process.ts';
import { fixedTemplate, wholeTables } from './questions.ts';

function failed(what: string, result: object): Error {
  return new Error(`Our ${what} failed: ${JSON.stringify(result).slice(0, 200)}`);
}

/** Our engine, used as the server uses it: a target and a plan an agent, kept from poll to poll. */
export async function ourClient(fleet: FleetProcess) {
  const engine = probes.snmp();
  const targets: SnmpTarget[] = fleet.addresses.map((address) => ({
    address,
    port: fleet.port,
    credentials: { version: 'v2c', community: 'public' },
  }));
  const discovered = await engine.discover(targets[0]!);
  if (!discovered.ok) throw failed('discovery', discovered);
  const { interfaces, processors, memory } = discovered.found;
  const plans: PollPlan[] = targets.map(() => makePollPlan({ interfaces, processors, memory }));
  return {
    /** What a poll asks for. */
    template: plans[0]!.template,
    async get(index: number) {
      const result = await engine.get(targets[index]!, fixedTemplate);
      if (!result.ok || result.values.length !== fixedTemplate.count) throw failed('GET', result);
    },
    async poll(index: number) {
      const result = await engine.poll(targets[index]!, plans[index]!);
      if (!result.ok || result.bits[0] !== 64) throw failed('poll', result);
    },
    async walk(index: number) {
      const result = await engine.walkColumns(targets[index]!, { columns: wholeTables });
      if (!result.ok || result.stoppedBy || result.rows.size !== interfaces.length)
        throw failed('walk', result);
    },
    close: () => engine.close(),
  };
}
