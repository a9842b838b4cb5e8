import type { SnmpTarget } from '@linekeeper/contract/probes';
import { type ExchangeCounters, type ExchangeOptions, SnmpExchange } from './exchange.ts';
import { get, type GetResult } from './get.ts';
import type { GetTemplate } from './template.ts';

/** Everything that can be asked by SNMP. No function throws or rejects; each has a deadline and can be aborted. */
export interface SnmpProbe {
  /** Instances by OID text or by a cached template; absences are values, in the order asked. */
  get(target: SnmpTarget, wanted: readonly string[] | GetTemplate, signal?: AbortSignal): Promise<GetResult>;
  /** What was sent, answered, dropped and broken since the start. */
  readonly counters: Readonly<ExchangeCounters>;
  readonly load: { inFlight: number; queued: number };
  /** Gives up everything under way and closes the sockets. */
  close(): void;
}

/** Opens the SNMP engine: one for the whole process, because all agents share its sockets. */
export function openSnmp(options: ExchangeOptions = {}): SnmpProbe {
  const exchange = new SnmpExchange(options);
  return {
    get: (target, wanted, signal) => get(exchange, target, wanted, signal),
    counters: exchange.counters,
    get load() {
      return exchange.load;
    },
    close: () => exchange.close(),
  };
}
