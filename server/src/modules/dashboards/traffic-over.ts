import { type PeriodBody } from '@linekeeper/contract/dashboards/chart-filter';
import { mostBusyLines } from '@linekeeper/contract/dashboards/chart-terms';
import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import {
  busiestHours,
  type Carried,
  carriedTogether,
  lineLoads,
  lineTraffic,
  type LinesThere,
  linesThere,
  trafficBelow,
} from '../monitoring/index.ts';
import { branchOf, customerFacts } from '../overview/index.ts';
import { outletOf } from './found-lines.ts';
import { linePlaced } from './placed.ts';
import { fullHours, hourBounds, hoursThere, timeOfHour, trafficOf } from './traffic-hours.ts';

type Traffic = z.input<typeof trafficCharts.traffic.output>;
type BusyLines = z.input<typeof trafficCharts.busyLines.output>;
type Customers = z.input<typeof trafficCharts.customers.output>;

export interface Reader {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Lines of a tenant in some places, also those that were deleted, as long as their samples are kept. */
const linesIn = (tenantId: number, places: Omit<PeriodBody, 'from' | 'to'>): RawBuilder<unknown> => sql`
  from line_history() l where l.tenant_id = ${tenantId} and l.has_samples and ${linePlaced(tenantId, places)}`;

const timesOf = ({ from, to }: Pick<PeriodBody, 'from' | 'to'>) => ({
  fromMs: Date.parse(from),
  toMs: Date.parse(to),
});

/** The bounds of a period, with before them where the period before begins. */
function withBefore(bounds: readonly number[]): number[] {
  const [from, to] = [bounds[0]!, bounds.at(-1)!];
  return to > from ? [from - (to - from), ...bounds] : [from, from];
}

function answerOf(
  all: readonly number[],
  carried: readonly Carried[],
  there: readonly LinesThere[],
): Traffic {
  const [before, ...steps] = carried;
  const bounds = all.slice(1);
  const from = bounds[0]!;
  return {
    whole: trafficOf(carriedTogether(steps), there, [from, bounds.at(-1)!]),
    before: trafficOf(before!, there, [all[0]!, from]),
    steps: steps.map((step, at) => trafficOf(step, there, [bounds[at]!, bounds[at + 1]!])),
    bounds: bounds.map(timeOfHour),
  };
}

/** What the lines of some places carried over a period and the one before it. */
export async function trafficOver(
  tx: Tx,
  { tenantId, ...clock }: Reader,
  { from, to, ...places }: PeriodBody,
): Promise<Traffic> {
  const all = withBefore(hourBounds({ ...timesOf({ from, to }), ...clock }));
  const lines = linesIn(tenantId, places);
  const [carried, there] = await Promise.all([
    lineTraffic(tx, tenantId, sql`select l.id ${lines}`, all),
    linesThere(tx, sql`select l.created_at, l.there_until ${lines}`),
  ]);
  return answerOf(all, carried, there);
}

/** The same of all tenants below. */
export async function trafficOfCustomers(
  tx: Tx,
  { tenantId, ...clock }: Reader,
  { customerId, ...period }: Pick<PeriodBody, 'from' | 'to'> & { readonly customerId?: number | undefined },
): Promise<Customers> {
  if (customerId !== undefined) branchOf(await customerFacts(tx, tenantId), customerId);
  const all = withBefore(hourBounds({ ...timesOf(period), ...clock }));
  const { carried, there, customers, closed, productClosed } = await trafficBelow(
    tx,
    { root: tenantId, branch: customerId },
    all,
    all[1]!,
  );
  return {
    ...answerOf(all, carried, there),
    ...{ customers, closedCustomers: closed, productlessCustomers: productClosed },
  };
}

type Fact = Pick<BusyLines['rows'][number], 'id' | 'name' | 'provider' | 'outletNumber' | 'outletName'> &
  Omit<LinesThere, 'lines'> & { readonly removedAt: Date | null };

/** Which lines of some places used most of their contract over a period. */
export async function busyLinesOver(
  tx: Tx,
  { tenantId, nowMs }: Reader,
  { from, to, ...places }: PeriodBody,
): Promise<BusyLines> {
  const { fromHour, toHour } = fullHours({ ...timesOf({ from, to }), nowMs });
  const hours = { fromHour, toHour };
  const loads = await lineLoads(
    tx,
    tenantId,
    sql`select l.id, l.down_bps, l.up_bps ${linesIn(tenantId, places)}`,
    { ...hours, limit: mostBusyLines },
  );
  const ids = sql.val(loads.map(({ id }) => id));
  const subjects = sql`select l.id, l.down_bps, l.up_bps from line_history() l
    where l.tenant_id = ${tenantId} and l.id = any(${ids}::uuid[])`;
  const earlier = { fromHour: fromHour - (toHour - fromHour), toHour: fromHour };
  const before = new Map(
    (await lineLoads(tx, tenantId, subjects, { ...earlier, limit: mostBusyLines })).map((one) => [
      one.id,
      one,
    ]),
  );
  const named = sql`from line_history() l ${outletOf('l')}
    where l.tenant_id = ${tenantId} and l.id = any(${ids}::uuid[])`;
  const [busiest, { rows }] = await Promise.all([
    busiestHours(tx, tenantId, sql`select l.id, l.down_bps, l.up_bps ${named}`, hours),
    sql<Fact>`
      select l.id, l.name, l.provider, coalesce(o.number, '') as "outletNumber", coalesce(o.name, '') as "outletName",
        l.there_until as "removedAt", floor(extract(epoch from l.created_at) / 3600)::integer as "sinceHour",
        ceil(extract(epoch from l.there_until) / 3600)::integer as "untilHour" ${named}`.execute(tx),
  ]);
  const facts = new Map(
    rows.map(({ sinceHour, untilHour, removedAt, ...row }) => [
      row.id,
      {
        row: { ...row, removedAt: removedAt?.toISOString() ?? null },
        there: hoursThere({ sinceHour, untilHour }, [fromHour, toHour]),
      },
    ]),
  );
  return {
    total: loads[0]?.ofTotal ?? 0,
    rows: loads.flatMap(({ id, inPercent, outPercent, hours: measured }) => {
      const [fact, most] = [facts.get(id), busiest.get(id)];
      // Its samples went in between.
      if (!fact || !most) return [];
      return {
        ...{ ...fact.row, inPercent, outPercent },
        before: {
          inPercent: before.get(id)?.inPercent ?? null,
          outPercent: before.get(id)?.outPercent ?? null,
        },
        coveragePercent: Math.min(100, (100 * measured) / Math.max(1, fact.there)),
        busiest: { at: new Date(most.atMs).toISOString(), percent: most.percent },
      };
    }),
    ...{ from: timeOfHour(fromHour), to: timeOfHour(toHour) },
  };
}
