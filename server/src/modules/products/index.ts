import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { keyRing } from './licence-file.ts';
import { licenceMessage } from './licence-message.ts';
import { licenceTasks } from './licences.jobs.ts';
import { licenceRoutes } from './licences.routes.ts';
import { productRoutes } from './products.routes.ts';
import { subscriptionOperations } from './products.service.ts';
import { afterEndRefuser, quotaReserver, type RefuseAfterEnd, type ReserveQuota } from './reserve-quota.ts';
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

/** What tenants may have: products, licences and the quantities they give. */
export function createProducts(platform: Platform, given: ProductsGiven): Products {
  const { effective, licencePublicKeys = [] } = given;
  const parts = {
    ...platform,
    timeZoneOf: effective.timeZoneOf,
    keys: keyRing([...vendorKeys, ...licencePublicKeys]),
    counters: () => platform.folded().counters,
    kept: () => platform.folded().productData,
  };
  return {
    tables: ['installation', 'licence', 'productCode', 'subscription', 'usageDay'],
    reserveQuota: quotaReserver(parts),
    refuseAfterEnd: afterEndRefuser(parts),
    operations: subscriptionOperations(parts),
    tasks: licenceTasks(parts),
    messages: [licenceMessage],
    routes(app) {
      licenceRoutes(app, parts);
      productRoutes(app, parts);
    },
  };
}
