import { openIcmp } from './icmp/probe.ts';
import { openSnmp } from './snmp/probe.ts';

/** All probes, each by the function that opens it. A new one is a file and a line. */
export const probes = {
  icmp: openIcmp,
  snmp: openSnmp,
} as const;

export { parseAddress } from './address.ts';
export { type Clock, systemClock } from './clock.ts';
export { isReachableFromAgent } from './dial/agent-reach.ts';
export { openDialTools } from './dial/dial-tools.ts';
export { type DialEnvironment, type DialProbe, type DialTools } from './dial/dial-kind.ts';
export { isTargetName } from './dial/resolve-target.ts';
export { dialProbes } from './dial/index.ts';
export { packRun, unpackRun } from './dial/pack-run.ts';
export { ThroughputServer } from './dial/throughput/throughput-server.ts';
export { type PacketSummary, quantile, summarize } from './dial/packet-stats.ts';
export type { IcmpOptions, IcmpProbe, IcmpTool } from './icmp/probe.ts';
export type { PingAnswered, PingResult, PingSettings } from './icmp/settings.ts';
export type { DiscoverResult } from './snmp/discover.ts';
export type { ExchangeCounters, ExchangeOptions } from './snmp/exchange.ts';
export type { GetResult } from './snmp/get.ts';
export { packPoll, unpackPoll } from './snmp/pack-poll.ts';
export type { PollReading, PollResult } from './snmp/poll.ts';
export {
  type CounterColumn,
  counterColumns,
  makePollPlan,
  type PollPlan,
  type PollSubject,
} from './snmp/poll-plan.ts';
export type { SnmpProbe } from './snmp/probe.ts';
export { type GetTemplate, makeGetTemplate } from './snmp/template.ts';
export type { SnmpValue } from './snmp/value.ts';
export type { WalkLimits, WalkResult, WalkStop } from './snmp/walk.ts';
