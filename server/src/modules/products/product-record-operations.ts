import { capabilityOf, codesOf } from '@linekeeper/contract/products/product-catalogue';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { publish } from '../../platform/events/publish.ts';
import { AppError } from '../../platform/errors.ts';
import { type OperationHandler, operationHandler } from '../../platform/operations/operation-handler.ts';
import { everybodysRightsChanged } from '../auth/index.ts';
import { coverBelow } from './licences.queries.ts';
import { deleteDisplay } from './product-displays.queries.ts';
import { deleteRecord, lockRecord, tenantsKeeping, writeRecordState } from './product-records.queries.ts';
import { deleteSubscription } from './products.queries.ts';
import { removeData } from './remove-data.ts';
import { type SubscriptionParts } from './products.service.ts';

const input = z.strictObject({ product: z.string() });

/** The operations on a product itself, for every tenant. */
export const recordKinds = {
  activate: { kind: 'product-records.activate', input },
  remove: { kind: 'product-records.remove', input },
} as const;

/** Activating and deleting a product of the platform. Each may run again from its beginning. */
export function recordOperations(parts: SubscriptionParts): readonly OperationHandler[] {
  const { database, clock } = parts;

  const activate = operationHandler({
    ...recordKinds.activate,
    async run({
      operation: {
        input: { product },
      },
      scope,
      progress,
      signal,
    }) {
      progress(0, 2);
      const record = await database.withTenant(scope, (tx) => lockRecord(tx, scope.tenantId, product));
      if (record?.state !== 'activating') throw new AppError('PRODUCT_STATE');
      // What this program does not run cannot be opened: the product stays closed.
      const isWhole = record.capabilities.every((item) => capabilityOf(item) !== undefined);
      signal.throwIfAborted();
      progress(1, 2);
      await database.withTenant(scope, async (tx) => {
        const now = await lockRecord(tx, scope.tenantId, product);
        // Somebody decided otherwise meanwhile.
        if (now?.state !== 'activating') return;
        const state = isWhole ? 'enabled' : 'disabled';
        await writeRecordState(tx, scope.tenantId, product, {
          state,
          operationId: null,
          stateAt: new Date(clock()),
        });
        publish(tx, everybodysRightsChanged, {});
      });
      if (!isWhole) throw new AppError('PRODUCT_STATE');
      progress(2, 2);
      return { product: record.name, openedCodes: codesOf(record.capabilities).length };
    },
  });

  const remove = operationHandler({
    ...recordKinds.remove,
    async run({
      operation: {
        input: { product },
      },
      scope,
      progress,
      signal,
    }) {
      const platformId = scope.tenantId;
      const { record, tenants } = await database.withTenant(scope, async (tx) => ({
        record: await lockRecord(tx, platformId, product),
        tenants: await tenantsKeeping(tx, product),
      }));
      if (!record) return { product, tenants: 0 };
      if (record.state !== 'deleting') throw new AppError('PRODUCT_STATE');
      progress(0, tenants.length + 1);
      for (const [done, tenantId] of tenants.entries()) {
        signal.throwIfAborted();
        await removeData(parts, { scope, tenantId, product, signal });
        await database.withTenant(scope, async (tx) => {
          if (tenantId !== platformId && !(await coverBelow(tx, tenantId))) return;
          await deleteDisplay(tx, tenantId, product);
          await deleteSubscription(tx, tenantId, product);
          if (tenantId === platformId) return;
          // Its own administrators find it in their own log.
          await writeAudit(
            tx,
            { tenantId, actor: scope.actor },
            {
              action: 'product.remove',
              subjectType: 'product',
              subjectId: product,
              detail: { product: record.name },
            },
          );
        });
        progress(done + 1, tenants.length + 1);
      }
      await database.withTenant(scope, async (tx) => {
        await deleteRecord(tx, platformId, product);
        publish(tx, everybodysRightsChanged, {});
      });
      progress(tenants.length + 1, tenants.length + 1);
      return { product: record.name, tenants: tenants.length };
    },
  });
  return [activate, remove];
}
