import { topology as endpoints } from '@linekeeper/contract/topology/topology';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import { measuredOf, visibleKinds } from '../alerts/index.ts';
import { visibleChartKinds } from '../dashboards/index.ts';
import { outletsThrough } from '../devices/index.ts';
import { assertKept } from '../monitoring/index.ts';
import { drawOutlet, type Reader } from './draw-outlet.ts';
import { outletPage, worstLines } from './outlets.queries.ts';
import { type Load, type Measured, portLoads } from './port-loads.ts';

export interface TopologyParts {
  readonly database: Database;
  readonly measured: Measured;
  readonly clock: () => number;
}

const nothing = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

/** Serves what is reached through what: of one outlet as a drawing, of a network outlet by outlet. */
export function topologyRoutes(app: FastifyInstance, { database, measured, clock }: TopologyParts): void {
  route(app, endpoints.outlet, async ({ body: { outletId, at } }, context) => {
    const { scope } = context;
    const { drawing, ports } = await database.read(scope, async (tx) => {
      await assertKept(tx, at, { root: scope.tenantId, nowMs: clock() });
      return drawOutlet(tx, readerOf(context), { outletId, at });
    });
    const asked = [...new Map([...ports.values()].map(({ port }) => [port.id, port])).values()];
    const loads = await portLoads(measured, scope, asked, { at, nowMs: clock() });
    return {
      ...drawing,
      links: drawing.links.map((link) => {
        const known = ports.get(link);
        return known ? { ...link, load: seenFrom(loads.get(known.port.id), known.isChild) } : link;
      }),
    };
  });

  route(app, endpoints.outlets, ({ body }, context) => {
    const { tenantId } = context.scope;
    const reader = readerOf(context);
    const { at, page, pageSize } = body;
    return database.read(context.scope, async (tx) => {
      await assertKept(tx, at, { root: tenantId, nowMs: clock() });
      const sees = { lines: reader.seesLines, alertKinds: reader.alertKinds };
      const { list, total, regions, nowhere } = await outletPage(tx, tenantId, body, sees);
      const ids = list.map(({ id }) => id);
      const [named, through] = await Promise.all([
        reader.seesLines ? worstLines(tx, tenantId, ids, at) : [],
        outletsThrough(tx, tenantId, ids, at),
      ]);
      const linesOf = Map.groupBy(named, ({ outletId }) => outletId);
      const throughOf = Map.groupBy(through, ({ outletId }) => outletId);
      return {
        list: list.map((outlet) => ({
          ...outlet,
          worstLines: (linesOf.get(outlet.id) ?? []).map(({ outletId: _outlet, ...line }) => line),
          through: (throughOf.get(outlet.id) ?? []).map(({ id, name }) => ({ id, name })),
        })),
        ...{ total, page, pageSize, regions, nowhere: nowhere ?? nothing },
      };
    });
  });
}

/** What of a drawing its reader may see: what the lists of lines, agents and alerts would show. */
function readerOf(context: Pick<RequestContext, 'scope'> & Parameters<typeof visibleChartKinds>[0]): Reader {
  const kinds = visibleChartKinds(context);
  const maySeeAlerts = context.permissions.has('DMS_SERVER_MANAGE_ALERT');
  return {
    tenantId: context.scope.tenantId,
    seesLines: kinds.includes('line'),
    seesAgents: kinds.includes('agent'),
    alertKinds: maySeeAlerts ? measuredOf(visibleKinds(context)) : [],
  };
}

/** Both ways as the device sees them: what goes out at the other end comes in here. */
const seenFrom = (load: Load | undefined, isChild: boolean): Load | null => {
  if (!load || (load.inPercent === null && load.outPercent === null)) return null;
  return isChild ? load : { inPercent: load.outPercent, outPercent: load.inPercent };
};
