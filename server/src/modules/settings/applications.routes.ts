import { applications as endpoints } from '@linekeeper/contract/applications';
import { type FastifyInstance } from 'fastify';
import { type Scope } from '../../platform/db/scope.ts';
import { route } from '../../platform/http/route.ts';
import { readImage } from '../../platform/images/images.ts';
import { applicationsOf } from './applications.queries.ts';
import { type ApplicationParts, nameApplication, setApplicationIcon } from './applications.service.ts';

/** Serves the applications of the tenant acted for. */
export function applicationRoutes(app: FastifyInstance, parts: ApplicationParts): void {
  const read = (scope: Scope) => parts.database.withTenant(scope, (tx) => applicationsOf(tx, scope.tenantId));

  route(app, endpoints.shown, async (_input, { scope }) =>
    (await read(scope)).map(({ appCode, name, icon }) => ({ appCode, name, icon })),
  );
  route(app, endpoints.list, (_input, { scope }) => read(scope));
  route(app, endpoints.update, ({ params, body: { version, name } }, context) =>
    nameApplication(parts, context, { ...params, version }, name),
  );
  route(app, endpoints.setIcon, async ({ params, query, upload }, context) => {
    const image = await readImage(upload, 'icon');
    return setApplicationIcon(parts, context, { ...params, ...query }, image);
  });
}
