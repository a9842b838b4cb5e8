import { overallCharts as endpoints } from '@linekeeper/contract/dashboards/overall';
import { availabilityKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { route } from '../../platform/http/route.ts';
import { availabilityOver } from './availability-over.ts';
import { standingsIn } from './standings.queries.ts';
import { visibleChartKinds } from './visible-chart-kinds.ts';

export interface ChartParts {
  readonly database: Database;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Serves the charts of the overall network operation overview, of what their reader may see. */
export function overallRoutes(app: FastifyInstance, { database, timeZoneOf }: ChartParts): void {
  route(app, endpoints.standings, async ({ body }, context) => {
    const { scope } = context;
    const kinds = visibleChartKinds(context);
    const rows = await database.read(scope, (tx) => standingsIn(tx, scope.tenantId, kinds, body));
    return {
      kinds: kinds.map((kind) => {
        const { deviceKind: _all, ...row } = rows.find(
          (one) => one.kind === kind && one.deviceKind === null,
        ) ?? {
          ...{
            kind,
            deviceKind: null,
            total: 0,
            down: 0,
            unreachable: 0,
            unmeasured: 0,
            maintenance: 0,
            up: 0,
          },
        };
        return row;
      }),
      deviceKinds: rows.flatMap(({ kind: _device, deviceKind, ...row }) =>
        deviceKind === null ? [] : { kind: deviceKind, ...row },
      ),
    };
  });
  route(app, endpoints.availability, ({ body }, context) => {
    const { scope } = context;
    const visible: readonly string[] = visibleChartKinds(context);
    const kinds = availabilityKinds.filter((kind) => visible.includes(kind));
    const of = { tenantId: scope.tenantId, timeZone: timeZoneOf(scope.tenantId) };
    return database.read(scope, (tx) => availabilityOver(tx, of, kinds, body));
  });
}
