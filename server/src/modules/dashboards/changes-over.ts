import { type ChartPlaces, type PeriodBody } from '@linekeeper/contract/dashboards/chart-filter';
import { type ChangingKind, mostChanges } from '@linekeeper/contract/dashboards/chart-terms';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { changePage, changesOf, type StateChange } from '../monitoring/index.ts';
import { isNarrowed } from '../outlets/index.ts';
import { devicePlaced, linePlaced, placed } from './placed.ts';
import { measuredAs } from './visible-chart-kinds.ts';

type Answer = z.input<typeof overallCharts.changes.output>;
type Asked = z.output<typeof overallCharts.changeRows.body>;
type Rows = z.input<typeof overallCharts.changeRows.output>;

interface Named {
  readonly subjectId: string;
  readonly kind: ChangingKind;
  readonly id: string;
  readonly name: string;
  readonly outletId: string | null;
  readonly outletName: string | null;
  readonly removedAt: Date | null;
}

/** What changed its state last within a period, of some kinds, and whether there is more of it: to count all costs a thousand times as much. */
export async function changesOver(
  tx: Tx,
  tenantId: number,
  kinds: readonly ChangingKind[],
  { from, to, ...places }: PeriodBody,
): Promise<Answer> {
  const changes = await changesOf(tx, tenantId, {
    kinds: kinds.map((kind) => measuredAs[kind]),
    ...{ fromMs: Date.parse(from), toMs: Date.parse(to), limit: mostChanges + 1 },
    within: within(tenantId, places),
  });
  return {
    list: await named(tx, tenantId, places, changes.slice(0, mostChanges)),
    isMore: changes.length > mostChanges,
  };
}

/** The rows behind a number of changes: all of a period, of some kinds, into one of some states; a page of them, the newest first. */
export async function changeRows(
  tx: Tx,
  tenantId: number,
  kinds: readonly ChangingKind[],
  { from, to, kind, state, sort, order, page, pageSize, ...places }: Asked,
): Promise<Rows> {
  const { list, total } = await changePage(tx, tenantId, {
    kinds: kinds.filter((one) => !kind?.length || kind.includes(one)).map((one) => measuredAs[one]),
    ...{ fromMs: Date.parse(from), toMs: Date.parse(to), within: within(tenantId, places) },
    ...{ states: state?.length ? state : undefined, order: sort ? order : 'desc', page, pageSize },
  });
  return { list: await named(tx, tenantId, places, list), total, page, pageSize };
}

/** The ids of all that is within some places, or was where it stood until it was deleted; undefined where all is. */
function within(tenantId: number, places: ChartPlaces): RawBuilder<unknown> | undefined {
  if (!isNarrowed(places)) return undefined;
  const isHere = (outlet: RawBuilder<unknown>) => placed(outlet, tenantId, places);
  return sql`
    select d.id from device_history() d where d.tenant_id = ${tenantId} and ${devicePlaced(tenantId, places)}
    union all
    select l.id from line_history() l where l.tenant_id = ${tenantId} and ${linePlaced(tenantId, places)}
    union all
    select a.id from agent_directory a where a.tenant_id = ${tenantId} and ${isHere(sql`a.outlet_id`)}
    union all
    select w.path_id from dial_path_places(${tenantId}::integer) w where ${isHere(sql`w.outlet_id`)}`;
}

/** Changes with what they are of. */
async function named(
  tx: Tx,
  tenantId: number,
  places: ChartPlaces,
  changes: readonly StateChange[],
): Promise<Answer['list']> {
  const isHere = (outlet: RawBuilder<unknown>) => placed(outlet, tenantId, places);
  const ids = changes.map(({ subjectId }) => subjectId);
  // A path is told with the first of its outlets that was asked for: where it begins, else where it leads through or ends.
  const subjects = sql`
    select d.id as subject_id, 'device' as kind, d.id, d.name, d.outlet_id, d.kept_outlet_name, d.there_until
    from device_history() d where d.tenant_id = ${tenantId}
    union all
    select l.id, 'line', l.id, l.name, l.outlet_id, l.kept_outlet_name, l.there_until from line_history() l where l.tenant_id = ${tenantId}
    union all
    select a.id, 'agent', a.id, a.name, a.outlet_id, null, null from agent_directory a where a.tenant_id = ${tenantId}
    union all
    select p.id, 'test', p.test_id, p.test_name,
      (select w.outlet_id from dial_path_places(${tenantId}::integer) w where w.path_id = p.id and ${isHere(sql`w.outlet_id`)} order by w.nth limit 1),
      null, null
    from dial_path_directory p where p.tenant_id = ${tenantId}`;
  const { rows } = await sql<Named>`
    select w.subject_id as "subjectId", w.kind, w.id, w.name, w.outlet_id as "outletId",
      coalesce(o.name, w.kept_outlet_name) as "outletName", w.there_until as "removedAt"
    from (${subjects}) w left join outlet_directory o on o.tenant_id = ${tenantId} and o.id = w.outlet_id
    where w.subject_id = any(${sql.val(ids)}::uuid[])`.execute(tx);
  const byId = new Map(
    rows.map(({ subjectId, removedAt, ...row }) => [
      subjectId,
      { ...row, removedAt: removedAt?.toISOString() ?? null },
    ]),
  );
  return changes.map(({ subjectId, at, kind: _kind, ...change }) => ({
    ...byId.get(subjectId)!,
    ...{ ...change, subjectId },
    at: at.toISOString(),
  }));
}
