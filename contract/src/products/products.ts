import { z } from 'zod';
import { endpoint, pageInput, pageOf, rowId, time } from '../endpoint.ts';
import { lifecycleStates } from './lifecycle.ts';
import { productId, productRecord } from './product-record.ts';
import { startedOperation } from '../platform/operations.ts';

const view = 'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT';
const edit = 'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT_EDIT';
const root = '/api/v1/products';
const product = productId;
const companyId = rowId;

export const subscriptionStates = lifecycleStates;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const subscription = z.object({
  product,
  record: productRecord,
  /** How the tenant shows it; null: as its record says. */
  displayName: z.string().nullable(),
  displayIcon: z.uuid().nullable(),
  /** What the tenant has of it; it is open where its record is enabled too. */
  state: z.enum(subscriptionStates),
  /** Null: it was never touched. */
  changedAt: time.nullable(),
  changedBy: z.string().nullable(),
  /** The operation that activates or deletes it, where the caller's tenant asked for it. */
  operationId: z.uuid().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

export const subscriptionsOfTenant = z.object({
  companyId: z.int(),
  name: z.string(),
  prefix: z.string(),
  parentName: z.string(),
  states: z.record(product, z.enum(subscriptionStates)),
});
export type SubscriptionsOfTenant = z.infer<typeof subscriptionsOfTenant>;

/** A product that a tenant cannot use at the moment, for everybody who would: what is closed and who can open it. */
export const closedProduct = z.object({
  record: productRecord,
  displayName: z.string().nullable(),
  /** Its codes: what shows something of one of them is closed. */
  codes: z.array(z.string()),
  /** The platform disabled it for everybody, or it was decided for this tenant, from above. */
  closedBy: z.enum(['platform', 'above']),
  /** The tenant whose administrators open it again: null where it is the platform. */
  decider: z.string().nullable(),
  /** Whether the caller can. */
  mayDecide: z.boolean(),
});
export type ClosedProduct = z.infer<typeof closedProduct>;

const target = { companyId, product };

export const products = {
  list: endpoint({
    method: 'POST',
    path: `${root}/list`,
    access: view,
    summary: 'What a tenant has of each product, and whether the caller may decide on it',
    reads: true,
    body: z.strictObject({ companyId: companyId.optional() }),
    output: z.object({ mayDecide: z.boolean(), list: z.array(subscription) }),
  }),
  closed: endpoint({
    method: 'GET',
    path: `${root}/closed`,
    access: 'session',
    summary: 'The products that the chosen tenant cannot use at the moment, with who can open them',
    output: z.array(closedProduct),
  }),
  tenants: endpoint({
    method: 'POST',
    path: `${root}/tenants/list`,
    access: view,
    summary: 'What the tenants below have of each product',
    reads: true,
    body: z.strictObject({
      ...pageInput(['name'] as const),
      search: z.string().trim().max(128).optional(),
    }),
    output: pageOf(subscriptionsOfTenant),
  }),
  enable: endpoint({
    method: 'POST',
    path: `${root}/enable`,
    access: edit,
    summary: 'Enable a disabled product of a tenant: its codes are open again at once',
    body: z.strictObject(target),
    output: z.object({}),
  }),
  disable: endpoint({
    method: 'POST',
    path: `${root}/disable`,
    access: edit,
    summary:
      'Disable a product of a tenant: its codes leave the menu and its calls are refused, at once; data stays',
    body: z.strictObject(target),
    output: z.object({}),
  }),
  activate: endpoint({
    method: 'POST',
    path: `${root}/activate`,
    access: edit,
    summary: 'Activate a deleted product of a tenant',
    body: z.strictObject(target),
    output: startedOperation,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${root}/delete`,
    access: edit,
    summary: 'Delete a disabled product of a tenant with all its data',
    reauthenticates: true,
    body: z.strictObject({
      ...target,
      /** The name of the tenant, typed. */
      name: z.string().max(128),
    }),
    output: startedOperation,
  }),
};
