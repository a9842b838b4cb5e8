import { writeType, written } from '@linekeeper/contract/explorer/written';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { bytesOf, type Uploaded } from '../../../platform/http/uploads.ts';
import { type ExplorerParts } from '../parts.ts';
import { hourMs } from './hour-codec.ts';
import { keepWritten } from './write.service.ts';
import { countSeries, samplesKept, usageOf } from './written.queries.ts';

/** Takes what programs bring by remote write, and tells how much there is of it. */
export function writtenRoutes(app: FastifyInstance, parts: ExplorerParts): void {
  route(app, written.write, async ({ upload }, { scope }) => {
    refuseOtherForms(upload);
    return keepWritten(parts, scope, await bytesOf(upload));
  });
  route(app, written.usage, (_input, { scope }) => {
    const { tenantId } = scope;
    const nowMs = parts.nowMs();
    return parts.database.withTenant(scope, async (tx) => {
      const counts = await countSeries(tx, tenantId, new Date(nowMs - 24 * hourMs));
      const { samples } = await usageOf(tx, tenantId, Math.floor(nowMs / hourMs));
      return {
        series: counts.series,
        activeSeries: counts.active,
        samples: await samplesKept(tx, tenantId),
        samplesThisHour: samples,
        newestAt: counts.newestAt?.toISOString() ?? null,
        keptDays: parts.keptDays(tenantId),
      };
    });
  });
}

/** Of the first version and packed by snappy, as its specification wants it: a sender of the second falls back on 415. */
function refuseOtherForms({ parameters, encoding }: Uploaded): void {
  const proto = /(?:^|;)\s*proto=([^;]*)/.exec(parameters)?.[1]?.trim().replaceAll('"', '');
  if (proto !== undefined && proto !== 'prometheus.WriteRequest')
    throw new AppError('UNSUPPORTED_TYPE', {
      params: { types: `${writeType};proto=prometheus.WriteRequest` },
    });
  if (encoding !== 'snappy')
    throw new AppError('UNSUPPORTED_TYPE', { params: { types: 'content-encoding: snappy' } });
}
