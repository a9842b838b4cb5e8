import { type AlertLevel, alertLevels } from '@linekeeper/contract/overview/customer-alert-levels';
import { alertSeverities, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import {
  type CarrierIncident,
  type customerAlertEndpoints,
  type CustomerAlerts,
  type CustomerAlertTotals,
  type OpenAlerts,
} from '@linekeeper/contract/overview/customer-alerts';
import { type TenantState } from '@linekeeper/contract/tenants/organizations';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { incidentsOf, visibleKinds } from '../alerts/index.ts';
import { assertKept } from '../monitoring/index.ts';
import { stateOfTenant } from '../tenants/index.ts';
import { type AlertNumbers, alertsBelow, carriersBelow } from './customer-alerts.queries.ts';
import { branchOf } from './customer-branch.ts';
import { type CustomerFacts, customerFacts } from './customers.queries.ts';
import { type OverviewParts } from './customers.service.ts';
import { isCalled } from './judged-customers.ts';

type Asked = z.output<typeof customerAlertEndpoints.overview.body>;
type Row = CustomerAlerts & { readonly code: string };

const keys = [...alertSeverities, 'unacknowledged'] as const;
const none: OpenAlerts = { critical: 0, major: 0, minor: 0, warning: 0, unacknowledged: 0 };
const numbersOf = (row: OpenAlerts): OpenAlerts =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as unknown as OpenAlerts;

/** The worst that is true: what is open is told however the tenant stands, and no silence is called calm that is only deaf. */
export function levelOf(
  numbers: Pick<AlertNumbers, 'closed' | 'productClosed' | 'ruled'> & OpenAlerts,
  state: TenantState,
): AlertLevel {
  if (numbers.closed) return 'closed';
  const worst = alertSeverities.find((severity) => numbers[severity] > 0);
  if (worst) return worst;
  if (state !== 'open' || numbers.productClosed) return 'paused';
  return numbers.ruled ? 'calm' : 'unruled';
}

function rowOf(
  facts: CustomerFacts,
  numbers: AlertNumbers,
  reader: { tenantId: number; nowMs: number },
): Row {
  const { id, name, prefix, code, type, parentId, parentName } = facts;
  const state = stateOfTenant(facts, reader.nowMs);
  const isKnown = !numbers.closed && !numbers.productClosed;
  return {
    ...{ companyId: id, name, prefix: prefix ?? '', code, type, state },
    parentName: parentId === reader.tenantId ? null : parentName,
    level: levelOf(numbers, state),
    open: isKnown ? numbersOf(numbers) : null,
    since: (isKnown && numbers.worstSince?.toISOString()) || null,
  };
}

/** The worst first: by severity, then by how many of it there are and of the less severe ones. */
function byLevel(one: Row, other: Row): number {
  const more = alertSeverities.map((key) => (other.open?.[key] ?? 0) - (one.open?.[key] ?? 0));
  return alertLevels.indexOf(one.level) - alertLevels.indexOf(other.level) || more.find(Boolean) || 0;
}

/** In the order asked for; what is equal in it stays by name, as the rows come, and who has no number stands last. */
function sorted(all: readonly Row[], { sort = 'level', order }: Asked): Row[] {
  const turned = order === 'desc' ? -1 : 1;
  if (sort === 'name') return order === 'desc' ? all.toReversed() : [...all];
  if (sort === 'level') return all.toSorted((one, other) => turned * byLevel(one, other));
  return all.toSorted(
    (one, other) =>
      Number(one.open === null) - Number(other.open === null) ||
      turned * ((one.open?.[sort] ?? 0) - (other.open?.[sort] ?? 0)),
  );
}

const countsOf = (all: readonly Row[]) =>
  Object.fromEntries(
    alertLevels.map((wanted) => [wanted, all.filter(({ level }) => level === wanted).length]),
  ) as Record<AlertLevel, number>;

function totalsOf(all: readonly Row[]): CustomerAlertTotals {
  const counts = countsOf(all);
  const sum = Object.fromEntries(
    keys.map((key) => [key, all.reduce((so, { open }) => so + (open?.[key] ?? 0), 0)]),
  ) as unknown as OpenAlerts;
  return {
    ...{ ...sum, customers: all.length, closedCustomers: counts.closed, unruledCustomers: counts.unruled },
    ...{ pausedCustomers: counts.paused },
    alertedCustomers: alertSeverities.reduce((so, severity) => so + counts[severity], 0),
  };
}

/** Carriers that fail for several of those below, the largest first. */
async function incidentsBelow(
  tx: Tx,
  root: number,
  names: ReadonlyMap<number, string>,
): Promise<CarrierIncident[]> {
  const carriers = await carriersBelow(tx, root);
  return carriers
    .flatMap(({ provider, region, ...found }) =>
      incidentsOf(found).map(({ since, lines, down, outlets, byOwner }) => ({
        ...{ provider, region, lines, down, ofLines: found.lines, outlets, since: since.toISOString() },
        customers: [...byOwner]
          .map(([companyId, own]) => ({ companyId, name: names.get(companyId) ?? '', lines: own }))
          .sort((one, other) => other.lines - one.lines || one.companyId - other.companyId),
      })),
    )
    .sort((one, other) => other.lines - one.lines || one.since.localeCompare(other.since));
}

const seesLines = (kinds: readonly AlertSubjectKind[]) => kinds.includes('line');

/**
 * The open alerts of all below a tenant, about what the reader may see: one page of them, all added up, those of the tenant itself, and the
 * carriers that fail for several.
 */
export async function customerAlerts(
  { database, clock }: OverviewParts,
  context: RequestContext,
  input: Asked,
) {
  const { scope, tenant } = context;
  const kinds = visibleKinds(context);
  return database.read(scope, async (tx) => {
    await assertKept(tx, input.at, { root: tenant.id, withBelow: true, nowMs: clock() });
    const [facts, rows] = await Promise.all([
      customerFacts(tx, tenant.id),
      alertsBelow(tx, tenant.id, kinds, input.at),
    ]);
    const numbers = new Map(rows.map((row) => [row.id, row]));
    const names = new Map<number, string>([
      [tenant.id, tenant.name],
      ...facts.map(({ id, name }) => [id, name] as const),
    ]);
    // Of a moment it is not known which lines failed together.
    const isCarrierTold = seesLines(kinds) && input.at === undefined;
    const carriers = isCarrierTold ? await incidentsBelow(tx, tenant.id, names) : [];
    const reader = { tenantId: tenant.id, nowMs: clock() };
    const isWithin = branchOf(facts, input.customerId);
    const all = facts.flatMap((row) => {
      const found = isWithin(row.id) ? numbers.get(row.id) : undefined;
      return found ? [rowOf(row, found, reader)] : [];
    });
    const found = all.filter((row) => !input.search || isCalled(row, input.search));
    const wanted = found.filter(({ level }) => !input.level?.length || input.level.includes(level));
    const begin = (input.page - 1) * input.pageSize;
    return {
      list: sorted(wanted, input).slice(begin, begin + input.pageSize),
      ...{ total: wanted.length, page: input.page, pageSize: input.pageSize },
      ...{
        counts: countsOf(found),
        totals: totalsOf(all),
        own: numbersOf(numbers.get(tenant.id) ?? none),
        // What fails for several is told whole where it concerns who was asked for.
        incidents: carriers.filter(({ customers }) => customers.some(({ companyId }) => isWithin(companyId))),
      },
    };
  });
}
