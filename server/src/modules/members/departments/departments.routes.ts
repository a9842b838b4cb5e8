import { departments as endpoints } from '@linekeeper/contract/members/departments';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/route.ts';
import { inTreeOrder } from './department-tree.ts';
import { memberCounts } from './departments.queries.ts';
import { departmentService } from './departments.service.ts';
import { departmentRows } from '../../tenants/index.ts';

/** Serves the tree of departments. */
export function departmentRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  const service = departmentService(database);

  route(app, endpoints.tree, async (_input, { scope, tenant }) => {
    const { rows, counts } = await database.withTenant(scope, async (tx) => ({
      rows: await departmentRows(tx, tenant.id),
      counts: await memberCounts(tx, tenant.id),
    }));
    const byDepartment = new Map(counts.map((item) => [item.departmentId, item.count]));
    return {
      tenant: { id: tenant.id, name: tenant.name },
      departments: inTreeOrder(rows).map((item) => ({
        ...item,
        memberCount: byDepartment.get(item.id) ?? 0,
      })),
      memberCount: counts.reduce((sum, item) => sum + item.count, 0),
      looseCount: byDepartment.get(null) ?? 0,
    };
  });

  route(app, endpoints.create, async ({ body }, { scope }) => ({ id: await service.create(scope, body) }));

  route(app, endpoints.rename, async ({ params, body }, { scope }) => {
    await service.rename(scope, params.departmentId, body.name);
    return {};
  });

  route(app, endpoints.move, async ({ params, body }, { scope }) => {
    await service.move(scope, params.departmentId, body);
    return {};
  });

  route(app, endpoints.remove, ({ params, body }, { scope }) =>
    service.remove(scope, params.departmentId, body.homeId),
  );
}
