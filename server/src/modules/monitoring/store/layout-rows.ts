import { createHash } from 'node:crypto';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { arrayOf } from './array-rows.ts';
import { type TargetKey } from './samples.ts';
import { type NewLayout, type SeriesKey, type WantedSeries } from './types.ts';

const selectSeriesSql = `
  select k.n::integer as n, s.id
  from unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[]) with ordinality as k (tenant_id, target_id, subject_id, metric, n)
  join series s on s.tenant_id = k.tenant_id and s.target_id = k.target_id and s.subject_id = k.subject_id
    and s.metric = k.metric`;

const insertSeriesSql = `
  insert into series (tenant_id, target_id, subject_id, metric, subject_kind)
  select * from unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
  on conflict do nothing
  returning id, target_id as "targetId", subject_id as "subjectId", metric`;

const selectLayoutIdsSql = `
  select k.n::integer as n, l.id
  from unnest($1::integer[], $2::uuid[], $3::bytea[]) with ordinality as k (tenant_id, target_id, fingerprint, n)
  join sample_layout l on l.tenant_id = k.tenant_id and l.target_id = k.target_id and l.fingerprint = k.fingerprint`;

const insertLayoutsSql = `
  insert into sample_layout (tenant_id, target_id, fingerprint, series_ids)
  select k.tenant_id, k.target_id, k.fingerprint, k.series_ids::integer[]
  from unnest($1::integer[], $2::uuid[], $3::bytea[], $4::text[]) as k (tenant_id, target_id, fingerprint, series_ids)
  on conflict do nothing`;

/** Ids of the series, in the order of the keys; undefined where there is none within the transaction's scope. */
export async function selectSeriesIds(
  client: ClientBase,
  keys: readonly SeriesKey[],
): Promise<(number | undefined)[]> {
  const { rows } = await client.query<{ n: number; id: number }>({
    name: 'store series ids',
    text: selectSeriesSql,
    values: columnsOf(keys),
  });
  const ids = new Array<number | undefined>(keys.length).fill(undefined);
  for (const { n, id } of rows) ids[n - 1] = id;
  return ids;
}

/** The series of metrics that targets of a tenant have or had, within the transaction's scope. */
export async function selectSeriesOf(
  client: ClientBase,
  { tenantId, targetIds, metrics }: WantedSeries,
): Promise<SeriesKey[]> {
  const { rows } = await client.query<SeriesKey>({
    name: 'store series of targets',
    text: `select tenant_id as "tenantId", target_id as "targetId", subject_id as "subjectId", metric from series
      where tenant_id = $1 and target_id = any($2) and metric = any($3)`,
    values: [tenantId, targetIds, metrics],
  });
  return rows;
}

/** The subjects of targets that have or had series of any of some metrics, within the transaction's scope. */
export async function selectSubjectsOf(
  client: ClientBase,
  { tenantId, targetIds, metrics }: WantedSeries,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'store subjects of targets',
    text: `select distinct subject_id as id from series
      where tenant_id = $1 and target_id = any($2) and metric = any($3)`,
    values: [tenantId, targetIds, metrics],
  });
  return rows.map(({ id }) => id);
}

function columnsOf(keys: readonly SeriesKey[]): unknown[] {
  return [
    arrayOf(keys.map((key) => key.tenantId)),
    arrayOf(keys.map((key) => key.targetId)),
    arrayOf(keys.map((key) => key.subjectId)),
    keys.map((key) => key.metric),
  ];
}

/** Ids of each layout's series, in the order of its columns; those that are new are added. */
export async function registerSeries(client: ClientBase, wanted: readonly NewLayout[]): Promise<number[][]> {
  const keys = wanted.flatMap(({ tenantId, targetId, columns }) =>
    columns.map((column) => ({ tenantId, targetId, ...column })),
  );
  // Looked up first: an insert that meets a conflict would use up ids, which are 32 bits wide.
  const ids = await selectSeriesIds(client, keys);
  if (ids.includes(undefined)) {
    const added = await addSeries(
      client,
      keys.filter((_, at) => ids[at] === undefined),
    );
    keys.forEach((key, at) => (ids[at] ??= added.get(textOf(key))));
  }
  // Somebody else added some of them meanwhile.
  const known = ids.includes(undefined) ? await selectSeriesIds(client, keys) : ids;
  if (known.includes(undefined))
    throw new Error(`The series ${textOf(keys[known.indexOf(undefined)]!)} could not be registered.`);
  let at = 0;
  return wanted.map(({ columns }) => known.slice(at, (at += columns.length)) as number[]);
}

const textOf = ({ targetId, subjectId, metric }: Omit<SeriesKey, 'tenantId'>) =>
  `${targetId} ${subjectId} ${metric}`;

/** Adds series; those that are there already are not among those that it gives. */
async function addSeries(
  client: ClientBase,
  keys: readonly SeriesKey[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{
    id: number;
    targetId: string;
    subjectId: string;
    metric: MetricName;
  }>({
    name: 'store add series',
    text: insertSeriesSql,
    values: [...columnsOf(keys), keys.map(({ metric }) => metricOf(metric).subject)],
  });
  return new Map(rows.map(({ id, ...key }) => [textOf(key), id]));
}

const fingerprintOf = (seriesIds: readonly number[]) =>
  createHash('sha256').update(Int32Array.from(seriesIds)).digest().subarray(0, 16);

interface RegisteredSeries extends TargetKey {
  readonly seriesIds: readonly number[];
}

/** Ids of the layouts; those that are new are added. */
export async function registerLayouts(
  client: ClientBase,
  layouts: readonly RegisteredSeries[],
): Promise<number[]> {
  const keys = [
    arrayOf(layouts.map(({ tenantId }) => tenantId)),
    arrayOf(layouts.map(({ targetId }) => targetId)),
    layouts.map(({ seriesIds }) => fingerprintOf(seriesIds)),
  ];
  const select = async () => {
    const { rows } = await client.query<{ n: number; id: number }>({
      name: 'store layouts by series',
      text: selectLayoutIdsSql,
      values: keys,
    });
    return new Map(rows.map(({ n, id }) => [n - 1, id]));
  };
  let ids = await select();
  if (ids.size < layouts.length) {
    await client.query({
      name: 'store add layouts',
      text: insertLayoutsSql,
      values: [...keys, layouts.map(({ seriesIds }) => arrayOf(seriesIds))],
    });
    ids = await select();
  }
  return layouts.map(({ targetId }, at) => {
    const id = ids.get(at);
    if (id === undefined) throw new Error(`The layout of target ${targetId} could not be registered.`);
    return id;
  });
}
