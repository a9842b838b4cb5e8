import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { arrayOf } from './array-rows.ts';
import { type PackedTargetHour } from './sample.queries.ts';
import { type PackedChunk } from './target-hour.ts';

interface Rollup {
  readonly tenantId: number;
  readonly hour: number;
  readonly targetId: string;
  readonly metric: MetricName;
  readonly chunks: readonly PackedChunk[];
}

// The figures of all rollups travel as one array a column and are cut apart here: PostgreSQL has no arrays of arrays of
// different lengths. What an hour was packed to before is packed again with it, so a new row holds all that the old one held.
const insertRollupsSql = `
  insert into sample_rollup (tenant_id, hour, target_id, metric, series_ids, counts, sums, maxima)
  select p.tenant_id, p.hour, p.target_id, p.metric, ($7::integer[])[p.first:p.last], ($8::integer[])[p.first:p.last],
    ($9::float8[])[p.first:p.last], ($10::float8[])[p.first:p.last]
  from unnest($1::integer[], $2::integer[], $3::uuid[], $4::text[], $5::integer[], $6::integer[])
    as p (tenant_id, hour, target_id, metric, first, last)
  on conflict (tenant_id, hour, metric, target_id) do update set
    series_ids = excluded.series_ids, counts = excluded.counts, sums = excluded.sums, maxima = excluded.maxima`;

/** Writes the figures of packed target-hours, all series of a metric in one row, in place of those from before. */
export async function insertRollups(client: ClientBase, hours: readonly PackedTargetHour[]): Promise<void> {
  const rollups = hours
    .flatMap(rollupsOf)
    // The order of the key keeps its index dense, and puts what a top list reads together.
    .sort(
      (a, b) =>
        a.tenantId - b.tenantId ||
        a.hour - b.hour ||
        compareText(a.metric, b.metric) ||
        compareText(a.targetId, b.targetId),
    );
  const chunks = rollups.flatMap((rollup) => rollup.chunks);
  let end = 0;
  const lasts = rollups.map((rollup) => (end += rollup.chunks.length));
  await client.query({
    name: 'store add rollups',
    text: insertRollupsSql,
    values: [
      arrayOf(rollups.map((rollup) => rollup.tenantId)),
      arrayOf(rollups.map((rollup) => rollup.hour)),
      arrayOf(rollups.map((rollup) => rollup.targetId)),
      arrayOf(rollups.map((rollup) => rollup.metric)),
      arrayOf(rollups.map((rollup, at) => lasts[at]! - rollup.chunks.length + 1)),
      arrayOf(lasts),
      arrayOf(chunks.map((chunk) => chunk.seriesId)),
      arrayOf(chunks.map((chunk) => chunk.count)),
      arrayOf(chunks.map((chunk) => chunk.sum)),
      arrayOf(chunks.map((chunk) => chunk.max)),
    ],
  });
}

function rollupsOf({ tenantId, hour, targetId, chunks, metrics }: PackedTargetHour): Rollup[] {
  const byMetric = Map.groupBy(chunks, ({ seriesId }) => {
    const metric = metrics.get(seriesId);
    if (!metric) throw new Error(`The series ${seriesId} of target ${targetId} has no metric.`);
    return metric;
  });
  return [...byMetric].map(([metric, own]) => ({ tenantId, hour, targetId, metric, chunks: own }));
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
