import { createHash } from 'node:crypto';
import { metricNames, type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { type Database } from '../../../platform/db/database.ts';
import { arrayOf } from './array-rows.ts';
import { checkRecords } from './check-records.ts';
import { type LayoutColumn, type PollRecord, type SeriesKey, type StoreScope } from './types.ts';

/** How a layout is remembered: its series and their decimals, column by column. */
export interface KnownLayout {
  readonly tenantId: number;
  readonly targetId: string;
  readonly seriesIds: Int32Array;
  readonly decimals: Uint8Array;
  /** Positions of the metrics in the contract's list. */
  readonly metrics: Uint8Array;
}

const selectSeriesSql = `
  select k.n::integer as n, s.id
  from unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[]) with ordinality as k (tenant_id, target_id, subject_id, metric, n)
  join series s on s.tenant_id = k.tenant_id and s.target_id = k.target_id and s.subject_id = k.subject_id
    and s.metric = k.metric`;

const insertSeriesSql = `
  insert into series (tenant_id, target_id, subject_id, metric, subject_kind)
  select * from unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
  on conflict do nothing`;

const selectLayoutsSql = `
  select l.tenant_id as "tenantId", l.id, l.target_id as "targetId", l.series_ids as "seriesIds",
    (select array_agg(s.metric order by c.n)
     from unnest(l.series_ids) with ordinality as c (id, n) join series s on s.tenant_id = l.tenant_id and s.id = c.id
    ) as metrics
  from sample_layout l
  where l.tenant_id = any($1) and l.id = any($2)`;

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

function columnsOf(keys: readonly SeriesKey[]): unknown[] {
  return [
    arrayOf(keys.map((key) => key.tenantId)),
    arrayOf(keys.map((key) => key.targetId)),
    arrayOf(keys.map((key) => key.subjectId)),
    keys.map((key) => key.metric),
  ];
}

/** Which series and layouts there are: rows in PostgreSQL, the layouts in use remembered. */
export class SeriesRegistry {
  readonly #database: Database;
  /** By id; ids are never used again. */
  readonly #known = new Map<number, KnownLayout>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** See `MetricStore.layout`. */
  async layout(
    scope: StoreScope,
    tenantId: number,
    targetId: string,
    columns: readonly LayoutColumn[],
  ): Promise<number> {
    if (columns.length === 0) throw new RangeError('A layout needs a column.');
    if (!scope.tenantIds.includes(tenantId)) throw new RangeError(`Tenant ${tenantId} is outside the scope.`);
    const keys = columns.map((column) => ({ tenantId, targetId, ...column }));
    if (new Set(columns.map((column) => `${column.subjectId} ${column.metric}`)).size < columns.length)
      throw new RangeError('A layout has each series once.');
    const { id, seriesIds } = await this.#database.withTenant(scope, async (_tx, client) => {
      const ids = await registerSeries(client, keys);
      return { id: await registerLayout(client, tenantId, targetId, ids), seriesIds: ids };
    });
    const metrics = columns.map(({ metric }) => metric);
    this.#remember(id, { tenantId, targetId, seriesIds, metrics });
    return id;
  }

  #remember(
    id: number,
    layout: { tenantId: number; targetId: string; seriesIds: readonly number[]; metrics: MetricName[] },
  ): void {
    this.#known.set(id, {
      tenantId: layout.tenantId,
      targetId: layout.targetId,
      seriesIds: Int32Array.from(layout.seriesIds),
      decimals: Uint8Array.from(layout.metrics, (metric) => metricOf(metric).decimals),
      metrics: Uint8Array.from(layout.metrics, (metric) => metricNames.indexOf(metric)),
    });
  }

  /** Reads the layouts that are not remembered yet; those that do not exist stay unknown. */
  async load(client: ClientBase, tenantIds: readonly number[], layoutIds: Iterable<number>): Promise<void> {
    const missing = [...new Set(layoutIds)].filter((id) => !this.#known.has(id));
    if (missing.length === 0) return;
    const { rows } = await client.query<{
      tenantId: number;
      id: number;
      targetId: string;
      seriesIds: number[];
      metrics: MetricName[];
    }>({ name: 'store layouts', text: selectLayoutsSql, values: [arrayOf(tenantIds), arrayOf(missing)] });
    for (const { id, ...layout } of rows) this.#remember(id, layout);
  }

  /** Reads all layouts of the transaction's scope, as far as they are not remembered yet. */
  async loadAll(client: ClientBase, tenantIds: readonly number[]): Promise<Map<number, KnownLayout>> {
    const { rows } = await client.query<{ id: number }>({
      name: 'store all layouts',
      text: 'select id from sample_layout where tenant_id = any($1) order by id',
      values: [arrayOf(tenantIds)],
    });
    const ids = rows.map(({ id }) => id);
    await this.load(client, tenantIds, ids);
    return new Map(ids.map((id) => [id, this.#known.get(id)!]));
  }

  known(layoutId: number): KnownLayout | undefined {
    return this.#known.get(layoutId);
  }

  /** Forgets layouts that may have been deleted. */
  forget(layoutIds: Iterable<number>): void {
    for (const id of layoutIds) this.#known.delete(id);
  }

  forgetTarget(tenantId: number, targetId: string): void {
    for (const [id, layout] of this.#known)
      if (layout.tenantId === tenantId && layout.targetId === targetId) this.#known.delete(id);
  }

  /** Throws RefusedRecords. The records' layouts must have been loaded. */
  check(scope: StoreScope, polls: readonly PollRecord[]): void {
    checkRecords(scope, polls, (layoutId) => {
      const layout = this.#known.get(layoutId);
      return layout && { ...layout, columns: layout.seriesIds.length };
    });
  }
}

async function registerSeries(client: ClientBase, keys: readonly SeriesKey[]): Promise<number[]> {
  let ids = await selectSeriesIds(client, keys);
  // Looked up first: an insert that meets a conflict would use up ids, which are 32 bits wide.
  const missing = keys.filter((_, at) => ids[at] === undefined);
  if (missing.length > 0) {
    const kinds = missing.map(({ metric }) => metricOf(metric).subject);
    await client.query({
      name: 'store add series',
      text: insertSeriesSql,
      values: [...columnsOf(missing), kinds],
    });
    ids = await selectSeriesIds(client, keys);
  }
  return ids.map((id, at) => {
    if (id === undefined) throw new Error(`The series ${JSON.stringify(keys[at])} could not be registered.`);
    return id;
  });
}

async function registerLayout(
  client: ClientBase,
  tenantId: number,
  targetId: string,
  seriesIds: readonly number[],
): Promise<number> {
  const fingerprint = createHash('sha256').update(Int32Array.from(seriesIds)).digest().subarray(0, 16);
  const select = () =>
    client.query<{ id: number }>({
      name: 'store layout',
      text: 'select id from sample_layout where tenant_id = $1 and target_id = $2 and fingerprint = $3',
      values: [tenantId, targetId, fingerprint],
    });
  let { rows } = await select();
  if (!rows[0]) {
    await client.query({
      name: 'store add layout',
      text: `insert into sample_layout (tenant_id, target_id, series_ids, fingerprint) values ($1, $2, $3, $4)
        on conflict do nothing`,
      values: [tenantId, targetId, arrayOf(seriesIds), fingerprint],
    });
    ({ rows } = await select());
  }
  if (!rows[0]) throw new Error(`The layout of target ${targetId} could not be registered.`);
  return rows[0].id;
}
