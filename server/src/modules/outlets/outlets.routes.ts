import { type FastifyInstance } from 'fastify';
import { outlets as endpoints } from '@linekeeper/contract/outlets/outlets';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { type RefuseAfterEnd } from '../products/index.ts';
import { insertOutlet, outletRows } from './outlets.queries.ts';

export interface OutletParts {
  readonly database: Database;
  /** Throws LICENCE_OVER after the end of the tenant's licence. What no licence counts, it gives no quantity of. */
  readonly refuseAfterEnd: RefuseAfterEnd;
}

/** Serves outlets. */
export function outletRoutes(app: FastifyInstance, { database, refuseAfterEnd }: OutletParts): void {
  route(app, endpoints.list, async ({ body }, { scope }) => {
    const found = await database.read(scope, (tx) => outletRows(tx, scope.tenantId, body));
    return { ...found, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.create, ({ body }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      await refuseAfterEnd(tx, scope);
      const id = await insertOutlet(tx, scope.tenantId, body);
      if (!id) throw new AppError('NAME_TAKEN', { params: { name: body.number } });
      await writeAudit(tx, scope, {
        action: 'outlet.create',
        subjectType: 'outlet',
        subjectId: id,
        detail: body,
      });
      return { id };
    }),
  );
}
