import { applications as endpoints } from '@linekeeper/contract/settings/applications';
import { type FastifyInstance } from 'fastify';
import { type Scope } from '../../platform/db/scope.ts';
import { route } from '../../platform/http/route.ts';
import { readImage } from '../../platform/images/images.ts';
import { revokeKey, rotateKey } from './application-keys.service.ts';
import { decideOnApplication } from './application-states.service.ts';
import { applicationsOf } from './applications.queries.ts';
import {
  type ApplicationParts,
  keptOut,
  nameApplication,
  setApplicationIcon,
  setMaintenance,
} from './applications.service.ts';

/** Serves the applications of the tenant acted for. */
export function applicationRoutes(app: FastifyInstance, parts: ApplicationParts): void {
  const read = (scope: Scope) =>
    parts.database.withTenant(scope, (tx) => applicationsOf(tx, scope.tenantId, parts.clock()));

  route(app, endpoints.shown, async (_input, { scope }) =>
    (await read(scope)).map(({ appCode, name, icon, state, maintenance }) => ({
      ...{ appCode, name, icon, state, maintenance },
    })),
  );
  route(app, endpoints.list, (_input, { scope }) => read(scope));
  route(app, endpoints.update, ({ params, body: { version, name } }, context) =>
    nameApplication(parts, context, { ...params, version }, name),
  );
  route(app, endpoints.setIcon, async ({ params, query, upload }, context) => {
    const image = await readImage(upload, 'icon');
    return setApplicationIcon(parts, context, { ...params, ...query }, image);
  });
  route(app, endpoints.rotateKey, ({ params, body }, context) =>
    rotateKey(parts, context, params.applicationId, body.overlapHours),
  );
  route(app, endpoints.revokeKey, async ({ params }, context) => {
    await revokeKey(parts, context, params);
    return {};
  });
  route(app, endpoints.enable, async ({ params }, context) => {
    await decideOnApplication(parts, context, 'enable', params.applicationId);
    return {};
  });
  route(app, endpoints.disable, async ({ params }, context) => {
    await decideOnApplication(parts, context, 'disable', params.applicationId);
    return {};
  });
  const started = async (deciding: ReturnType<typeof decideOnApplication>) => {
    const { operationId } = await deciding;
    if (operationId === undefined) throw new Error('An operation was to be started.');
    return { operationId };
  };
  route(app, endpoints.activate, ({ params }, context) =>
    started(decideOnApplication(parts, context, 'activate', params.applicationId)),
  );
  route(app, endpoints.remove, ({ params }, context) =>
    started(decideOnApplication(parts, context, 'remove', params.applicationId)),
  );
  route(app, endpoints.maintenancePreview, ({ params }, context) =>
    keptOut(parts, context, params.applicationId),
  );
  route(app, endpoints.setMaintenance, ({ params, body: { version, maintenance } }, context) =>
    setMaintenance(parts, context, { ...params, version }, maintenance),
  );
}
