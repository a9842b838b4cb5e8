import { memberImports as endpoints } from '@linekeeper/contract/members/member-imports';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type ImportParts, knownImport } from '../../../platform/csv/import-calls.ts';
import { AppError } from '../../../platform/errors.ts';
import { csvOf } from '../../../platform/http/csv.ts';
import { route } from '../../../platform/http/route.ts';
import { openOperationWith } from '../../../platform/operations/open-operations.ts';
import { selectOperation } from '../../../platform/operations/operation-rows.ts';
import { startOperation } from '../../../platform/operations/start-operation.ts';
import { firstPasswordPlace, firstPasswordsOf } from '../../auth/index.ts';
import { passwordsOperation } from './first-passwords.operation.ts';
import { passwordColumns } from './password-list.ts';

/** Serves first passwords of imported members: they are made by a work, and fetched by who asked for it, as often as needed. */
export function firstPasswordRoutes(app: FastifyInstance, { database, secrets }: ImportParts): void {
  route(app, endpoints.passwords, async ({ params }, context) => {
    const { scope, tenant, member, home } = context;
    const { importId } = params;
    await knownImport(database, 'members', context, importId);
    const operationId = await database.withTenant(scope, async (tx) => {
      const open = await openOperationWith(tx, tenant.id, passwordsOperation.kind, {
        name: 'importId',
        value: importId,
      });
      if (open?.createdBy === member.id && open.createdByTenantId === home.id) return open.id;
      await writeAudit(tx, scope, {
        action: 'member.passwords-begin',
        subjectType: 'member-import',
        subjectId: importId,
      });
      return startOperation(tx, scope, passwordsOperation, { importId, memberId: member.id });
    });
    return { operationId };
  });

  route(app, endpoints.passwordFile, ({ params }, context) => {
    const { scope, tenant, member, home, language } = context;
    return database.withTenant(scope, async (tx) => {
      const work = await selectOperation(tx, tenant.id, params.operationId);
      const isOwn = work?.createdBy === member.id && work.createdByTenantId === home.id;
      if (work?.kind !== passwordsOperation.kind || !isOwn) throw new AppError('NOT_FOUND');
      const kept = await firstPasswordsOf(tx, tenant.id, work.id);
      if (kept.length === 0) throw new AppError('FIRST_PASSWORDS_OVER');
      await writeAudit(tx, scope, {
        action: 'member.passwords-fetch',
        subjectType: 'work',
        subjectId: work.id,
        detail: { members: kept.map(({ username }) => username) },
      });
      const rows = kept.map(({ id, username, name, sealedPassword }) => ({
        username,
        name,
        password: secrets.open(firstPasswordPlace(tenant.id, id), sealedPassword),
      }));
      return csvOf(passwordColumns(language), rows);
    });
  });
}
