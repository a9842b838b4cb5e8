import { type z } from 'zod';
import { lineStandingKinds } from '@linekeeper/contract/overview/customer-health';
import { type CustomerRow, type customers } from '@linekeeper/contract/overview/customers';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type Database } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { availabilityOf } from '../monitoring/index.ts';
import { licencesBelow } from '../products/index.ts';
import { byHealth, countsOf, sinceOf, sumOf, verdictOf } from './customer-health.ts';
import { type WatchedTimes, watchedTimes } from './customers.queries.ts';
import { type Customer, isCalled, judgedCustomers, shownStanding } from './judged-customers.ts';

export interface OverviewParts {
  readonly database: Database;
  readonly clock: () => number;
}
export type Reader = Pick<RequestContext, 'scope' | 'tenant' | 'permissions'>;

type Asked = z.output<typeof customers.overview.body>;
type Licences = Awaited<ReturnType<typeof licencesBelow>>;

const dayMs = 86_400_000;
const iso = (at: Date) => at.toISOString();
/** Either lets one see when a tenant's licence ends, elsewhere too. */
const licenceCodes: readonly PermissionCode[] = [
  'DMS_SERVER_ORGANIZATION_MANAGE_TENANT',
  'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE',
];
/** Lets one see lines, agents and dial tests, elsewhere too. */
const lineCode: PermissionCode = 'DMS_SERVER_MANAGE_WAN_VIEW';

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

/**
 * How the networks of the tenant and of all below it stand: one page of them, their numbers by health, and one verdict. The
 * tenant's own network is one of them where it measures anything. Lines, agents and tests count for those who may see them.
 */
export async function customersOverview(
  { database, clock }: OverviewParts,
  { scope, tenant, permissions }: Reader,
  input: Asked,
) {
  const nowMs = clock();
  const now = new Date(nowMs);
  const from = new Date(nowMs - dayMs);
  const maySeeLicences = licenceCodes.some((code) => permissions.has(code));
  const maySeeLines = permissions.has(lineCode);
  const kinds = ['device', ...(maySeeLines ? lineStandingKinds : [])] as const;
  return database.read(scope, async (tx) => {
    const [{ own, customers: below }, licences] = await Promise.all([
      judgedCustomers(tx, { tenant, permissions }, kinds, { nowMs }),
      maySeeLicences ? licencesBelow(tx, tenant.id, now) : (new Map() as Licences),
    ]);
    const all = [...(own ? [own] : []), ...below];
    const found = input.search ? all.filter((one) => isCalled(one, input.search as string)) : all;
    const wanted = input.health?.length
      ? found.filter(({ health }) => input.health?.includes(health))
      : found;
    const begin = (input.page - 1) * input.pageSize;
    const page = sorted(wanted, input, licences).slice(begin, begin + input.pageSize);
    const ids = page.map(({ id }) => id);
    const times = await watchedTimes(tx, tenant.id, ids, { from, to: now });
    return {
      list: page.map((customer): CustomerRow => {
        const { id, name, prefix, type, isOwn, isClosed, parentName, state, health, parts } = customer;
        const watched = times.get(id);
        const licence = licences.get(id);
        const since = sinceOf(customer);
        return {
          ...{ companyId: id, name, prefix, type, isOwn, parentName, state, health },
          devices: isClosed ? null : sumOf(parts.device ? [parts.device] : []),
          lines: shownStanding(parts.line, isClosed),
          agents: shownStanding(parts.agent, isClosed),
          tests: shownStanding(parts.test, isClosed),
          since: since ? iso(since) : null,
          availability: watched ? availabilityIn(watched, from.getTime(), nowMs) : null,
          licence: licence ? { state: licence.state, endsAt: licence.endsAt && iso(licence.endsAt) } : null,
        };
      }),
      total: wanted.length,
      page: input.page,
      pageSize: input.pageSize,
      counts: countsOf(found),
      verdict: verdictOf(all, maySeeLines),
    };
  });
}
