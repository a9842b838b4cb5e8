import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { systemClock } from '../clock.ts';
import { discover, type DiscoverResult } from './discover.ts';
import { type ExchangeCounters, type ExchangeOptions, SnmpExchange } from './exchange.ts';
import { get, type GetResult } from './get.ts';
import { poll, type PollResult } from './poll.ts';
import type { PollPlan } from './poll-plan.ts';
import type { GetTemplate } from './template.ts';
import { walkColumns, type WalkLimits, type WalkResult } from './walk.ts';

/** Everything that can be asked by SNMP. No function throws or rejects; each has a deadline and can be aborted. */
export interface SnmpProbe {
  /** Instances by OID text or by a cached template; absences are values, in the order asked. */
  get(target: SnmpTarget, wanted: readonly string[] | GetTemplate, signal?: AbortSignal): Promise<GetResult>;
  /** Columns of tables side by side; the walk ends whatever the agent does. */
  walkColumns(
    target: SnmpTarget,
    query: { columns: readonly string[]; limits?: WalkLimits },
    signal?: AbortSignal,
  ): Promise<WalkResult>;
  /** What a device says of itself, its interfaces among it. */
  discover(target: SnmpTarget, signal?: AbortSignal): Promise<DiscoverResult>;
  /** Counters and statuses by a plan that `makePollPlan` made once. */
  poll(target: SnmpTarget, plan: PollPlan, signal?: AbortSignal): Promise<PollResult>;
  /** What was sent, answered, dropped and broken since the start. */
  readonly counters: Readonly<ExchangeCounters>;
  readonly load: { inFlight: number; queued: number };
  /** Gives up everything under way and closes the sockets. */
  close(): void;
}

/** Opens the SNMP engine: one for the whole process, because all agents share its sockets. */
export function openSnmp(options: ExchangeOptions = {}): SnmpProbe {
  const exchange = new SnmpExchange(options);
  const clock = options.clock ?? systemClock;
  return {
    get: (target, wanted, signal) => get(exchange, target, wanted, signal),
    walkColumns: (target, query, signal) => walkColumns(exchange, target, { ...query, clock }, signal),
    discover: (target, signal) => discover(exchange, target, clock, signal),
    poll: (target, plan, signal) => poll(exchange, target, { plan, clock }, signal),
    counters: exchange.counters,
    get load() {
      return exchange.load;
    },
    close: () => exchange.close(),
  };
}
