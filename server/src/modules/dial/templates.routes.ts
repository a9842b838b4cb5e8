import { dialTemplates as endpoints, mostTemplates } from '@linekeeper/contract/dial/dial-templates';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { countTemplates, deleteTemplate, insertTemplate, templatesOf } from './templates.queries.ts';

/** Serves templates of dial tests. */
export function templateRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  route(app, endpoints.list, async (_input, { scope }) => ({
    list: await database.read(scope, (tx) => templatesOf(tx, scope.tenantId)),
  }));

  route(app, endpoints.create, ({ body }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      if ((await countTemplates(tx, scope.tenantId)) >= mostTemplates)
        throw new AppError('DIAL_TEMPLATES', { params: { most: mostTemplates } });
      const id = await insertTemplate(tx, scope.tenantId, body);
      await writeAudit(tx, scope, {
        action: 'dial-template.create',
        subjectType: 'dial-template',
        subjectId: id,
        detail: { name: body.name, kind: body.test.kind, settings: JSON.stringify(body.test.settings) },
      });
      return { id };
    }),
  );

  route(app, endpoints.remove, ({ params }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      const name = await deleteTemplate(tx, scope.tenantId, params.templateId);
      if (name === undefined) throw new AppError('NOT_FOUND');
      await writeAudit(tx, scope, {
        action: 'dial-template.delete',
        subjectType: 'dial-template',
        subjectId: params.templateId,
        detail: { name },
      });
      return {};
    }),
  );
}
