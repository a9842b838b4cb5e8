import { customerLevels } from '@linekeeper/contract/dashboards/resource-terms';
import {
  type CustomerHealth,
  customerHealths,
  deviceStandingKinds,
} from '@linekeeper/contract/overview/customer-health';
import { type CountedDeviceKind, countedDeviceKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type Input, type Output } from '../../lib/api.ts';
import { type CountedKind } from '../../lib/standing-path.ts';
import { type ListRules } from '../list-page/index.ts';

const routes = {
  devices: 'POST /monitor/api/v1/customers/devices/overview',
  lines: 'POST /monitor/api/v1/customers/lines/overview',
  services: 'POST /monitor/api/v1/customers/services/overview',
} as const;
type Route = (typeof routes)['devices' | 'lines'];
export type CustomersBody = Input<Route>['body'];
export type CustomersStanding = Output<Route>;
export type Totals = CustomersStanding['totals'];

/** The call that tells how what customers have of a kind stands. All take and give the same; that of services more. */
export function customersCall(kind: CountedKind): typeof routes.devices {
  if (kind === 'service') return routes.services as never;
  return deviceStandingKinds.some((one) => one === kind) ? routes.devices : (routes.lines as never);
}

const files = {
  devices: 'POST /monitor/api/v1/customers/devices/export',
  lines: 'POST /monitor/api/v1/customers/lines/export',
  services: 'POST /monitor/api/v1/customers/services/export',
} as const;

/** The call that gives the same as a file, asked for in the same words. */
export function customersFile(kind: CountedKind): typeof files.devices {
  if (kind === 'service') return files.services as never;
  return deviceStandingKinds.some((one) => one === kind) ? files.devices : (files.lines as never);
}

/** What a list of customers is asked for: the number of the one that its address names, with all below it. */
export function narrowedToCustomer<Listed extends object>({
  customer,
  ...input
}: Listed & { readonly customer?: string }) {
  return { ...input, ...(/^[1-9]\d{0,8}$/.test(customer ?? '') && { customerId: Number(customer) }) };
}

/** Whether those right below are asked for, each with all below it. */
export const isByBranch = ({ level }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(level) && level.includes('branch');

/** The kind of devices that a list of customers' devices is narrowed to; none where the word is no kind, or it is a list of others. */
export const deviceKindOf = (kind: CountedKind, word: unknown): CountedDeviceKind | undefined =>
  kind === 'device' ? countedDeviceKinds.find((one) => one === word) : undefined;

/** What is asked of a kind, and with what: services are a call of their own. */
export function customersBody(
  kind: CountedKind,
  { level, deviceKind, ...input }: Readonly<Record<string, unknown>>,
): CustomersBody {
  const body = narrowedToCustomer(input);
  const ofKind = deviceKindOf(kind, deviceKind);
  if (kind !== 'service') return { ...body, kind, ...(ofKind && { deviceKind: ofKind }) } as CustomersBody;
  return { ...body, ...(isByBranch({ level }) && { level: 'branch' }) } as never;
}

/** A row of the list; of services their objectives too. */
export type CustomerRow = CustomersStanding['list'][number] &
  Partial<Pick<Output<typeof routes.services>['list'][number], 'objectives'>>;

type Sort = NonNullable<CustomersBody['sort']>;

/** What the customers are narrowed and sorted by, in the address. */
export const customerRules: ListRules<Sort, 'health' | 'level', 'search' | 'customer' | 'deviceKind'> = {
  sortable: ['health', 'name', 'total', 'down', 'unreachable', 'unmeasured'],
  choices: { health: customerHealths satisfies readonly CustomerHealth[], level: customerLevels },
  texts: ['search', 'customer', 'deviceKind'],
};
