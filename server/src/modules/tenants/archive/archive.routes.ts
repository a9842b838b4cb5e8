import { tenantArchive as endpoints } from '@linekeeper/contract/tenants/tenant-archive';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { startOperation } from '../../../platform/operations/start-operation.ts';
import { archiveKind } from './archive.operation.ts';
import { archiveParts, archivesOf } from './archive.queries.ts';
import { onLowerTenant } from '../lower-tenant.ts';
import { writeOnBoth } from '../tenant-audit.ts';
import { type TenantParts } from '../tenants.service.ts';

/** Archives of tenants below. */
export function archiveRoutes(app: FastifyInstance, parts: TenantParts): void {
  route(app, endpoints.archives, ({ params: { tenantId } }, { scope }) =>
    onLowerTenant(parts, scope, tenantId, async (tx) => {
      const rows = await archivesOf(tx, scope.tenantId, tenantId, new Date(parts.clock()));
      return rows.map(({ id, createdBy, createdAt, expiresAt, rowCount, byteCount }) => ({
        id,
        createdBy,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        rowCount: rowCount ?? 0,
        byteCount: byteCount ?? 0,
      }));
    }),
  );
  route(app, endpoints.makeArchive, ({ params: { tenantId } }, { scope }) =>
    onLowerTenant(parts, scope, tenantId, async (tx) => ({
      operationId: await startOperation(tx, scope, archiveKind, { tenantId }),
    })),
  );
  route(app, endpoints.archive, ({ params: { tenantId, archiveId } }, { scope }) =>
    onLowerTenant(parts, scope, tenantId, async (tx, { name }, both) => {
      const known = await archivesOf(tx, scope.tenantId, tenantId, new Date(parts.clock()));
      const wanted = known.find(({ id }) => id === archiveId);
      if (!wanted) throw new AppError('NOT_FOUND');
      const bytes = Buffer.concat(await archiveParts(tx, scope.tenantId, archiveId));
      await writeOnBoth(tx, both, tenantId, {
        action: 'tenant.archive.fetch',
        name,
        detail: { archive: wanted.createdAt },
      });
      return { type: 'application/gzip', bytes };
    }),
  );
}
