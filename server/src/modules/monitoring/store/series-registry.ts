import { metricNames, type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { type Database } from '../../../platform/db/database.ts';
import { refreshStatistics } from '../../../platform/db/statistics.ts';
import { arrayOf, byKeys } from './array-rows.ts';
import { checkRecords } from './check-records.ts';
import { registerLayouts, registerSeries } from './layout-rows.ts';
import { type NewLayout, type PollRecord, type StoreScope } from './types.ts';

/** How a layout is remembered: its series and their decimals, column by column. */
export interface KnownLayout {
  readonly tenantId: number;
  readonly targetId: string;
  readonly seriesIds: Int32Array;
  readonly decimals: Uint8Array;
  /** Positions of the metrics in the contract's list. */
  readonly metrics: Uint8Array;
}

const selectLayoutsSql = `
  select l.tenant_id as "tenantId", l.id, l.target_id as "targetId", l.series_ids as "seriesIds",
    (select array_agg(s.metric order by c.n)
     from unnest(l.series_ids) with ordinality as c (id, n) join series s on s.tenant_id = l.tenant_id and s.id = c.id
    ) as metrics
  from sample_layout l
  where l.tenant_id = any($1) and l.id = any($2)`;

/** Which series and layouts there are: rows in PostgreSQL, the layouts in use remembered. */
export class SeriesRegistry {
  readonly #database: Database;
  /** By id; ids are never used again. */
  readonly #known = new Map<number, KnownLayout>();

  /** Layouts that were asked for, and at how many of them the planner counts next. */
  #registered = 0;
  #countAt = 10;

  constructor(database: Database) {
    this.#database = database;
  }

  /** See `MetricStore.layouts`. */
  async layouts(scope: StoreScope, wanted: readonly NewLayout[]): Promise<number[]> {
    for (const { tenantId, columns } of wanted) {
      if (columns.length === 0) throw new RangeError('A layout needs a column.');
      if (!scope.tenantIds.includes(tenantId))
        throw new RangeError(`Tenant ${tenantId} is outside the scope.`);
      if (new Set(columns.map((column) => `${column.subjectId} ${column.metric}`)).size < columns.length)
        throw new RangeError('A layout has each series once.');
    }
    const registered = await this.#database.withTenant(scope, async (_tx, client) => {
      await byKeys(client);
      const seriesIds = await registerSeries(client, wanted);
      const layouts = wanted.map((one, at) => ({ ...one, seriesIds: seriesIds[at]! }));
      const ids = await registerLayouts(client, layouts);
      return layouts.map((layout, at) => ({ ...layout, id: ids[at]! }));
    });
    for (const { id, columns, ...layout } of registered)
      this.#remember(id, { ...layout, metrics: columns.map(({ metric }) => metric) });
    await this.#countNew(registered.length);
    return registered.map(({ id }) => id);
  }

  /** Has the planner count anew when there may be ten times as many targets: its plans are made for the few. */
  async #countNew(registered: number): Promise<void> {
    this.#registered += registered;
    if (this.#registered < this.#countAt) return;
    this.#countAt = this.#registered * 10;
    await refreshStatistics(this.#database);
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
