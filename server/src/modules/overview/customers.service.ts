import { type z } from 'zod';
import { type CustomerRow, type customers } from '@linekeeper/contract/overview/customers';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type Database } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { availabilityOf } from '../monitoring/index.ts';
import { licencesBelow } from '../products/index.ts';
import { stateOfTenant } from '../tenants/index.ts';
import { byHealth, countsOf, healthOf, type Standing, verdictOf } from './customer-health.ts';
import {
  type CustomerFacts,
  customerFacts,
  ownNumbers,
  type WatchedTimes,
  watchedTimes,
} from './customers.queries.ts';

export interface OverviewParts {
  readonly database: Database;
  readonly clock: () => number;
}

type Asked = z.output<typeof customers.overview.body>;
type Licences = Awaited<ReturnType<typeof licencesBelow>>;

const dayMs = 86_400_000;
const iso = (at: Date) => at.toISOString();
/** Either lets one see when a tenant's licence ends, elsewhere too. */
const licenceCodes: readonly PermissionCode[] = [
  'DMS_SERVER_ORGANIZATION_MANAGE_TENANT',
  'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE',
];

interface Customer extends Standing {
  readonly health: ReturnType<typeof healthOf>;
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly code: string;
  readonly type: CustomerRow['type'];
  readonly parentName: string | null;
}

const judged = <T extends Standing>(standing: T) => ({ ...standing, health: healthOf(standing) });

function customerOf(facts: CustomerFacts, root: number, nowMs: number): Customer {
  const { id, name, prefix, code, type, parentId, parentName, closed: isClosed } = facts;
  const above = { parentName: parentId === root ? null : parentName };
  const state = stateOfTenant(facts, nowMs);
  return judged({
    ...above,
    id,
    name,
    prefix: prefix ?? '',
    code,
    type,
    numbers: facts,
    state,
    isClosed,
    isProductClosed: facts.productClosed,
    isOwn: false,
  });
}

/** The network of the tenant itself, where it measures one. */
async function ownCustomer(tx: Parameters<typeof ownNumbers>[0], tenant: RequestContext['tenant']) {
  const numbers = await ownNumbers(tx, tenant.id);
  if (!numbers || numbers.devices === 0) return [];
  const own = { ...tenant, code: '', parentName: null, numbers };
  return [judged({ ...own, state: 'open' as const, isClosed: false, isProductClosed: false, isOwn: true })];
}

function matches({ name, prefix, code }: Customer, search: string): boolean {
  const wanted = search.toLowerCase();
  return [name, prefix, code].some((text) => text.toLowerCase().includes(wanted));
}

/** In the order asked for; what is equal in it stays by name, as the rows come. */
function sorted(all: readonly Customer[], { sort = 'health', order }: Asked, licences: Licences): Customer[] {
  // What has no end stands last, whichever way the others are sorted.
  const none = order === 'desc' ? -Infinity : Infinity;
  const end = ({ id }: Customer) => licences.get(id)?.endsAt?.getTime() ?? none;
  const compare = (one: Customer, other: Customer) => {
    if (sort === 'health') return byHealth(one, other);
    if (sort === 'name') return 0;
    return end(one) === end(other) ? 0 : end(one) - end(other);
  };
  const inOrder = [...all];
  if (sort === 'name') return order === 'desc' ? inOrder.reverse() : inOrder;
  return inOrder.sort((one, other) => (order === 'desc' ? compare(other, one) : compare(one, other)));
}

function availabilityIn(times: WatchedTimes, fromMs: number, toMs: number): CustomerRow['availability'] {
  const { upMs, downMs, unreachableMs, maintenanceMs, totalMs } = times;
  const spent = { up: upMs, down: downMs, unreachable: unreachableMs, maintenance: maintenanceMs };
  const beginMs = Math.max(fromMs, times.firstDeviceAt.getTime());
  const over = { askedMs: toMs - fromMs, totalMs, spanMs: toMs - beginMs };
  const { availabilityPercent: percent, coveragePercent } = availabilityOf(spent, over);
  return { percent, coveragePercent, from: iso(new Date(beginMs)) };
}

function sinceOf({ health, numbers }: Customer): string | null {
  const since = { broken: numbers.brokenSince, blind: numbers.unmeasuredSince }[health as 'broken' | 'blind'];
  return since ? iso(since) : null;
}

function devicesOf({ numbers }: Customer): CustomerRow['devices'] {
  const { devices: total, down, unreachable, unmeasured, maintenance, up } = numbers;
  return { total, down, unreachable, unmeasured, maintenance, up };
}

/**
 * How the networks of the tenant and of all below it stand: one page of them, their numbers by health, and one verdict. The
 * tenant's own network is one of them where it measures any device.
 */
export async function customersOverview(
  { database, clock }: OverviewParts,
  { scope, tenant, permissions }: Pick<RequestContext, 'scope' | 'tenant' | 'permissions'>,
  input: Asked,
) {
  const nowMs = clock();
  const now = new Date(nowMs);
  const from = new Date(nowMs - dayMs);
  const maySeeLicences = licenceCodes.some((code) => permissions.has(code));
  return database.read(scope, async (tx) => {
    const [own, facts, licences] = await Promise.all([
      ownCustomer(tx, tenant),
      customerFacts(tx, tenant.id),
      maySeeLicences ? licencesBelow(tx, tenant.id, now) : (new Map() as Licences),
    ]);
    const all: Customer[] = [...own, ...facts.map((row) => customerOf(row, tenant.id, nowMs))];
    const found = input.search ? all.filter((customer) => matches(customer, input.search as string)) : all;
    const wanted = input.health?.length
      ? found.filter(({ health }) => input.health?.includes(health))
      : found;
    const begin = (input.page - 1) * input.pageSize;
    const page = sorted(wanted, input, licences).slice(begin, begin + input.pageSize);
    const ids = page.map(({ id }) => id);
    const times = await watchedTimes(tx, tenant.id, ids, { from, to: now });
    return {
      list: page.map((customer): CustomerRow => {
        const { id, name, prefix, type, isOwn, isClosed, parentName, state, health } = customer;
        const watched = times.get(id);
        const licence = licences.get(id);
        return {
          ...{ companyId: id, name, prefix, type, isOwn, parentName, state, health },
          devices: isClosed ? null : devicesOf(customer),
          since: sinceOf(customer),
          availability: watched ? availabilityIn(watched, from.getTime(), nowMs) : null,
          licence: licence ? { state: licence.state, endsAt: licence.endsAt && iso(licence.endsAt) } : null,
        };
      }),
      total: wanted.length,
      page: input.page,
      pageSize: input.pageSize,
      counts: countsOf(found),
      verdict: verdictOf(all),
    };
  });
}
