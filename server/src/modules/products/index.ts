import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { keyRing } from './licence-file.ts';
import { licenceMessage } from './licence-message.ts';
import { licenceTasks as licencesToRenew } from './licence-tasks.ts';
import { licenceTasks } from './licences.jobs.ts';
import { licenceRoutes } from './licences.routes.ts';
import { productDisplayRoutes } from './product-displays.routes.ts';
import { recordOperations } from './product-record-operations.ts';
import { productRecordRoutes } from './product-records.routes.ts';
import { productRoutes } from './products.routes.ts';
import { subscriptionOperations } from './products.service.ts';
import { afterEndRefuser, quotaReserver, type RefuseAfterEnd, type ReserveQuota } from './reserve-quota.ts';
import { setProducts } from './seed-products.ts';
import { vendorKeys } from './vendor-keys.ts';

export { keyIdOf, licenceFile, publicKeyText } from './licence-file.ts';
export { licencesBelow } from './licences.queries.ts';
export { type RefuseAfterEnd, type ReserveQuota } from './reserve-quota.ts';

export interface ProductsGiven {
  readonly effective: EffectiveSettings;
  /** Public keys that licences may be signed with beside the vendor's, in base64url. */
  readonly licencePublicKeys?: readonly string[];
}

export interface Products extends Module {
  readonly reserveQuota: ReserveQuota;
  readonly refuseAfterEnd: RefuseAfterEnd;
}

/** What tenants may have: products, licences and the quantities they give. Brings the records of products up to date first. */
export async function createProducts(platform: Platform, given: ProductsGiven): Promise<Products> {
  const { effective, licencePublicKeys = [] } = given;
  const parts = {
    ...platform,
    timeZoneOf: effective.timeZoneOf,
    keys: keyRing([...vendorKeys, ...licencePublicKeys]),
    counters: () => platform.folded().counters,
    kept: () => platform.folded().productData,
  };
  await platform.database.withoutTenant(setProducts);
  return {
    tables: [
      'installation',
      'licence',
      'product',
      'productCode',
      'productDisplay',
      'subscription',
      'usageDay',
    ],
    reserveQuota: quotaReserver(parts),
    refuseAfterEnd: afterEndRefuser(parts),
    operations: [...subscriptionOperations(parts), ...recordOperations(parts)],
    tasks: licenceTasks(parts),
    offers: [licencesToRenew],
    messages: [licenceMessage],
    routes(app) {
      licenceRoutes(app, parts);
      productRoutes(app, parts);
      productRecordRoutes(app, parts);
      productDisplayRoutes(app, parts);
    },
  };
}
