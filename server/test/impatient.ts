import { probes, type SnmpProbe } from '@linekeeper/probes';
import { type SnmpTarget } from '@linekeeper/contract/monitoring/probes';

/**
 * The real probe, for tests in which nobody answers: unless it is told otherwise it asks once and waits a tenth of a second,
 * where the product asks three times in seven seconds.
 */
export function impatientSnmp(
  patience: Pick<SnmpTarget, 'timeoutMs' | 'retries'> = { timeoutMs: 100, retries: 0 },
): SnmpProbe {
  const snmp = probes.snmp();
  const soon = (target: SnmpTarget): SnmpTarget => ({ ...target, ...patience });
  return {
    get: (target, ...more) => snmp.get(soon(target), ...more),
    walkColumns: (target, ...more) => snmp.walkColumns(soon(target), ...more),
    discover: (target, ...more) => snmp.discover(soon(target), ...more),
    poll: (target, ...more) => snmp.poll(soon(target), ...more),
    counters: snmp.counters,
    get load() {
      return snmp.load;
    },
    close: () => snmp.close(),
  };
}
