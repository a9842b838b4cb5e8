import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialProbe } from './dial-kind.ts';
import { dns } from './dns.ts';
import { http } from './http.ts';
import { ping } from './ping.ts';
import { tcp } from './tcp.ts';
import { throughput } from './throughput.ts';
import { trace } from './trace.ts';
import { udpJitter } from './udp-jitter.ts';

/** Every kind of dial test: the server and the agent run the same. A new one is a file and a line. */
export const dialProbes: { readonly [Kind in DialKind]: DialProbe<Kind> } = {
  ping,
  tcp,
  http,
  dns,
  trace,
  'udp-jitter': udpJitter,
  throughput,
};

export type { DialEnvironment, DialProbe, DialSource, DialTarget, DialTools, Resolved } from './dial-kind.ts';
export { openDialTools } from './dial-tools.ts';
export { mostPackets, packRun, unpackRun } from './pack-run.ts';
export { duplicates, ipdv, ipdvSummary, median, quantile, reordered, summarize } from './packet-stats.ts';
export { speechQuality } from './packet-values.ts';
export { yielded } from './run-within.ts';
export { type ReflectorOptions, StampReflector } from './stamp/stamp-reflector.ts';
export {
  type Booking,
  ThroughputServer,
  type ThroughputServerOptions,
} from './throughput/throughput-server.ts';
