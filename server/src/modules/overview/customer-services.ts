import { type z } from 'zod';
import {
  type CustomerServices,
  type customerServiceEndpoints,
} from '@linekeeper/contract/overview/customer-services';
import { assertKept } from '../monitoring/index.ts';
import {
  serviceNumbers,
  servicesAt,
  servicesBelow,
  type ServicesPast,
  servicesPast,
  type TenantServices,
} from '../services/index.ts';
import { stateOfTenant } from '../tenants/index.ts';
import { byHealth, countsOf, healthOf, sumOf, totalsOf } from './customer-health.ts';
import { customerFacts, type CustomerFacts, type StateNumbers } from './customers.queries.ts';
import { type OverviewParts, type Reader } from './customers.service.ts';
import { branchesOf } from './branches.ts';
import { branchOf } from './customer-branch.ts';
import { type Customer, isCalled, shownStanding } from './judged-customers.ts';

export interface CustomerServiceParts extends OverviewParts {
  readonly timeZoneOf: (tenantId: number) => string;
}
type Asked = z.output<typeof customerServiceEndpoints.services.body>;

/** A row: a customer, or one right below with all below it, and whose services are counted in it. */
interface Row extends Customer {
  readonly of: readonly TenantServices[];
}

const unknownSince = { brokenSince: null, unmeasuredSince: null };

/** What some tenants have, as numbers; null where none of them has services to tell of. */
function numbersOf(all: readonly TenantServices[], nowMs: number): StateNumbers | null {
  const open = all.filter(({ closed, productClosed }) => !closed && !productClosed);
  return open.length === 0
    ? null
    : { ...sumOf(open.map((one) => serviceNumbers(one, nowMs))), ...unknownSince };
}

function rowsOf(
  facts: readonly CustomerFacts[],
  found: readonly TenantServices[],
  { root, level, nowMs, atMs }: { root: number; level: Asked['level']; nowMs: number; atMs: number },
): Row[] {
  const services = new Map(found.map((one) => [one.id, one]));
  const rightBelow = branchesOf(root, facts);
  const members = Map.groupBy(facts, (one) => (level === 'each' ? one.id : rightBelow(one.id)?.id));
  return facts.flatMap((row) => {
    const of = (members.get(row.id) ?? []).flatMap(({ id }) => services.get(id) ?? []);
    if (of.length === 0) return [];
    const { id, name, prefix, code, type, parentId, parentName } = row;
    const judgeable = {
      parts: { service: numbersOf(of, atMs) },
      state: stateOfTenant(row, nowMs),
      isClosed: of.every(({ closed }) => closed),
      isOwn: false,
    };
    const about = { id, name, prefix: prefix ?? '', code, type, parentId, of };
    return {
      ...{ ...about, ...judgeable, health: healthOf(judgeable) },
      parentName: parentId === root ? null : parentName,
    };
  });
}

/** In the order asked for; what has no number stands last, and what is equal by name, as rows come. */
function sorted(all: readonly Row[], { sort = 'health', order }: Asked): Row[] {
  const turned = order === 'desc' ? -1 : 1;
  if (sort === 'name') return order === 'desc' ? all.toReversed() : [...all];
  if (sort === 'health') return all.toSorted((one, other) => turned * byHealth(one, other));
  const number = ({ parts, isClosed }: Row) => shownStanding(parts.service, isClosed)?.[sort];
  return all.toSorted((one, other) => {
    const [mine, theirs] = [number(one), number(other)];
    if (mine === undefined || theirs === undefined)
      return Number(mine === undefined) - Number(theirs === undefined);
    return turned * (mine - theirs);
  });
}

const statesOfHealth = { broken: ['down', 'unreachable'], blind: ['unmeasured'] } as const;

/** Since when the first is as the health says, and the objectives, of the pasts that a row counts. */
function toldPast({ health }: Row, pasts: readonly ServicesPast[]) {
  const states = statesOfHealth[health as 'broken' | 'blind'] ?? [];
  const times = pasts.flatMap(({ since }) => states.flatMap((state) => since.get(state) ?? []));
  const least = pasts.flatMap(({ leastLeftPercent }) => leastLeftPercent ?? []);
  const sum = (of: (past: ServicesPast) => number) => pasts.reduce((so, past) => so + of(past), 0);
  return {
    since: times.length > 0 ? new Date(Math.min(...times.map(Number))).toISOString() : null,
    objectives: {
      total: sum((past) => past.objectives),
      broken: sum((past) => past.broken),
      leastLeftPercent: least.length > 0 ? Math.min(...least) : null,
    },
  };
}

/**
 * How the business services of all below a tenant stand: one page of them, how many are how, and all added up. States are those of all, so
 * that the worst stand first; the past, which objectives take, is read of the page alone. At a moment it is what those services were then that there
 * are now; whom one may look at, and who is open, is asked as of now.
 */
export async function customerServices(
  { database, clock, timeZoneOf }: CustomerServiceParts,
  { scope, tenant }: Reader,
  input: Asked,
) {
  const { level, search, health, page, pageSize, at } = input;
  const nowMs = clock();
  const atMs = at === undefined ? nowMs : Date.parse(at);
  return database.read(scope, async (tx) => {
    await assertKept(tx, at, { root: tenant.id, withBelow: true, nowMs });
    const [facts, found] = await Promise.all([customerFacts(tx, tenant.id), servicesBelow(tx, tenant.id)]);
    const isWithin = branchOf(facts, input.customerId);
    const within = facts.filter(({ id }) => isWithin(id));
    const below = at === undefined ? found : await servicesAt(tx, found, { root: tenant.id, atMs });
    const all = rowsOf(within, below, { root: tenant.id, level, nowMs, atMs });
    const called = search ? all.filter((one) => isCalled(one, search)) : all;
    const wanted = health?.length ? called.filter((one) => health.includes(one.health)) : called;
    const begin = (page - 1) * pageSize;
    const rows = sorted(wanted, input).slice(begin, begin + pageSize);
    const shown = rows.flatMap(({ of }) => of);
    const past = await servicesPast(tx, shown, {
      ...{ root: tenant.id, nowMs: atMs, isPast: at !== undefined, timeZoneOf },
    });
    return {
      list: rows.map((row): CustomerServices => {
        const { id, name, prefix, type, parentName, state, isClosed, parts, of } = row;
        const told = toldPast(
          row,
          of.flatMap((one) => past.get(one.id) ?? []),
        );
        const standing = shownStanding(parts.service, isClosed);
        return {
          ...{ companyId: id, name, prefix, type, parentName, state, health: row.health, standing },
          ...{ since: told.since, objectives: standing && told.objectives },
        };
      }),
      ...{ total: wanted.length, page, pageSize, counts: countsOf(called), totals: totalsOf(all, 'service') },
    };
  });
}
