import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { type CountedDeviceKind, countedDeviceKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type CustomerRow } from '@linekeeper/contract/overview/customers';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type Tx } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { seesLines } from '../outlets/index.ts';
import { stateOfTenant } from '../tenants/index.ts';
import { healthOf, type Judgeable, type Judged, type Parts, sumOf } from './customer-health.ts';
import {
  type CustomerFacts,
  customerFacts,
  deviceKindsBelow,
  type StandingRow,
  standingsBelow,
  standingsBelowAt,
  type StateNumbers,
} from './customers.queries.ts';

export interface Customer extends Judged {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly code: string;
  readonly type: CustomerRow['type'];
  readonly parentId: number | null;
  readonly parentName: string | null;
}

const judged = <T extends Judgeable>(standing: T) => ({ ...standing, health: healthOf(standing) });

function partsOf(rows: readonly StandingRow[]): Parts {
  return Object.fromEntries(rows.map((row) => [row.kind, row.productClosed ? null : row]));
}

/** The same customer, judged by some kinds of what is known of it alone. */
export function judgedBy(customer: Customer, kinds: readonly StandingKind[]): Customer {
  const known = kinds.filter((kind) => kind in customer.parts);
  return judged({
    ...customer,
    parts: Object.fromEntries(known.map((kind) => [kind, customer.parts[kind]])),
  });
}

/** The numbers of one kind as a reader gets them; null where there are none to tell. */
export function shownStanding(part: StateNumbers | null | undefined, isClosed: boolean): Standing | null {
  if (!part || isClosed) return null;
  const { total, down, unreachable, unmeasured, maintenance, up } = part;
  return { total, down, unreachable, unmeasured, maintenance, up };
}

/**
 * How what the tenant itself and all below it have of some kinds stands, all of them by name, since verdicts count all. The tenant
 * itself is `own`, where it has any of it. At a moment: what it stood as then; whether a tenant was open is judged by what holds now.
 */
export async function judgedCustomers(
  tx: Tx,
  { tenant, permissions }: Pick<RequestContext, 'tenant' | 'permissions'>,
  kinds: readonly StandingKind[],
  { nowMs, at }: When,
): Promise<{ readonly own: Customer | undefined; readonly customers: Customer[] }> {
  const asked = { kinds, seesLines: seesLines({ permissions }) };
  const [facts, rows] = await Promise.all([
    customerFacts(tx, tenant.id),
    at === undefined ? standingsBelow(tx, tenant.id, asked) : standingsBelowAt(tx, tenant.id, asked, at),
  ]);
  return judgedOf(tenant, facts, rows, nowMs);
}

/**
 * The same of devices alone, for each of some kinds of them. Whether anything is to be measured of a tenant that is not open is judged once,
 * over all of its devices: so what kinds have adds up to what devices have.
 */
export async function judgedByDeviceKind(
  tx: Tx,
  tenant: Judging,
  deviceKinds: readonly CountedDeviceKind[],
  { nowMs, at }: When,
): Promise<ReadonlyMap<CountedDeviceKind, Customer[]>> {
  const [facts, rows] = await Promise.all([
    customerFacts(tx, tenant.id),
    deviceKindsBelow(tx, tenant.id, countedDeviceKinds, at),
  ]);
  const judge = (some: readonly Omit<StandingRow, 'kind'>[]) =>
    judgedOf(
      tenant,
      facts,
      some.map((row) => ({ ...row, kind: 'device' as const })),
      nowMs,
    ).customers;
  const together = [...Map.groupBy(rows, ({ id }) => id).values()].map((all) => ({
    ...all[0]!,
    ...sumOf(all),
  }));
  const paused = new Set(judge(together).flatMap(({ id, health }) => (health === 'paused' ? [id] : [])));
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map(
    deviceKinds.map((kind) => [
      kind,
      judge(ofKind.get(kind) ?? []).map((one) =>
        paused.has(one.id) ? one : { ...one, health: healthOf({ ...one, state: 'open' }) },
      ),
    ]),
  );
}

type Judging = RequestContext['tenant'];
interface When {
  readonly nowMs: number;
  readonly at?: string | undefined;
}

function judgedOf(
  tenant: Judging,
  facts: readonly CustomerFacts[],
  rows: readonly StandingRow[],
  nowMs: number,
): { readonly own: Customer | undefined; readonly customers: Customer[] } {
  const standings = Map.groupBy(rows, ({ id }) => id);
  const customerOf = (row: CustomerFacts): Customer => {
    const { id, name, prefix, code, type, parentId, parentName } = row;
    const found = standings.get(id) ?? [];
    return judged({
      ...{ id, name, prefix: prefix ?? '', code, type },
      ...{ parentId, parentName: parentId === tenant.id ? null : parentName },
      parts: partsOf(found),
      state: stateOfTenant(row, nowMs),
      isClosed: found.some(({ closed }) => closed),
      isOwn: false,
    });
  };
  const mine = standings.get(tenant.id) ?? [];
  const { id, name, prefix, type } = tenant;
  const own = judged({
    ...{ id, name, prefix, type, code: '', parentId: null, parentName: null, parts: partsOf(mine) },
    ...{ state: 'open' as const, isClosed: false, isOwn: true },
  });
  return {
    own: mine.some(({ total }) => total > 0) ? own : undefined,
    customers: facts.map(customerOf),
  };
}

/** Whether a customer is called what is searched for. */
export function isCalled(
  { name, prefix, code }: Pick<Customer, 'name' | 'prefix' | 'code'>,
  search: string,
): boolean {
  const wanted = search.toLowerCase();
  return [name, prefix, code].some((text) => text.toLowerCase().includes(wanted));
}
