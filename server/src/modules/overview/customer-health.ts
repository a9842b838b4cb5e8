import { type CustomerHealth, customerHealths } from '@linekeeper/contract/overview/customer-health';
import { type TenantState } from '@linekeeper/contract/tenants/organizations';
import { type StateNumbers } from './customers.queries.ts';

/** What decides how a tenant stands for those above it. */
export interface Standing {
  readonly numbers: StateNumbers;
  readonly state: TenantState;
  readonly isClosed: boolean;
  /** The product that measures there is closed to it. */
  readonly isProductClosed: boolean;
  readonly isOwn: boolean;
}

const brokenOf = ({ down, unreachable }: StateNumbers) => down + unreachable;

/**
 * The worst that is true of a tenant. What is not measured is never called well, but in a tenant that is not open nobody is
 * surprised by it; and what a tenant keeps to itself is neither well nor broken.
 */
export function healthOf({ numbers, state, isClosed, isProductClosed }: Standing): CustomerHealth {
  if (isClosed) return 'closed';
  if (brokenOf(numbers) > 0) return 'broken';
  if (state !== 'open' || isProductClosed) return 'paused';
  if (numbers.unmeasured > 0) return 'blind';
  return numbers.devices === 0 ? 'empty' : 'calm';
}

interface Judged extends Standing {
  readonly health: CustomerHealth;
}

/** The worst first: by health, then by how many devices it concerns, then by how long it has lasted. */
export function byHealth(one: Judged, other: Judged): number {
  const weight = ({ health, numbers }: Judged) =>
    health === 'blind' ? numbers.unmeasured : brokenOf(numbers);
  const since = ({ health, numbers }: Judged) =>
    (health === 'blind' ? numbers.unmeasuredSince : numbers.brokenSince)?.getTime() ?? 0;
  return (
    customerHealths.indexOf(one.health) - customerHealths.indexOf(other.health) ||
    weight(other) - weight(one) ||
    since(one) - since(other)
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

/** One verdict over all of them. */
export function verdictOf(all: readonly Judged[]) {
  const sum = (of: (standing: Judged) => number) => all.reduce((total, standing) => total + of(standing), 0);
  const count = (wanted: (standing: Judged) => boolean) => all.filter(wanted).length;
  return {
    customers: count(({ isOwn }) => !isOwn),
    devices: sum(({ health, numbers }) => (health === 'paused' ? 0 : numbers.devices)),
    brokenCustomers: count(({ isOwn, health }) => !isOwn && health === 'broken'),
    isOwnBroken: all.some(({ isOwn, health }) => isOwn && health === 'broken'),
    down: sum(({ numbers }) => numbers.down),
    unreachable: sum(({ numbers }) => numbers.unreachable),
    unmeasured: sum(({ health, numbers }) => (health === 'paused' ? 0 : numbers.unmeasured)),
    closedCustomers: count(({ health }) => health === 'closed'),
    pausedCustomers: count(({ health }) => health === 'paused'),
  };
}
