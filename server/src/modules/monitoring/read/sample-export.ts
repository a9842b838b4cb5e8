import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type CsvColumn, type CsvReader, csvOf } from '../../../platform/http/csv.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { type SeriesKey } from '../store/index.ts';
import { measuredSubject, type ReadParts, type TimeRange } from './monitoring.service.ts';

export interface SampleQuery extends TimeRange {
  readonly subject: Subject;
  readonly metrics: readonly MetricName[];
}

/** One time of measurement, with the value of each metric; null where there is none. */
interface SampleRow {
  readonly atMs: number;
  readonly values: (number | null)[];
}

/** So much is in memory at once: of a device that is asked each ten seconds, 8640 rows. */
const sliceMs = 86_400_000;

/**
 * The samples of a subject over a range as a CSV file, as they were measured and in order, piece by piece; the export is
 * noted in the audit log. Throws NOT_FOUND, INVALID_INPUT.
 */
export async function exportSamples(
  parts: ReadParts,
  scope: Scope,
  query: SampleQuery,
  reader: CsvReader,
): Promise<AsyncIterable<string>> {
  const { subject, from, to } = query;
  // Asked for twice, a metric is one column.
  const metrics = [...new Set(query.metrics)];
  const measured = await measuredSubject(parts, scope, { subject, metrics, from, to }, (tx, { name }) =>
    writeAudit(tx, scope, {
      action: 'measurement.export',
      subjectType: subject.kind,
      subjectId: subject.id,
      detail: { name, metrics, measuredFrom: from, measuredUntil: to },
    }),
  );
  return pieces(columnsOf(metrics, reader), samplesOf(parts, scope, { ...measured, metrics, subject }));
}

const timeTitle = texts('时间', '時間', 'Time');

function columnsOf(
  metrics: readonly MetricName[],
  { language, timeZone }: CsvReader,
): CsvColumn<SampleRow>[] {
  const titleOf = (metric: MetricName) => {
    const { texts: words, unit } = metricOf(metric);
    return unit === '' ? words[language] : `${words[language]} (${unit})`;
  };
  return [
    { title: timeTitle[language], value: ({ atMs }) => isoIn(timeZone, new Date(atMs)) },
    ...metrics.map((metric, at) => ({
      title: titleOf(metric),
      value: ({ values }: SampleRow) => values[at],
    })),
  ];
}

interface Samples {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  readonly target: { readonly targetId: string; readonly intervalMs: number };
  readonly metrics: readonly MetricName[];
  readonly subject: Subject;
}

/** Rows slice by slice, by time: one for each time at which any of the metrics has a sample. */
async function* samplesOf(
  { store }: ReadParts,
  scope: Scope,
  { fromMs, toMs, target: { targetId, intervalMs }, metrics, subject }: Samples,
): AsyncGenerator<SampleRow[]> {
  const { tenantId } = scope;
  const keys = metrics.map((metric): SeriesKey => ({ tenantId, targetId, subjectId: subject.id, metric }));
  for (let start = fromMs; start < toMs; start = endOf(start)) {
    const query = { fromMs: start, toMs: Math.min(endOf(start), toMs), points: Infinity, intervalMs };
    const rows = new Map<number, SampleRow>();
    // As many points as there are samples: each is one, between those that stand for a gap.
    (await store.range(scope, keys, query)).forEach(({ points }, column) => {
      for (const [atMs, , value] of points) {
        if (value === null) continue;
        const row = rows.get(atMs) ?? { atMs, values: metrics.map(() => null) };
        row.values[column] = value;
        rows.set(atMs, row);
      }
    });
    yield [...rows.values()].sort((a, b) => a.atMs - b.atMs);
  }
}

/** Where the slice of a time ends: at whole multiples, as hours are stored. */
const endOf = (atMs: number) => (Math.floor(atMs / sliceMs) + 1) * sliceMs;

async function* pieces(
  columns: readonly CsvColumn<SampleRow>[],
  slices: AsyncIterable<readonly SampleRow[]>,
): AsyncGenerator<string> {
  const head = csvOf(columns, []);
  yield head;
  for await (const rows of slices) yield csvOf(columns, rows).slice(head.length);
}
