import { products as endpoints } from '@linekeeper/contract/products/products';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { closedProducts } from './closed-products.ts';
import { isRun } from './product-record.ts';
import { recordsOfProducts } from './product-records.queries.ts';
import { subscriptionsBelow } from './products.queries.ts';
import { decide, subscriptionList, type SubscriptionParts } from './products.service.ts';
import { stateIn } from './subscription-state.ts';

/** Serves the catalogue's subscriptions: what tenants have, and deciding on it from above. */
export function productRoutes(app: FastifyInstance, parts: SubscriptionParts): void {
  const { database } = parts;

  route(app, endpoints.list, ({ body }, context) => subscriptionList(parts, context, body.companyId));

  route(app, endpoints.closed, (_input, context) => closedProducts(parts, context));

  route(app, endpoints.tenants, async ({ body }, { scope }) => {
    const { rows, records } = await database.withTenant(scope, async (tx) => ({
      rows: await subscriptionsBelow(tx, scope.tenantId, body),
      records: (await recordsOfProducts(tx)).filter(isRun),
    }));
    return {
      list: rows.map(({ id, name, prefix, parentName, states }) => ({
        companyId: id,
        name,
        prefix: prefix ?? '',
        parentName,
        states: Object.fromEntries(
          records.map((record) => {
            const state = states[record.id];
            return [record.id, stateIn(record, state && { state })];
          }),
        ),
      })),
      total: rows[0]?.total ?? 0,
      page: body.page,
      pageSize: body.pageSize,
    };
  });

  route(app, endpoints.enable, async ({ body }, context) => {
    await decide(parts, context, 'enable', body);
    return {};
  });

  route(app, endpoints.disable, async ({ body }, context) => {
    await decide(parts, context, 'disable', body);
    return {};
  });

  const started = async (deciding: ReturnType<typeof decide>) => {
    const { operationId } = await deciding;
    if (operationId === undefined) throw new Error('An operation was to be started.');
    return { operationId };
  };
  route(app, endpoints.activate, ({ body }, context) => started(decide(parts, context, 'activate', body)));
  route(app, endpoints.remove, ({ body }, context) => started(decide(parts, context, 'remove', body)));
}
