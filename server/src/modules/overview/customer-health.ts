import {
  type CustomerHealth,
  customerHealths,
  type StandingKind,
} from '@linekeeper/contract/overview/customer-health';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type TenantState } from '@linekeeper/contract/tenants/organizations';
import { type StateNumbers } from './customers.queries.ts';

/** What tenants are judged by: what is watched, and the business services that are made of it. */
export type JudgedKind = StandingKind | 'service';

/** What is counted of a tenant, by kind; null where the product that it is of is closed to it. Kinds that nobody asked for are missing. */
export type Parts = Readonly<Partial<Record<JudgedKind, StateNumbers | null>>>;

/** What decides how a tenant stands for those above it. */
export interface Judgeable {
  readonly parts: Parts;
  readonly state: TenantState;
  readonly isClosed: boolean;
  readonly isOwn: boolean;
}

export interface Judged extends Judgeable {
  readonly health: CustomerHealth;
}

const keys = ['total', 'down', 'unreachable', 'unmeasured', 'maintenance', 'up'] as const;
const none: Standing = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

const there = (parts: Parts) =>
  Object.values(parts).filter((part): part is StateNumbers => part !== null && part !== undefined);
const brokenOf = ({ down, unreachable }: Standing) => down + unreachable;

/** Numbers added up. */
export const sumOf = (all: readonly Standing[]): Standing =>
  all.reduce(
    (sum, one) => Object.fromEntries(keys.map((key) => [key, sum[key] + one[key]])) as unknown as Standing,
    none,
  );

/**
 * The worst that is true of a tenant. What is not measured is never called well, but in a tenant that is not open nobody is
 * surprised by it; and what a tenant keeps to itself is neither well nor broken.
 */
export function healthOf({ parts, state, isClosed }: Judgeable): CustomerHealth {
  if (isClosed) return 'closed';
  const open = there(parts);
  const numbers = sumOf(open);
  if (brokenOf(numbers) > 0) return 'broken';
  if (state !== 'open' || open.length === 0) return 'paused';
  if (numbers.unmeasured > 0) return 'blind';
  if (numbers.up + numbers.maintenance > 0) return 'calm';
  // Nothing is there, or nothing of it is measured; or what is there is of a product that is closed.
  return numbers.total === 0 && open.length < Object.keys(parts).length ? 'paused' : 'empty';
}

/** Since when the first of it is as its health says; undefined where nothing is wrong. */
export function sinceOf({ parts, health }: Judged): Date | undefined {
  const times = there(parts).flatMap(
    ({ brokenSince, unmeasuredSince }) =>
      ({ broken: brokenSince ?? [], blind: unmeasuredSince ?? [] })[health as 'broken' | 'blind'] ?? [],
  );
  return times.sort((one, other) => one.getTime() - other.getTime())[0];
}

/** What is lost by it: a service, or of an outlet its network or its line. A silent agent and a test that fails are signs. */
const grave: readonly JudgedKind[] = ['device', 'outlet', 'line', 'service'];

/** The worst first: by health, then by what is lost, then by how much it concerns, then by how long it has lasted. */
export function byHealth(one: Judged, other: Judged): number {
  const weights = ({ health, parts }: Judged) => {
    const weigh = (of: readonly StateNumbers[]) =>
      health === 'blind' ? sumOf(of).unmeasured : brokenOf(sumOf(of));
    return [weigh(there(Object.fromEntries(grave.map((kind) => [kind, parts[kind]])))), weigh(there(parts))];
  };
  const [lost = 0, all = 0] = weights(one);
  const [otherLost = 0, otherAll = 0] = weights(other);
  return (
    customerHealths.indexOf(one.health) - customerHealths.indexOf(other.health) ||
    otherLost - lost ||
    otherAll - all ||
    (sinceOf(one)?.getTime() ?? 0) - (sinceOf(other)?.getTime() ?? 0)
  );
}

/** How many are of each health. */
export function countsOf(all: readonly Judged[]): Record<CustomerHealth, number> {
  const count = (wanted: CustomerHealth) => all.filter(({ health }) => health === wanted).length;
  return Object.fromEntries(customerHealths.map((health) => [health, count(health)])) as Record<
    CustomerHealth,
    number
  >;
}

/**
 * What all of them have of some kinds, added up: what is down however a tenant stands, the rest of those alone of which something is to
 * be measured.
 */
function totalOf(all: readonly Judged[], kinds: readonly JudgedKind[]): Standing {
  const of = ({ parts }: Judged) => there(Object.fromEntries(kinds.map((kind) => [kind, parts[kind]])));
  const { down, unreachable } = sumOf(all.flatMap(of));
  return { ...sumOf(all.filter(({ health }) => health !== 'paused').flatMap(of)), down, unreachable };
}

const customersOf = (all: readonly Judged[]) => {
  const count = (wanted: CustomerHealth) =>
    all.filter(({ isOwn, health }) => !isOwn && health === wanted).length;
  return {
    customers: all.filter(({ isOwn }) => !isOwn).length,
    brokenCustomers: count('broken'),
    closedCustomers: count('closed'),
    pausedCustomers: count('paused'),
  };
};

/** One verdict over all of them; of what the reader may not see nothing. */
export function verdictOf(all: readonly Judged[], maySeeLines: boolean) {
  const devices = totalOf(all, ['device']);
  const ofLines = (kind: StandingKind) => (maySeeLines ? totalOf(all, [kind]) : null);
  return {
    ...customersOf(all),
    isOwnBroken: all.some(({ isOwn, health }) => isOwn && health === 'broken'),
    devices: devices.total,
    down: devices.down,
    unreachable: devices.unreachable,
    unmeasured: devices.unmeasured,
    lines: ofLines('line'),
    agents: ofLines('agent'),
    tests: ofLines('test'),
  };
}

/** What customers have of one kind, added up, and how many of them are how. */
export function totalsOf(all: readonly Judged[], kind: JudgedKind) {
  return { ...totalOf(all, [kind]), ...customersOf(all) };
}
