import { productRecords as endpoints } from '@linekeeper/contract/products/product-records';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { readImage } from '../../platform/images/images.ts';
import {
  addProduct,
  decideOnRecord,
  editProduct,
  maintainedProducts,
  setProductIcon,
} from './product-records.service.ts';
import { type SubscriptionParts } from './products.service.ts';

const fieldsOf = <T extends { readonly isIncluded: boolean }>({ isIncluded, ...fields }: T) => ({
  ...fields,
  included: isIncluded,
});

/** Serves the records of products, which the platform maintains. */
export function productRecordRoutes(app: FastifyInstance, parts: SubscriptionParts): void {
  route(app, endpoints.list, (_input, context) => maintainedProducts(parts, context));
  route(app, endpoints.create, ({ body }, context) => addProduct(parts, context, fieldsOf(body)));
  route(app, endpoints.update, ({ params, body }, context) =>
    editProduct(parts, context, params.product, fieldsOf(body)),
  );
  route(app, endpoints.setIcon, async ({ params, query, upload }, context) => {
    const image = await readImage(upload, 'icon');
    return setProductIcon(parts, context, { ...params, ...query }, image);
  });
  const started = async (deciding: ReturnType<typeof decideOnRecord>) => {
    const { operationId } = await deciding;
    if (operationId === undefined) throw new Error('An operation was to be started.');
    return { operationId };
  };
  route(app, endpoints.enable, ({ params }, context) =>
    started(decideOnRecord(parts, context, 'activate', params)),
  );
  route(app, endpoints.disable, async ({ params }, context) => {
    await decideOnRecord(parts, context, 'disable', params);
    return {};
  });
  route(app, endpoints.remove, ({ params, body }, context) =>
    started(decideOnRecord(parts, context, 'remove', { ...params, ...body })),
  );
}
