import { type ChangingKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { changesBelow, tellingBelow } from '../monitoring/index.ts';
import { branchOf, customerFacts, isNamed, namedCustomer } from '../overview/index.ts';
import { withBefore } from './availability-over.ts';
import { hoursOrDays } from './step-bounds.ts';
import { measuredAs } from './visible-chart-kinds.ts';

type Asked = z.output<typeof overallCharts.customersChanges.body>;
type Answer = z.input<typeof overallCharts.customersChanges.output>;
type AskedEach = z.output<typeof overallCharts.eachChanges.body>;
type Each = z.input<typeof overallCharts.eachChanges.output>;
type Changes = Readonly<Record<State, number>>;

interface Reader {
  readonly tenantId: number;
  readonly timeZone: string;
}

/** How often what all tenants below have (or one of them with all below it) changed its state, in numbers alone (decision 0116). */
export async function changesOfCustomers(
  tx: Tx,
  { tenantId, timeZone }: Reader,
  kinds: readonly ChangingKind[],
  { customerId, from, to }: Asked,
): Promise<Answer> {
  // Throws for one that is not below.
  if (customerId !== undefined) branchOf(await customerFacts(tx, tenantId), customerId);
  const below = { root: tenantId, branch: customerId };
  // Days of the reader's clocks are read as they are kept; steps of six hours would all be counted one by one.
  const all = withBefore(Date.parse(from), Date.parse(to), timeZone, hoursOrDays);
  const measured = kinds.map((kind) => measuredAs[kind]);
  const [{ steps }, { customers, closed, productClosed }] = await Promise.all([
    changesBelow(tx, below, measured, all),
    tellingBelow(tx, below, measured),
  ]);
  const [before, ...within] = steps.map(withTotal);
  return {
    kinds: [...kinds],
    whole: within.reduce(together, nothing),
    before: before ?? nothing,
    steps: within,
    bounds: all.slice(1).map((atMs) => new Date(atMs).toISOString()),
    ...{ customers, closedCustomers: closed, productlessCustomers: productClosed },
  };
}

/** The same of each tenant below at which something changed: the rows behind the sums; a page of them. */
export async function changesOfEach(
  tx: Tx,
  { tenantId, nowMs }: Pick<Reader, 'tenantId'> & { readonly nowMs: number },
  kinds: readonly ChangingKind[],
  { customerId, from, to, search, sort = 'total', order = 'asc', page, pageSize }: AskedEach,
): Promise<Each> {
  const facts = await customerFacts(tx, tenantId);
  branchOf(facts, customerId);
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const measured = kinds.map((kind) => measuredAs[kind]);
  const bounds = [fromMs - (toMs - fromMs), fromMs, toMs];
  const { each } = await changesBelow(tx, { root: tenantId, branch: customerId }, measured, bounds);
  const byId = new Map(each.map((one) => [one.id, one]));
  const rows = facts.flatMap((fact) => {
    const one = byId.get(fact.id);
    if (!one || !isNamed(fact, search)) return [];
    return {
      ...namedCustomer(fact, { root: tenantId, nowMs }),
      ...{ ...withTotal(one.whole), before: withTotal(one.before).total },
    };
  });
  // They come by name; what is equal stays so.
  const sign = order === 'desc' ? -1 : 1;
  const inOrder =
    sort === 'name'
      ? order === 'desc'
        ? rows.toReversed()
        : rows
      : rows.toSorted((one, other) => sign * (one[sort] - other[sort]));
  const list = inOrder.slice((page - 1) * pageSize, page * pageSize);
  return { list, total: rows.length, page, pageSize, kinds: [...kinds] };
}

interface WithTotal extends Changes {
  readonly total: number;
}
const nothing: WithTotal = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

const withTotal = ({ down, unreachable, unmeasured, maintenance, up }: Changes): WithTotal => ({
  ...{ down, unreachable, unmeasured, maintenance, up },
  total: down + unreachable + unmeasured + maintenance + up,
});

const together = (one: WithTotal, other: WithTotal): WithTotal => ({
  total: one.total + other.total,
  down: one.down + other.down,
  unreachable: one.unreachable + other.unreachable,
  unmeasured: one.unmeasured + other.unmeasured,
  maintenance: one.maintenance + other.maintenance,
  up: one.up + other.up,
});
