import { tenantLifecycle as endpoints } from '@linekeeper/contract/tenants/tenant-lifecycle';
import { type FastifyInstance } from 'fastify';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { type TenantParts } from '../tenants.service.ts';
import { actOnTenant, previewAct } from './lifecycle.service.ts';
import { type Wish } from '../tenant-acts.ts';

/** What is done to tenants below, and what it will hit. */
export function lifecycleRoutes(app: FastifyInstance, parts: TenantParts): void {
  const does =
    (act: Wish['act']) =>
    async ({ params }: { params: { tenantId: number } }, { scope }: RequestContext) => ({
      state: (await actOnTenant(parts, scope, params.tenantId, { act })).state,
    });

  route(app, endpoints.preview, ({ params, body }, { scope }) =>
    previewAct(parts, scope, params.tenantId, body.act),
  );
  route(app, endpoints.convert, async ({ params, body }, { scope }) => {
    const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt);
    const { state } = await actOnTenant(parts, scope, params.tenantId, { act: 'convert', expiresAt });
    return { state };
  });
  route(app, endpoints.freeze, does('freeze'));
  route(app, endpoints.unfreeze, does('unfreeze'));
  route(app, endpoints.disable, does('disable'));
  route(app, endpoints.enable, does('enable'));
  route(app, endpoints.takeBackDeletion, does('take-back'));
  route(app, endpoints.requestDeletion, async ({ params, body }, { scope }) => {
    const { state, deletionDueAt } = await actOnTenant(parts, scope, params.tenantId, {
      act: 'delete',
      typedName: body.name,
      by: scope.actor?.name ?? '',
    });
    if (!deletionDueAt) throw new Error('A deletion has its day.');
    return { state, deletionDueAt: deletionDueAt.toISOString() };
  });
}
