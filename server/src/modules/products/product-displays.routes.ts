import { productDisplays as endpoints } from '@linekeeper/contract/products/product-displays';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { readImage } from '../../platform/images/images.ts';
import { nameProduct, productDisplays, setDisplayIcon } from './product-displays.service.ts';
import { type SubscriptionParts } from './products.service.ts';

/** Serves what a tenant calls its products. */
export function productDisplayRoutes(app: FastifyInstance, parts: SubscriptionParts): void {
  route(app, endpoints.list, (_input, context) => productDisplays(parts, context));
  route(app, endpoints.update, ({ params, body: { version, name } }, context) =>
    nameProduct(parts, context, { ...params, version }, name),
  );
  route(app, endpoints.setIcon, async ({ params, query, upload }, context) => {
    const image = await readImage(upload, 'icon');
    return setDisplayIcon(parts, context, { ...params, ...query }, image);
  });
}
