import { type FastifyInstance } from 'fastify';
import { workbench as endpoints } from '@linekeeper/contract/monitoring/workbench';
import { route } from '../../../platform/http/route.ts';
import { devicesElsewhere, outletTiles } from '../../devices/index.ts';
import { seesLines } from '../../outlets/index.ts';
import { type BusiestUplinks } from './busiest-uplinks.ts';
import { networkDay } from './day.ts';
import { type ReadParts } from './monitoring.service.ts';

/** Serves what the workbench shows beside counts and failures: outlets, the day, and the busiest uplinks. */
export function workbenchRoutes(
  app: FastifyInstance,
  {
    busiestUplinks,
    ...parts
  }: Pick<ReadParts, 'database' | 'nowMs'> & { readonly busiestUplinks: BusiestUplinks },
): void {
  route(app, endpoints.outlets, async ({ body: { page, pageSize } }, context) => {
    const { scope } = context;
    const reader = { tenantId: scope.tenantId, seesLines: seesLines(context) };
    const [tiles, elsewhere] = await parts.database.read(scope, (tx) =>
      Promise.all([
        outletTiles(tx, reader, { limit: pageSize, offset: (page - 1) * pageSize }),
        devicesElsewhere(tx, scope.tenantId),
      ]),
    );
    return { ...tiles, page, pageSize, elsewhere };
  });
  route(app, endpoints.day, ({ query }, { scope }) => networkDay(parts, scope, query.page));
  route(app, endpoints.uplinks, (_input, { scope }) => busiestUplinks.of(scope));
}
