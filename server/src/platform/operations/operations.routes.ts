import { errors } from '@linekeeper/contract/errors';
import { operations as contract, type OperationView } from '@linekeeper/contract/platform/operations';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../audit/audit.ts';
import { type Database } from '../db/database.ts';
import { type Actor } from '../db/scope.ts';
import { AppError } from '../errors.ts';
import { messageOf } from '../http/error-handler.ts';
import { type RequestContext } from '../http/context.ts';
import { route } from '../http/route.ts';
import {
  askCancel,
  selectOperation,
  selectOperationsOf,
  type ShownOperation,
  type OperationError,
} from './operation-rows.ts';
import { stopWords } from './stop-words.ts';
import { type Operations } from './operations.ts';

function errorText({ error, params, cause }: OperationError, context: RequestContext) {
  const { language } = context;
  const entry = error in errors ? errors[error as keyof typeof errors] : errors.OPERATION_FAILED;
  return {
    error,
    message: messageOf(entry, language, { cause: stopWords(cause, language), ...params }, context),
  };
}

/** How operations stand, and their cancelling: for who started them and for administrators of the tenant; to others they are not there. */
export function operationRoutes(
  app: FastifyInstance,
  { database, operations }: { database: Database; operations: Operations },
) {
  const viewOf = (operation: ShownOperation, context: RequestContext): OperationView => ({
    id: operation.id,
    kind: operation.kind,
    state: operation.state as OperationView['state'],
    done: operation.done,
    total: operation.total,
    result: operation.result as OperationView['result'],
    error: operation.error ? errorText(operation.error as OperationError, context) : null,
    cancellable:
      operations.mayCancel(operation.kind) &&
      (operation.state === 'waiting' || operation.state === 'running') &&
      // Who only looks at another's tenant is offered nothing that would be refused.
      (context.grant === undefined || context.grant.steppedUp),
    createdByName: (operation.actor as Actor | null)?.name ?? '',
    createdAt: operation.createdAt.toISOString(),
    startedAt: operation.startedAt?.toISOString() ?? null,
    finishedAt: operation.finishedAt?.toISOString() ?? null,
  });
  const maySee = (
    operation: ShownOperation | undefined,
    { member, home }: RequestContext,
  ): operation is ShownOperation =>
    operation !== undefined &&
    (member.administrator || (operation.createdBy === member.id && operation.createdByTenantId === home.id));

  route(app, contract.mine, async (_input, context) => {
    const { scope, tenant, member } = context;
    const rows = await database.withTenant(scope, (tx) => selectOperationsOf(tx, tenant.id, member.id));
    return rows.map((row) => viewOf(row, context));
  });

  route(app, contract.get, async ({ params }, context) => {
    const { scope, tenant } = context;
    const operation = await database.withTenant(scope, (tx) =>
      selectOperation(tx, tenant.id, params.operationId),
    );
    if (!maySee(operation, context)) throw new AppError('NOT_FOUND');
    return viewOf(operation, context);
  });

  route(app, contract.cancel, async ({ params }, context) => {
    const { scope, tenant } = context;
    await database.withTenant(scope, async (tx) => {
      const operation = await selectOperation(tx, tenant.id, params.operationId);
      if (!maySee(operation, context)) throw new AppError('NOT_FOUND');
      if (!operations.mayCancel(operation.kind)) throw new AppError('OPERATION_NOT_CANCELLABLE');
      const asked = await askCancel(tx, tenant.id, operation.id, { error: 'OPERATION_CANCELLED' });
      if (!asked) throw new AppError('OPERATION_ENDED');
      await writeAudit(tx, scope, {
        action: 'work.cancel',
        subjectType: 'work',
        subjectId: operation.id,
        detail: { kind: operation.kind, done: operation.done, total: operation.total },
      });
    });
    return {};
  });
}
