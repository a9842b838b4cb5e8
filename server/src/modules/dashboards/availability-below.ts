import { type AvailabilityKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { availabilityOf, tellingBelow, timesBelow, timesOfEachBelow } from '../monitoring/index.ts';
import { branchOf, customerFacts, isNamed, namedCustomer } from '../overview/index.ts';
import { answerOf, withBefore } from './availability-over.ts';
import { byFigure } from './by-figure.ts';

type Asked = z.output<typeof overallCharts.customersAvailability.body>;
type Answer = z.input<typeof overallCharts.customersAvailability.output>;
type AskedEach = z.output<typeof overallCharts.eachAvailability.body>;
type Each = z.input<typeof overallCharts.eachAvailability.output>;

interface Reader {
  readonly tenantId: number;
  readonly timeZone: string;
}

/** Availability of what all tenants below have (or one of them with all below it), by the reader's clocks, in numbers alone (decision 0021). */
export async function availabilityBelow(
  tx: Tx,
  { tenantId, timeZone }: Reader,
  kinds: readonly AvailabilityKind[],
  { customerId, from, to }: Asked,
): Promise<Answer> {
  // Throws for one that is not below.
  if (customerId !== undefined) branchOf(await customerFacts(tx, tenantId), customerId);
  const below = { root: tenantId, branch: customerId };
  const all = withBefore(Date.parse(from), Date.parse(to), timeZone);
  const [times, { customers, closed, productClosed }] = await Promise.all([
    timesBelow(tx, { ...below, timeZone }, kinds, all),
    tellingBelow(tx, below, kinds),
  ]);
  return {
    ...answerOf(kinds, times, all),
    ...{ customers, closedCustomers: closed, productlessCustomers: productClosed },
  };
}

/**
 * The same of each tenant below: the rows behind the sum of all; a page of them, who knows nothing of it last. Unless they are sorted by something
 * they come by the worst of the kinds that their reader may see.
 */
export async function availabilityOfEach(
  tx: Tx,
  { tenantId, nowMs }: Pick<Reader, 'tenantId'> & { readonly nowMs: number },
  kinds: readonly AvailabilityKind[],
  { customerId, from, to, search, sort = 'worst', order = 'asc', page, pageSize }: AskedEach,
): Promise<Each> {
  const facts = await customerFacts(tx, tenantId);
  branchOf(facts, customerId);
  const period = { fromMs: Date.parse(from), toMs: Date.parse(to) };
  const below = { root: tenantId, branch: customerId };
  const found = await timesOfEachBelow(tx, below, kinds, period);
  const byTenant = Map.groupBy(found, ({ id }) => id);
  const rows = facts.flatMap((fact) => {
    const own = byTenant.get(fact.id);
    if (!own || !isNamed(fact, search)) return [];
    const of = (kind: AvailabilityKind) => {
      const one = own.find((times) => times.kind === kind);
      if (!one) return null;
      const { availabilityPercent: percent, coveragePercent, downMs } = availabilityOf(one.times, one);
      return { subjects: one.subjects, percent, coveragePercent, beforePercent: null, downMs };
    };
    return [
      { ...namedCustomer(fact, { root: tenantId, nowMs }), ...{ device: of('device'), line: of('line') } },
    ];
  });
  const inOrder =
    sort === 'name'
      ? // They come by name.
        order === 'desc'
        ? rows.toReversed()
        : rows
      : byFigure(rows, (row) => (sort === 'worst' ? worstOf(row) : (row[sort]?.percent ?? null)), order);
  const shown = inOrder.slice((page - 1) * pageSize, page * pageSize);
  // What was before is asked of those alone that are shown: of all it costs as much again.
  const earlier = { fromMs: 2 * period.fromMs - period.toMs, toMs: period.fromMs };
  const ids = shown.map(({ companyId }) => companyId);
  const before = new Map(
    (await timesOfEachBelow(tx, below, kinds, { ...earlier, ids })).map((one) => [
      `${one.id} ${one.kind}`,
      availabilityOf(one.times, one).availabilityPercent,
    ]),
  );
  const list = shown.map((row) => {
    const compared = (kind: AvailabilityKind) =>
      row[kind] && { ...row[kind], beforePercent: before.get(`${row.companyId} ${kind}`) ?? null };
    return { ...row, device: compared('device'), line: compared('line') };
  });
  return { list, total: rows.length, page, pageSize, kinds: [...kinds] };
}

/** The least of what is known of a tenant. */
function worstOf({ device, line }: Pick<Each['list'][number], 'device' | 'line'>): number | null {
  const known = [device, line].flatMap((one) => one?.percent ?? []);
  return known.length === 0 ? null : Math.min(...known);
}
