import { type LifecycleAct, nextState } from '@linekeeper/contract/products/lifecycle';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { startOperation } from '../../platform/operations/start-operation.ts';
import { lockApplication, writeApplicationState } from './applications.queries.ts';
import { type ApplicationParts } from './applications.service.ts';
import { applicationsChanged } from './events.ts';

const input = z.strictObject({ applicationId: z.uuid() });

/** The operations on an application. */
export const applicationKinds = {
  activate: { kind: 'applications.activate', input },
  remove: { kind: 'applications.remove', input },
} as const;

/**
 * Enables, disables, activates or deletes an application of the tenant acted for; activating and deleting give the operation that
 * does it. Throws APPLICATION_ADMINISTRATORS, NOT_FOUND, APPLICATION_STATE.
 */
export async function decideOnApplication(
  { database, clock }: ApplicationParts,
  { scope, member }: Pick<RequestContext, 'scope' | 'member'>,
  act: LifecycleAct,
  applicationId: string,
): Promise<{ operationId: string | undefined }> {
  // Somebody else could not enable it again.
  if (!member.administrator) throw new AppError('APPLICATION_ADMINISTRATORS');
  const now = new Date(clock());
  const operationId = await database.withTenant(scope, async (tx) => {
    const before = await lockApplication(tx, scope.tenantId, applicationId);
    if (!before) throw new AppError('NOT_FOUND');
    const forMs = now.getTime() - before.stateAt.getTime();
    const state = nextState(act, { state: before.state as never, forMs });
    if (!state) throw new AppError('APPLICATION_STATE');
    const started =
      act === 'activate' || act === 'remove'
        ? await startOperation(tx, scope, applicationKinds[act], { applicationId })
        : undefined;
    await writeApplicationState(tx, scope.tenantId, applicationId, {
      state,
      operationId: started ?? null,
      stateAt: now,
      changedAt: now,
      changedBy: member.name || member.username,
    });
    await writeAudit(tx, scope, {
      action: `application.${act}`,
      subjectType: 'application',
      subjectId: applicationId,
      detail: { application: before.appCode, before: { state: before.state }, after: { state } },
    });
    publish(tx, applicationsChanged, { tenantId: scope.tenantId });
    return started;
  });
  return { operationId };
}
