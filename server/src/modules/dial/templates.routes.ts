import { dialTemplates as endpoints, mostTemplates } from '@linekeeper/contract/dial/dial-templates';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { changeTemplate, checkList } from './change-template.ts';
import { type TestParts } from './test-parts.ts';
import {
  countTemplates,
  deleteTemplate,
  followersOf,
  insertTemplate,
  lockTemplate,
  templatesOf,
} from './templates.queries.ts';

/** Serves templates of dial tests. */
export function templateRoutes(app: FastifyInstance, parts: TestParts): void {
  const { database } = parts;

  route(app, endpoints.list, async (_input, { scope }) => ({
    list: await database.read(scope, (tx) => templatesOf(tx, scope.tenantId)),
  }));

  route(app, endpoints.create, ({ body }, context) =>
    database.withTenant(context.scope, async (tx) => {
      const { scope } = context;
      await checkList(parts, context, tx, body.targets);
      if ((await countTemplates(tx, scope.tenantId)) >= mostTemplates)
        throw new AppError('DIAL_TEMPLATES', { params: { most: mostTemplates } });
      const id = await insertTemplate(tx, scope.tenantId, body);
      await writeAudit(tx, scope, {
        action: 'dial-template.create',
        subjectType: 'dial-template',
        subjectId: id,
        detail: {
          ...{ name: body.name, kind: body.test.kind, settings: JSON.stringify(body.test.settings) },
          targets: body.targets.length,
        },
      });
      return { id };
    }),
  );

  route(app, endpoints.update, ({ params, body }, context) =>
    changeTemplate(parts, context, params.templateId, body),
  );

  route(app, endpoints.remove, ({ params }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      const list = await lockTemplate(tx, scope.tenantId, params.templateId);
      const { length: count } = await followersOf(tx, scope.tenantId, params.templateId);
      if (list && count > 0)
        throw new AppError('DIAL_TEMPLATE_FOLLOWED', { params: { name: list.name, count } });
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
