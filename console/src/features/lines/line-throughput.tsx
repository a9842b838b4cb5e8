import { ThroughputCard } from '../../widgets/throughput/index.ts';

/** Throughput that was measured over a line, and what tests may carry over it. */
export function LineThroughput({ lineId }: { readonly lineId: string }) {
  return <ThroughputCard of={{ lineId }} />;
}
