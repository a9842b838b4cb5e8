import { type LineLoad, lineLoads, loadBounds } from '@linekeeper/contract/dashboards/chart-terms';
import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { lineHolders, loadsOfEach } from '../monitoring/index.ts';
import { branchOf, customerFacts, isNamed, namedCustomer } from '../overview/index.ts';
import { pageOfRows } from './by-figure.ts';
import { fullHours } from './traffic-hours.ts';
import { type Reader } from './traffic-over.ts';

type Asked = z.output<typeof trafficCharts.busyCustomers.body>;
type Answer = z.input<typeof trafficCharts.busyCustomers.output>;
type Row = Answer['list'][number];
type Counted = Pick<Row, LineLoad | 'lines' | 'mostPercent'>;
type Whose = Parameters<typeof loadsOfEach>[1];
type Hours = ReturnType<typeof fullHours>;

const nothing: Counted = { lines: 0, over80: 0, over50: 0, under50: 0, unknown: 0, mostPercent: null };
/** The load of each bucket between the bounds, the lowest first. */
const ofBucket: readonly LineLoad[] = ['under50', 'over50', 'over80'];

/** The load of a line by how much of its contract it used; null: nobody knows. */
export const loadOf = (percent: number | null): LineLoad =>
  percent === null ? 'unknown' : ofBucket[loadBounds.filter((bound) => percent >= bound).length]!;

function countedBy(found: Awaited<ReturnType<typeof loadsOfEach>>): ReadonlyMap<number, Counted> {
  const byId = new Map<number, Counted>();
  for (const { id, bucket, lines, mostPercent } of found) {
    const before = byId.get(id) ?? nothing;
    const load = bucket === null ? 'unknown' : ofBucket[bucket]!;
    const most = Math.max(before.mostPercent ?? -1, mostPercent ?? -1);
    byId.set(id, {
      ...before,
      ...{ lines: before.lines + lines, [load]: before[load] + lines },
      mostPercent: most < 0 ? null : most,
    });
  }
  return byId;
}

/** The same over as many hours right before some; null where they are not compared. */
async function countedBefore(
  tx: Tx,
  whose: Whose,
  hours: Hours | undefined,
): Promise<ReadonlyMap<number, Counted> | null> {
  if (!hours) return null;
  const { fromHour, toHour } = hours;
  const earlier = { fromHour: 2 * fromHour - toHour, toHour: fromHour };
  return countedBy(await loadsOfEach(tx, whose, { ...earlier, bounds: loadBounds }));
}

const sumsOf = (counted: ReadonlyMap<number, Counted>): Record<LineLoad, number> => {
  const all = [...counted.values()];
  return Object.fromEntries(
    lineLoads.map((load) => [load, all.reduce((sum, one) => sum + one[load], 0)]),
  ) as Record<LineLoad, number>;
};

/** Those of which nobody knows come last by either order's own end: they used less than any. */
function sorted(rows: readonly Row[], { sort = 'mostPercent', order }: Asked): readonly Row[] {
  // They come by name; what is equal stays so.
  const rising =
    sort === 'name' ? rows : rows.toSorted((one, other) => (one[sort] ?? -1) - (other[sort] ?? -1));
  if (order !== 'desc') return rising;
  if (sort === 'name') return rising.toReversed();
  return rows.toSorted((one, other) => (other[sort] ?? -1) - (one[sort] ?? -1));
}

/**
 * How many lines of each tenant below used how much of their contract over the full hours of a period, by the mean of their measured hours,
 * as each is told of its own (busyLinesOver); a page of them, and all together; the same before, where it is compared. Which lines, each of them says itself: from above nothing is named.
 */
export async function busyCustomers(
  tx: Tx,
  { tenantId, nowMs }: Omit<Reader, 'timeZone'>,
  asked: Asked,
): Promise<Answer> {
  const { customerId, search, page, pageSize } = asked;
  const facts = await customerFacts(tx, tenantId);
  // Throws for one that is not below.
  branchOf(facts, customerId);
  const whose = { root: tenantId, branch: customerId };
  const hours = fullHours({ fromMs: Date.parse(asked.from), toMs: Date.parse(asked.to), nowMs });
  const [found, holders, before] = await Promise.all([
    loadsOfEach(tx, whose, { ...hours, bounds: loadBounds }),
    lineHolders(tx, whose, hours.fromHour),
    countedBefore(tx, whose, asked.isCompared ? hours : undefined),
  ]);
  const counted = countedBy(found);
  const rows = facts.flatMap((fact): Row[] => {
    const one = counted.get(fact.id);
    if (!one || !isNamed(fact, search)) return [];
    const { lines: _lines, ...then } = before?.get(fact.id) ?? nothing;
    return [{ ...one, before: before && then, ...namedCustomer(fact, { root: tenantId, nowMs }) }];
  });
  const lines = [...counted.values()].reduce((all, one) => all + one.lines, 0);
  return {
    list: pageOfRows(sorted(rows, asked), asked),
    ...{ total: rows.length, page, pageSize },
    totals: {
      ...{ lines, ...sumsOf(counted), before: before && sumsOf(before), customers: holders.customers },
      ...{ closedCustomers: holders.closed, productlessCustomers: holders.productClosed },
    },
  };
}
