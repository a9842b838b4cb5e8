import {
  productCatalogue,
  type ProductId,
  productIds,
} from '@linekeeper/contract/products/product-catalogue';
import { type Subscription, type SubscriptionState } from '@linekeeper/contract/products/products';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { z } from 'zod';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { type OperationHandler, operationHandler } from '../../platform/operations/operation-handler.ts';
import { type ProductData } from '../../platform/module.ts';
import { publish } from '../../platform/events/publish.ts';
import { startOperation } from '../../platform/operations/start-operation.ts';
import { rightsChanged } from '../auth/index.ts';
import { auditOnBoth } from './audit-on-both.ts';
import { coverBelow } from './licences.queries.ts';
import { coveredTenant, loadLicenceStatus } from './licences.service.ts';
import {
  endSubscriptionOperation,
  lockSubscriptions,
  subscriptionsOf,
  tenantName,
  writeSubscription,
} from './products.queries.ts';
import { nextState, type SubscriptionAct } from './subscription-rules.ts';
import { utcDay } from './licence-fault.ts';

export interface SubscriptionParts {
  readonly database: Database;
  readonly clock: () => number;
  /** What products keep, counted and deleted piece by piece; a product that is missing keeps nothing of its own. */
  readonly kept: () => ProductData;
}

const operationInput = z.strictObject({ companyId: z.int().positive(), product: z.enum(productIds) });
const kindOf = (act: SubscriptionAct) => ({ kind: `products.${act}`, input: operationInput });

type Caller = Pick<RequestContext, 'scope' | 'tenant' | 'home' | 'member'>;

/** Products are decided on from above: for tenants below, for one entered from above, and by the platform for itself. */
export function mayDecide({ tenant, home }: Pick<Caller, 'tenant' | 'home'>, companyId: number): boolean {
  return companyId !== tenant.id || home.id !== tenant.id || tenant.type === organizationTypes.OP;
}

const untouched = { state: 'enabled' as const, operationId: null, changedAt: null, changedBy: null };

/** What a tenant has of every product of the catalogue. */
export async function subscriptionList(
  { database }: Pick<SubscriptionParts, 'database'>,
  caller: Caller,
  companyId: number | undefined,
) {
  return database.withTenant(caller.scope, async (tx) => {
    const tenantId = await coveredTenant(tx, caller.scope, companyId);
    const rows = new Map((await subscriptionsOf(tx, tenantId)).map((row) => [row.product, row]));
    const list = productIds.map((product): Subscription => {
      const { state, operationId, changedAt, changedBy } = rows.get(product) ?? untouched;
      return { product, state, operationId, changedBy, changedAt: changedAt?.toISOString() ?? null };
    });
    return { mayDecide: mayDecide(caller, tenantId), list };
  });
}

/** Does one act on one product of a tenant. Throws NOT_FOUND, PRODUCT_FROM_ABOVE, PRODUCT_STATE, NAME_DIFFERS. */
export async function decide(
  parts: SubscriptionParts,
  caller: Caller,
  act: SubscriptionAct,
  input: { readonly companyId: number; readonly product: ProductId; readonly name?: string },
): Promise<{ operationId: string | undefined }> {
  const { scope, member } = caller;
  const { companyId, product } = input;
  const nowMs = parts.clock();
  const operationId = await parts.database.withTenant(scope, async (tx) => {
    const tenantId = await coveredTenant(tx, scope, companyId);
    if (!mayDecide(caller, tenantId)) throw new AppError('PRODUCT_FROM_ABOVE');
    const name = await tenantName(tx, tenantId);
    if (input.name !== undefined && input.name.trim() !== name) throw new AppError('NAME_DIFFERS');
    await lockSubscriptions(tx, tenantId);
    const row = (await subscriptionsOf(tx, tenantId)).find((item) => item.product === product);
    const before = row?.state ?? 'enabled';
    const forMs = row ? nowMs - row.changedAt.getTime() : 0;
    const state = nextState(act, { state: before, forMs });
    if (!state) throw new AppError('PRODUCT_STATE');
    const isOperation = state === 'activating' || state === 'deleting';
    const started = isOperation
      ? await startOperation(tx, scope, kindOf(act), { companyId: tenantId, product })
      : undefined;
    await writeSubscription(tx, tenantId, {
      product,
      state,
      operationId: started ?? null,
      changedAt: new Date(nowMs),
      changedBy: member.name || member.username,
    });
    await auditOnBoth(tx, scope, tenantId, {
      action: `product.${act}`,
      subjectType: 'product',
      subjectId: product,
      detail: { tenant: { id: tenantId, name }, before: { state: before }, after: { state } },
    });
    publish(tx, rightsChanged, { tenantId: companyId, memberIds: 'all' });
    return started;
  });
  return { operationId };
}

/** The operations behind activating and deleting. Each may run again from its beginning. */
export function subscriptionOperations(parts: SubscriptionParts): readonly OperationHandler[] {
  const { database, clock, kept } = parts;
  const inTenant = <T>(scope: Scope, companyId: number, run: (tx: Tx) => Promise<T>) =>
    database.withTenant(scope, async (tx) => {
      if (companyId !== scope.tenantId && !(await coverBelow(tx, companyId))) throw new AppError('NOT_FOUND');
      return run(tx);
    });
  const end = async (
    scope: Scope,
    companyId: number,
    done: { product: ProductId; from: SubscriptionState; to: SubscriptionState },
  ) => {
    await inTenant(scope, companyId, async (tx) => {
      await endSubscriptionOperation(tx, companyId, { ...done, at: new Date(clock()) });
      publish(tx, rightsChanged, { tenantId: companyId, memberIds: 'all' });
    });
  };

  const activate = operationHandler({
    ...kindOf('activate'),
    async run({ operation: { input }, scope, progress, signal }) {
      const { companyId, product } = input;
      const codes = productCatalogue[product].codes.length;
      progress(0, 2);
      const ended = await inTenant(scope, companyId, async (tx) => {
        const { status } = await loadLicenceStatus(tx, companyId, clock());
        return status.state === 'grace' || status.state === 'over' ? status.endsAt : null;
      });
      signal.throwIfAborted();
      if (ended) {
        await end(scope, companyId, { product, from: 'activating', to: 'deleted' });
        throw new AppError('LICENCE_OVER', { params: { day: utcDay(ended) } });
      }
      progress(1, 2);
      await end(scope, companyId, { product, from: 'activating', to: 'enabled' });
      progress(2, 2);
      return { product, openedCodes: codes };
    },
  });

  const remove = operationHandler({
    ...kindOf('remove'),
    async run({ operation: { input }, scope, progress, signal }) {
      const { companyId, product } = input;
      const has = kept()[product];
      let removed = 0;
      if (has) {
        const total = await inTenant(scope, companyId, (tx) => has.count(tx, companyId));
        progress(0, total);
        for (;;) {
          signal.throwIfAborted();
          const some = await inTenant(scope, companyId, (tx) =>
            has.remove(tx, { tenantId: companyId, actor: scope.actor }),
          );
          if (some === 0) break;
          removed += some;
          progress(removed, Math.max(total, removed));
        }
      }
      await end(scope, companyId, { product, from: 'deleting', to: 'deleted' });
      return { product, removed };
    },
  });
  return [activate, remove];
}
