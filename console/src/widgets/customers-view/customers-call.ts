import {
  type CustomerHealth,
  customerHealths,
  deviceStandingKinds,
  type StandingKind,
} from '@linekeeper/contract/overview/customer-health';
import { type Input, type Output } from '../../lib/api.ts';
import { type ListRules } from '../list-page/index.ts';

const routes = {
  devices: 'POST /monitor/api/v1/customers/devices/overview',
  lines: 'POST /monitor/api/v1/customers/lines/overview',
} as const;
type Route = (typeof routes)[keyof typeof routes];
export type CustomersBody = Input<Route>['body'];
export type CustomersStanding = Output<Route>;
export type Totals = CustomersStanding['totals'];

/** The call that tells how what customers have of a kind stands. Both take and give the same. */
export const customersCall = (kind: StandingKind) =>
  deviceStandingKinds.some((one) => one === kind) ? routes.devices : (routes.lines as never);

type Sort = NonNullable<CustomersBody['sort']>;

/** What the customers are narrowed and sorted by, in the address. */
export const customerRules: ListRules<Sort, 'health', 'search' | 'customer'> = {
  sortable: ['health', 'name', 'total', 'down', 'unreachable', 'unmeasured'],
  choices: { health: customerHealths satisfies readonly CustomerHealth[] },
  texts: ['search', 'customer'],
};

/** What a list of customers is asked for: the number of the one that its address names, with all below it. */
export function customersBody<Listed extends object>({
  customer,
  ...input
}: Listed & { readonly customer?: string }) {
  return { ...input, ...(/^[1-9]\d{0,8}$/.test(customer ?? '') && { customerId: Number(customer) }) };
}
