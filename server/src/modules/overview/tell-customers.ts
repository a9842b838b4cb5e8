import { alertSubjectKinds, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type Tx } from '../../platform/db/database.ts';
import { notify } from '../../platform/delivery/notify.ts';
import { alertsBelow } from './customer-alerts.queries.ts';
import { type CustomerAlertParams, customerAlertMessage, namedMost } from './customer-alert-message.ts';
import { type CriticalNow, customerNews, isFlappingNews, type KeptCustomer } from './customer-news.ts';
import { forgetCustomers, holdCustomerNews, keepCustomers, keptCustomers } from './customer-news.queries.ts';
import { customerFacts } from './customers.queries.ts';
import { flappingOfAll, type KnownFlapping, toldOf } from './known-flapping.ts';
import { toldPeople } from './told-people.ts';

type Below = Awaited<ReturnType<typeof criticalBelow>>;

/** The customers of a tenant itself, not those of its MSPs: the critical alerts of each about some kinds of subjects. */
async function criticalBelow(
  tx: Tx,
  tenantId: number,
  own: ReadonlyMap<number, string>,
  kinds: readonly AlertSubjectKind[],
) {
  const rows = (await alertsBelow(tx, tenantId, kinds)).filter(({ id }) => own.has(id));
  const found = rows.flatMap(({ id, unplannedSince: since, ...row }) =>
    row.unplannedCritical > 0 && since
      ? {
          ...{ customerId: id, critical: row.unplannedCritical, unacknowledged: row.unplannedNew },
          ...{ flapping: row.flapping, flappingBehind: row.flappingBehind, sinceMs: since.getTime() },
          ...{ fresh: row.newCritical, newestMs: row.newestCritical?.getTime() ?? null },
        }
      : [],
  );
  return {
    found: new Map<number, CriticalNow>(found.map((one) => [one.customerId, one])),
    closed: new Set(rows.flatMap(({ id, closed }) => (closed ? id : []))),
  };
}

/**
 * One look at the customers of a provider: who has critical alerts, more of them, or none any more is kept and told with this
 * transaction (decision 0126).
 */
export async function tellCustomers(tx: Tx, tenantId: number, nowMs: number): Promise<void> {
  await holdCustomerNews(tx, tenantId);
  const facts = await customerFacts(tx, tenantId);
  const own = new Map(
    facts.flatMap(({ id, name, type, parentId }) =>
      parentId === tenantId && type === organizationTypes.COMPANY ? [[id, name] as const] : [],
    ),
  );
  const all = await criticalBelow(tx, tenantId, own, alertSubjectKinds);
  const before = await keptCustomers(tx, tenantId);
  const news = customerNews(before, [...all.found.values()], { nowMs, closed: all.closed });
  const keptOf = new Map(news.kept.map((one) => [one.customerId, one]));
  // Who was told of nothing knows of none, whatever others were told of what he may not see.
  const knownFlapping = (customerId: number, memberId: string) => {
    const known = keptOf.get(customerId);
    return known?.toldTo.includes(memberId) ? known.knownFlapping : {};
  };
  const told = await tellPeople(tx, { tenantId, nowMs, own, all, knownFlapping, ...news });
  const staying = new Set(news.kept.map(({ customerId }) => customerId));
  const over = news.over.flatMap(({ customerId }) => (staying.has(customerId) ? [] : customerId));
  await forgetCustomers(tx, tenantId, [...news.forgotten, ...over]);
  await keepCustomers(
    tx,
    tenantId,
    news.kept.map((one) => withTold(one, { nowMs, isBegun: news.begun.includes(one.customerId), all, told })),
  );
}

interface Looked {
  readonly tenantId: number;
  readonly nowMs: number;
  readonly own: ReadonlyMap<number, string>;
  readonly all: Below;
  /** Of which alerts of a customer that come and go somebody was told. */
  readonly knownFlapping: (customerId: number, memberId: string) => KnownFlapping;
  readonly begun: readonly number[];
  readonly over: readonly KeptCustomer[];
}

/** Tells each person in one message of what he may see of it; returns who was told of which customers' alerts. */
async function tellPeople(tx: Tx, { tenantId, nowMs, own, all, knownFlapping, begun, over }: Looked) {
  const told = new Map<number, string[]>();
  if (begun.length === 0 && over.length === 0) return told;
  const seen = new Map<string, Below>([[JSON.stringify(alertSubjectKinds), all]]);
  const recipients = [];
  for (const { id, kinds } of await toldPeople(tx, tenantId, nowMs)) {
    const key = JSON.stringify(kinds);
    const his = seen.get(key) ?? (await criticalBelow(tx, tenantId, own, kinds));
    seen.set(key, his);
    const failing = begun.flatMap((customerId) => {
      const is = his.found.get(customerId);
      return is && (is.fresh > 0 || isFlappingNews(knownFlapping(customerId, id), is)) ? is : [];
    });
    for (const { customerId } of failing) told.set(customerId, [...(told.get(customerId) ?? []), id]);
    const well = over.filter(({ customerId, toldTo }) => toldTo.includes(id) && own.has(customerId));
    if (failing.length + well.length > 0)
      recipients.push({ memberId: id, params: paramsOf(failing, well, own) });
  }
  await notify(tx, { tenantId }, customerAlertMessage, recipients);
  return told;
}

function paramsOf(
  failing: readonly CriticalNow[],
  well: readonly KeptCustomer[],
  own: ReadonlyMap<number, string>,
): CustomerAlertParams {
  const most = failing.toSorted((one, other) => other.critical - one.critical || one.sinceMs - other.sinceMs);
  const name = (id: number) => own.get(id) ?? '';
  const since = (ms: number) => new Date(ms).toISOString();
  return {
    failing: most
      .slice(0, namedMost)
      .map(({ customerId, critical, unacknowledged: fresh, flapping, sinceMs }) => ({
        ...{ name: name(customerId), critical, fresh, since: since(sinceMs) },
        flapping: flappingOfAll(flapping),
      })),
    well: well
      .slice(0, namedMost)
      .map(({ customerId, sinceMs }) => ({ name: name(customerId), since: since(sinceMs) })),
    ...{ failingCount: failing.length, wellCount: well.length },
  };
}

/** What is kept of a customer once people were told of it. Where nobody could be, it is not news again until there is more. */
function withTold(
  one: KeptCustomer,
  { nowMs, isBegun, all, told }: { nowMs: number; isBegun: boolean; all: Below; told: Map<number, string[]> },
): KeptCustomer {
  const is = all.found.get(one.customerId);
  if (!isBegun || !is) return one;
  return {
    ...one,
    ...{ toldNewestMs: is.newestMs, toldFresh: is.fresh, toldAtMs: nowMs },
    knownFlapping: toldOf(one.knownFlapping, { ...is.flapping, ...is.flappingBehind }),
    toldTo: [...new Set([...one.toldTo, ...(told.get(one.customerId) ?? [])])],
  };
}
