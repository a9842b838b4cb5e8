import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type ExplorerParts } from '../parts.ts';
import { nameLabel } from '../promql/labels.ts';
import { unanswered } from '../promql/query-fault.ts';
import { numberText } from './answers.ts';
import { type Asker, type MatchedSeries, matchedSeries } from './matched-series.ts';
import { exposedName, exposedValue } from './metric-names.ts';

/** Series of one page: more belong into several, by tenant, or into questions. */
const mostExposed = 100_000;
/** Older is not how it stands now: as a question for now has it. */
const freshMs = 300_000;
const freshIntervals = 2.5;

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** The newest value of every series that the asker may see, in Prometheus' text format 0.0.4. Throws QUERY_UNANSWERED. */
export async function expositionOf(parts: ExplorerParts, asker: Asker): Promise<string> {
  const matched = await matchedSeries(parts, asker, [{ label: nameLabel, sign: '!=', value: '' }]);
  if (matched.length > mostExposed)
    throw unanswered(
      `there are ${matched.length} series, ${mostExposed} fit on one page: ask for some of them by a query`,
    );
  const byMetric = Map.groupBy(matched, ({ key }) => key.metric);
  const nowMs = parts.nowMs();
  const pages: string[] = [];
  for (const [metric, own] of [...byMetric].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const lines = await linesOf(parts, asker, own, nowMs);
    if (lines.length > 0) pages.push(headOf(metric), ...lines);
  }
  return pages.join('');
}

function headOf(metric: MetricName): string {
  const { texts } = metricOf(metric);
  const name = exposedName(metric);
  return `# HELP ${name} ${texts.en.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} gauge\n`;
}

async function linesOf(
  { kept, intervalMs }: ExplorerParts,
  { scope }: Asker,
  own: readonly MatchedSeries[],
  nowMs: number,
): Promise<string[]> {
  const newest = await kept.latest(
    scope,
    own.map(({ key }) => key),
  );
  return own.flatMap(({ key, labels }, at) => {
    const sample = newest[at];
    const oldestMs = Math.max(freshMs, freshIntervals * intervalMs(key.targetId));
    if (!sample || sample.atMs < nowMs - oldestMs) return [];
    const { [nameLabel]: name, ...rest } = labels;
    const pairs = Object.entries(rest).map(([label, value]) => `${label}="${escaped(value)}"`);
    return [`${name}{${pairs.join(',')}} ${numberText(exposedValue(key.metric, sample.value))}\n`];
  });
}
