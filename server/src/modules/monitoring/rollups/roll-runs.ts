import { isOwnDialFault } from '@linekeeper/contract/dial/dial-failures';
import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialMetricName, dialMetrics } from '@linekeeper/contract/dial/dial-metrics';
import { unpackRun } from '@linekeeper/probes';
import { readRun } from '../dial/dial-detail.ts';
import { type KeptRun } from '../runs/run-codec.ts';
import { addValue, emptySketch, type Sketch } from './sketch.ts';

const scales = new Map(dialMetrics.map(({ name, decimals }) => [name as DialMetricName, 10 ** decimals]));

/** What the natural numbers of a metric's distributions are divided by. */
export const scaleOf = (metric: DialMetricName): number => scales.get(metric) ?? 1;

/** Of these each packet counts; of others each run. */
const ofPackets: ReadonlySet<DialMetricName> = new Set(['dial.rtt']);
/** These are told by the times of the packets alone. */
const ofTimes: ReadonlySet<DialMetricName> = new Set(['dial.rtt', 'dial.loss']);

/** Whether each packet counts as a value of its own. */
export const countsPackets = (kind: DialKind, metric: DialMetricName): boolean =>
  ofPackets.has(metric) && (kind === 'ping' || kind === 'tcp' || kind === 'udp-jitter');

/** Whether a run that has times is told by them, so that its detail need not be read. */
export const needsDetail = (metric: DialMetricName): boolean => !ofTimes.has(metric);

/** Takes a run into the distributions of some metrics of its path. */
export function addRun(
  sketches: ReadonlyMap<DialMetricName, Sketch>,
  kind: DialKind,
  run: Pick<KeptRun, 'times' | 'detail'>,
): void {
  const rttsMs = run.times ? unpackRun(run.times) : undefined;
  const metrics = [...sketches.keys()];
  const read = !rttsMs || metrics.some(needsDetail) ? readRun(run) : undefined;
  if (read && !read.ok && read.reason !== null && isOwnDialFault(read.reason)) return;
  const lost = rttsMs ? rttsMs.filter((rtt) => rtt === null).length : 0;
  for (const [metric, sketch] of sketches) {
    sketch.runs++;
    if (read && !read.ok) sketch.failed++;
    sketch.sent += rttsMs?.length ?? 0;
    sketch.lost += lost;
    const scale = scaleOf(metric);
    const take = (value: number | null | undefined) => {
      if (value !== null && value !== undefined && value >= 0) addValue(sketch, Math.round(value * scale));
    };
    if (rttsMs && countsPackets(kind, metric)) rttsMs.forEach(take);
    else if (rttsMs && metric === 'dial.loss') take(rttsMs.length > 0 ? (100 * lost) / rttsMs.length : null);
    else take(read?.values[metric]);
  }
}

/** The distributions of some metrics that runs of one path have together. */
export function rollRuns(
  kind: DialKind,
  metrics: readonly DialMetricName[],
  runs: readonly Pick<KeptRun, 'times' | 'detail'>[],
): ReadonlyMap<DialMetricName, Sketch> {
  const sketches = new Map(metrics.map((metric) => [metric, emptySketch()]));
  for (const run of runs) addRun(sketches, kind, run);
  return sketches;
}
