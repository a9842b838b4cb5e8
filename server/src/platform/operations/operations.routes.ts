import { errors } from '@linekeeper/contract/errors';
import { type Language } from '@linekeeper/contract/language';
import { works as contract, type WorkView } from '@linekeeper/contract/platform/operations';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../audit/audit.ts';
import { type Database } from '../db/database.ts';
import { type Actor } from '../db/scope.ts';
import { AppError } from '../errors.ts';
import { messageOf } from '../http/error-handler.ts';
import { type RequestContext } from '../http/context.ts';
import { route } from '../http/route.ts';
import { askCancel, selectWork, selectWorksOf, type ShownWork, type WorkError } from './operation-rows.ts';
import { stopWords } from './stop-words.ts';
import { type Works } from './operations.ts';

function errorText({ error, params, cause }: WorkError, language: Language) {
  const entry = error in errors ? errors[error as keyof typeof errors] : errors.WORK_FAILED;
  return { error, message: messageOf(entry, language, { cause: stopWords(cause, language), ...params }) };
}

/** How works stand, and their cancelling: for who started them and for administrators of the tenant; to others they are not there. */
export function workRoutes(app: FastifyInstance, { database, works }: { database: Database; works: Works }) {
  const viewOf = (work: ShownWork, { language, grant }: RequestContext): WorkView => ({
    id: work.id,
    kind: work.kind,
    state: work.state as WorkView['state'],
    done: work.done,
    total: work.total,
    result: work.result as WorkView['result'],
    error: work.error ? errorText(work.error as WorkError, language) : null,
    cancellable:
      works.mayCancel(work.kind) &&
      (work.state === 'waiting' || work.state === 'running') &&
      // Who only looks at another's tenant is offered nothing that would be refused.
      (grant === undefined || grant.steppedUp),
    createdByName: (work.actor as Actor | null)?.name ?? '',
    createdAt: work.createdAt.toISOString(),
    startedAt: work.startedAt?.toISOString() ?? null,
    finishedAt: work.finishedAt?.toISOString() ?? null,
  });
  const maySee = (work: ShownWork | undefined, { member, home }: RequestContext): work is ShownWork =>
    work !== undefined &&
    (member.administrator || (work.createdBy === member.id && work.createdByTenantId === home.id));

  route(app, contract.mine, async (_input, context) => {
    const { scope, tenant, member } = context;
    const rows = await database.withTenant(scope, (tx) => selectWorksOf(tx, tenant.id, member.id));
    return rows.map((row) => viewOf(row, context));
  });

  route(app, contract.get, async ({ params }, context) => {
    const { scope, tenant } = context;
    const work = await database.withTenant(scope, (tx) => selectWork(tx, tenant.id, params.workId));
    if (!maySee(work, context)) throw new AppError('NOT_FOUND');
    return viewOf(work, context);
  });

  route(app, contract.cancel, async ({ params }, context) => {
    const { scope, tenant } = context;
    await database.withTenant(scope, async (tx) => {
      const work = await selectWork(tx, tenant.id, params.workId);
      if (!maySee(work, context)) throw new AppError('NOT_FOUND');
      if (!works.mayCancel(work.kind)) throw new AppError('WORK_NOT_CANCELLABLE');
      const asked = await askCancel(tx, tenant.id, work.id, { error: 'WORK_CANCELLED' });
      if (!asked) throw new AppError('WORK_ENDED');
      await writeAudit(tx, scope, {
        action: 'work.cancel',
        subjectType: 'work',
        subjectId: work.id,
        detail: { kind: work.kind, done: work.done, total: work.total },
      });
    });
    return {};
  });
}
