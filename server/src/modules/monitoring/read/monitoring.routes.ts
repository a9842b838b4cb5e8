import { type FastifyInstance } from 'fastify';
import { monitoring as endpoints } from '@linekeeper/contract/monitoring/monitoring';
import { route } from '../../../platform/http/route.ts';
import { type Engine } from '../engine/engine.ts';
import { exportSamples } from './sample-export.ts';
import { chart, subjectStates, subjectEvents, type ReadParts, workbench } from './monitoring.service.ts';

/** Serves charts and their files, states, events and the workbench. */
export function monitoringRoutes(
  app: FastifyInstance,
  parts: ReadParts & {
    readonly engine: Engine;
    /** The zone that a tenant's files write times in. */
    readonly timeZoneOf: (tenantId: number) => string;
    /** What pings are sent with; null until something was pinged. */
    readonly pingBy: () => Promise<'fping' | 'ping' | 'none' | null>;
  },
): void {
  route(app, endpoints.chart, ({ body }, { scope }) => chart(parts, scope, body));
  route(app, endpoints.exportSamples, ({ body }, { scope, language }) =>
    exportSamples(parts, scope, body, { language, timeZone: parts.timeZoneOf(scope.tenantId) }),
  );
  route(app, endpoints.states, ({ params, body }, { scope }) => subjectStates(parts, scope, params, body));
  route(app, endpoints.events, ({ params, body }, { scope }) => subjectEvents(parts, scope, params, body));
  route(app, endpoints.workbench, async (_input, { scope }) => ({
    ...(await workbench(parts, scope)),
    poller: { ...parts.engine.tenantNumbers(scope.tenantId), pingBy: await parts.pingBy() },
  }));
}
