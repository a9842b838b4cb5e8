import { z } from 'zod';
import { time } from '../endpoint.ts';
import { lifecycleStates } from './lifecycle.ts';
import { productCategories, productIds, productTypes } from './product-catalogue.ts';

/** The id of a product: a capability's name for those that the program brings, random for others. */
export const productId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);

/** What everybody who may see products is told of one: the same for every tenant. */
export const productRecord = z.object({
  id: productId,
  name: z.string(),
  englishName: z.string(),
  description: z.string(),
  englishDescription: z.string(),
  category: z.enum(productCategories),
  type: z.enum(productTypes),
  version: z.string(),
  /** Id of an image; null: the console's own picture. */
  icon: z.uuid().nullable(),
  /** What it bundles; their codes are what it opens. */
  capabilities: z.array(z.enum(productIds)),
  /** Whether a tenant has it as long as nobody decides otherwise; else it has it once it is activated for it. */
  isIncluded: z.boolean(),
  /** Whether the program brings it: then it is disabled and never deleted. */
  isBuiltIn: z.boolean(),
  /** One that is not enabled is closed for every tenant. */
  state: z.enum(lifecycleStates),
});
export type ProductRecord = z.infer<typeof productRecord>;

/** A record as the platform maintains it. */
export const maintainedProduct = productRecord.extend({
  /** The operation that activates or deletes it. */
  operationId: z.uuid().nullable(),
  /** How many tenants have it. */
  tenantCount: z.int().nonnegative(),
  revision: z.int().nonnegative(),
  /** Null: as the program brings it. */
  changedAt: time.nullable(),
  changedBy: z.string().nullable(),
});
export type MaintainedProduct = z.infer<typeof maintainedProduct>;
