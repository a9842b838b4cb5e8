import { lineQuality as endpoints } from '@linekeeper/contract/lines/line-quality';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { type ReadParts } from '../read/monitoring.service.ts';
import { comparedLines } from './compared-lines.ts';
import { lineTrends } from './line-trends.ts';
import { providerQuality } from './provider-quality.ts';
import { slaMonth } from './sla-month.ts';

/** Serves how well lines and providers did over a time. */
export function lineQualityRoutes(
  app: FastifyInstance,
  parts: ReadParts & {
    /** The zone whose months count. */
    readonly timeZoneOf: (tenantId: number) => string;
  },
): void {
  const zone = (tenantId: number) => parts.timeZoneOf(tenantId);
  route(app, endpoints.trends, ({ body }, { scope }) =>
    lineTrends(parts, scope, body.lineIds, zone(scope.tenantId)),
  );
  route(app, endpoints.providers, ({ body }, { scope }) => providerQuality(parts, scope, body));
  route(app, endpoints.compare, ({ body }, { scope }) => comparedLines(parts, scope, body));
  route(app, endpoints.sla, ({ body }, { scope }) => slaMonth(parts, scope, body, zone(scope.tenantId)));
}
