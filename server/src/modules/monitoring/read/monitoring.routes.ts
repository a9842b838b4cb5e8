import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type FastifyInstance } from 'fastify';
import {
  deviceReads,
  lineReads,
  monitoring as endpoints,
  type PollerNumbers,
} from '@linekeeper/contract/monitoring/monitoring';
import { outletTimeline as timelineEndpoints } from '@linekeeper/contract/monitoring/outlet-timeline';
import { route } from '../../../platform/http/route.ts';
import { exportSamples } from './sample-export.ts';
import { outletTimeline } from './outlet-timeline.ts';
import { trafficOf } from './traffic.ts';
import { chart, subjectStates, subjectEvents, type ReadParts, workbench } from './monitoring.service.ts';

/** Serves charts and their files, states, events and the workbench. */
export function monitoringRoutes(
  app: FastifyInstance,
  parts: ReadParts & {
    /** The zone that a tenant's files write times in. */
    readonly timeZoneOf: (tenantId: number) => string;
    readonly pollerNumbers: () => Promise<PollerNumbers>;
  },
): void {
  route(app, endpoints.traffic, ({ body }, { scope }) => trafficOf(parts, scope, body.deviceIds));
  for (const reads of [deviceReads, lineReads]) {
    route(app, reads.chart, ({ body }, { scope }) => chart(parts, scope, body));
    route(app, reads.exportSamples, ({ body }, { scope, language }) =>
      exportSamples(parts, scope, body, { language, timeZone: parts.timeZoneOf(scope.tenantId) }),
    );
    route(app, reads.states, ({ params, body }, { scope }) => subjectStates(parts, scope, params, body));
    route(app, reads.events, ({ params, body }, { scope }) => subjectEvents(parts, scope, params, body));
  }
  route(app, timelineEndpoints.timeline, ({ params, body }, context) =>
    outletTimeline(parts, context, params.outletId, body),
  );
  route(app, endpoints.workbench, async (_input, { scope, home }) => {
    const isPlatform = home.type === organizationTypes.OP && scope.tenantId === home.id;
    return {
      ...(await workbench(parts, scope)),
      poller: isPlatform ? await parts.pollerNumbers() : null,
    };
  });
}
