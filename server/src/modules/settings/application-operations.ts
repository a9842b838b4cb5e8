import { type LifecycleState } from '@linekeeper/contract/products/lifecycle';
import { publish } from '../../platform/events/publish.ts';
import { deleteImage } from '../../platform/images/images.ts';
import { type OperationHandler, operationHandler } from '../../platform/operations/operation-handler.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { type Tx } from '../../platform/db/database.ts';
import { deleteKeys } from './application-keys.queries.ts';
import { applicationKinds } from './application-states.service.ts';
import { lockApplication, updateApplication, writeApplicationState } from './applications.queries.ts';
import { type ApplicationParts } from './applications.service.ts';
import { applicationsChanged } from './events.ts';

/** The operations behind activating and deleting an application. Each may run again from its beginning. */
export function applicationOperations({ database, clock }: ApplicationParts): readonly OperationHandler[] {
  /** Ends what an operation began, unless somebody decided otherwise meanwhile. */
  const end = (
    scope: Scope,
    applicationId: string,
    [from, to]: readonly [LifecycleState, LifecycleState],
    also: (tx: Tx, appCode: string, iconId: string | null) => Promise<number> = async () => 0,
  ) =>
    database.withTenant(scope, async (tx) => {
      const { tenantId } = scope;
      const row = await lockApplication(tx, tenantId, applicationId);
      if (row?.state !== from) return { application: row?.appCode ?? '', removed: 0 };
      const removed = await also(tx, row.appCode, row.iconId);
      await writeApplicationState(tx, tenantId, applicationId, {
        state: to,
        operationId: null,
        stateAt: new Date(clock()),
      });
      publish(tx, applicationsChanged, { tenantId });
      return { application: row.appCode, removed };
    });

  const activate = operationHandler({
    ...applicationKinds.activate,
    async run({ operation: { input }, scope, progress, signal }) {
      progress(0, 1);
      signal.throwIfAborted();
      const { application } = await end(scope, input.applicationId, ['activating', 'enabled']);
      progress(1, 1);
      return { application };
    },
  });

  const remove = operationHandler({
    ...applicationKinds.remove,
    async run({
      operation: {
        input: { applicationId },
      },
      scope,
      progress,
      signal,
    }) {
      progress(0, 1);
      signal.throwIfAborted();
      const result = await end(
        scope,
        applicationId,
        ['deleting', 'deleted'],
        async (tx, _appCode, iconId) => {
          const keys = await deleteKeys(tx, scope.tenantId, applicationId);
          await updateApplication(tx, scope.tenantId, applicationId, {
            name: null,
            iconId: null,
            maintenanceSince: null,
            maintenanceUntil: null,
            maintenanceText: null,
            changedAt: new Date(clock()),
            changedBy: scope.actor?.name ?? '',
          });
          if (iconId) await deleteImage(tx, scope.tenantId, iconId);
          return keys;
        },
      );
      progress(1, 1);
      return result;
    },
  });
  return [activate, remove];
}
