import { type LifecycleAct, nextState } from '@linekeeper/contract/products/lifecycle';
import { codesOf } from '@linekeeper/contract/products/product-catalogue';
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
import { displaysOf } from './product-displays.queries.ts';
import { recordsOfProducts } from './product-records.queries.ts';
import { isRun, recordOf } from './product-record.ts';
import { removeData } from './remove-data.ts';
import { stateIn } from './subscription-state.ts';
import { utcDay } from './licence-fault.ts';

export interface SubscriptionParts {
  readonly database: Database;
  readonly clock: () => number;
  /** What products keep, counted and deleted piece by piece; a product that is missing keeps nothing of its own. */
  readonly kept: () => ProductData;
}

const operationInput = z.strictObject({ companyId: z.int().positive(), product: z.string() });
const kindOf = (act: LifecycleAct) => ({ kind: `products.${act}`, input: operationInput });

type Caller = Pick<RequestContext, 'scope' | 'tenant' | 'home' | 'member'>;

/** Products are decided on from above: for tenants below, for one entered from above, and by the platform for itself. */
export function mayDecide({ tenant, home }: Pick<Caller, 'tenant' | 'home'>, companyId: number): boolean {
  return companyId !== tenant.id || home.id !== tenant.id || tenant.type === organizationTypes.OP;
}

/** What a tenant has of every product. */
export async function subscriptionList(
  { database }: Pick<SubscriptionParts, 'database'>,
  caller: Caller,
  companyId: number | undefined,
) {
  return database.withTenant(caller.scope, async (tx) => {
    const tenantId = await coveredTenant(tx, caller.scope, companyId);
    const rows = new Map((await subscriptionsOf(tx, tenantId)).map((row) => [row.product, row]));
    const displays = await displaysOf(tx, tenantId);
    const list = (await recordsOfProducts(tx)).filter(isRun).map((record): Subscription => {
      const decided = rows.get(record.id);
      const display = displays.get(record.id);
      return {
        product: record.id,
        record: recordOf(record),
        displayName: display?.name ?? null,
        displayIcon: display?.iconId ?? null,
        state: stateIn(record, decided),
        operationId: decided?.operationId ?? null,
        changedAt: decided?.changedAt.toISOString() ?? null,
        changedBy: decided?.changedBy ?? null,
      };
    });
    return { mayDecide: mayDecide(caller, tenantId), list };
  });
}

/** Does one act on one product of a tenant. Throws NOT_FOUND, PRODUCT_FROM_ABOVE, PRODUCT_STATE, NAME_DIFFERS. */
export async function decide(
  parts: SubscriptionParts,
  caller: Caller,
  act: LifecycleAct,
  input: { readonly companyId: number; readonly product: string; readonly name?: string },
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
    const record = (await recordsOfProducts(tx)).filter(isRun).find(({ id }) => id === product);
    if (!record) throw new AppError('NOT_FOUND');
    const row = (await subscriptionsOf(tx, tenantId)).find((item) => item.product === product);
    const before = stateIn(record, row);
    // While the product itself goes, nobody gets it any more.
    if (record.state === 'deleting') throw new AppError('PRODUCT_STATE');
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
      detail: {
        product: record.name,
        tenant: { id: tenantId, name },
        before: { state: before },
        after: { state },
      },
    });
    publish(tx, rightsChanged, { tenantId: companyId, memberIds: 'all' });
    return started;
  });
  return { operationId };
}

/** The operations behind activating and deleting. Each may run again from its beginning. */
export function subscriptionOperations(parts: SubscriptionParts): readonly OperationHandler[] {
  const { database, clock } = parts;
  const inTenant = <T>(scope: Scope, companyId: number, run: (tx: Tx) => Promise<T>) =>
    database.withTenant(scope, async (tx) => {
      if (companyId !== scope.tenantId && !(await coverBelow(tx, companyId))) throw new AppError('NOT_FOUND');
      return run(tx);
    });
  const end = async (
    scope: Scope,
    companyId: number,
    done: { product: string; from: SubscriptionState; to: SubscriptionState },
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
      progress(0, 2);
      const { ended, codes } = await inTenant(scope, companyId, async (tx) => {
        const record = (await recordsOfProducts(tx)).find(({ id }) => id === product);
        const { status } = await loadLicenceStatus(tx, companyId, clock());
        return {
          ended: status.state === 'grace' || status.state === 'over' ? status.endsAt : null,
          codes: codesOf(record?.capabilities ?? []).length,
        };
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
      // A tenant out of reach meanwhile answers as for every act on it.
      await inTenant(scope, companyId, () => Promise.resolve());
      const removed = await removeData(parts, { scope, tenantId: companyId, product, signal, progress });
      await end(scope, companyId, { product, from: 'deleting', to: 'deleted' });
      return { product, removed };
    },
  });
  return [activate, remove];
}
