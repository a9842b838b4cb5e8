import { type FastifyInstance } from 'fastify';
import { keyRing } from './licence-file.ts';
import { licenceRoutes } from './licences.routes.ts';
import { productRoutes } from './products.routes.ts';
import { type SubscriptionParts, subscriptionWorks } from './products.service.ts';
import { type WorkHandler } from '../../platform/operations/operation-handler.ts';
import { type LicenceParts } from './licences.service.ts';
import { quantityTaker, type TakeQuantity } from './reserve-quota.ts';
import { vendorKeys } from './vendor-keys.ts';

export { keyIdOf, licenceFile, publicKeyText } from './licence-file.ts';
export { licenceTasks } from './licences.jobs.ts';
export { type LicenceParts, type UsageCounter } from './licences.service.ts';
export { type TakeQuantity } from './reserve-quota.ts';

export interface ProductSettings extends Omit<LicenceParts, 'keys'>, SubscriptionParts {
  /** Public keys that licences may be signed with beside the vendor's, in base64url. */
  readonly licencePublicKeys: readonly string[];
}

export interface Products {
  readonly takeQuantity: TakeQuantity;
  /** The works behind activating and deleting products. */
  readonly works: readonly WorkHandler[];
  routes(app: FastifyInstance): void;
}

/** What tenants may have: products, licences and the quantities they give. */
export function createProducts({ licencePublicKeys, ...settings }: ProductSettings): Products {
  const parts: LicenceParts = { ...settings, keys: keyRing([...vendorKeys, ...licencePublicKeys]) };
  return {
    takeQuantity: quantityTaker(parts),
    works: subscriptionWorks(settings),
    routes(app) {
      licenceRoutes(app, parts);
      productRoutes(app, settings);
    },
  };
}
