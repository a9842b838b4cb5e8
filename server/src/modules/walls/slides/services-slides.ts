import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { serviceRows } from '../../services/index.ts';
import { type WallParts } from '../walls.service.ts';

/** Business services of the own network, or those with a tag: how many are how, and the worst of them. */
export async function servicesSlide(
  parts: WallParts,
  context: RequestContext,
  tag?: string,
): Promise<SlideData> {
  const { rows, counts } = await serviceRows(parts, context, { order: 'asc', tag });
  return {
    ...{ kind: 'services', counts, total: rows.length },
    services: rows.slice(0, slideRows).map(({ name, state, since, slo }) => ({
      ...{ name, state, since, percent: slo.availability.availabilityPercent },
      ...{ leftMs: slo.leftMs, verdict: slo.verdict },
    })),
  };
}

/** One of them, and what pulls it down; null where it was deleted. */
export async function serviceSlide(
  parts: WallParts,
  context: RequestContext,
  serviceId: string,
): Promise<SlideData> {
  const { rows } = await serviceRows(parts, context, { order: 'asc' });
  const row = rows.find(({ id }) => id === serviceId);
  if (!row) return { kind: 'service', service: null };
  const { name, state, since, slo, memberCount, upCount, causes, causeCount } = row;
  const { availabilityPercent, coveragePercent } = slo.availability;
  return {
    kind: 'service',
    service: {
      ...{ name, state, since, memberCount, upCount, causeCount },
      ...{ percent: availabilityPercent, coveragePercent, objectivePercent: slo.percent },
      ...{ leftMs: slo.leftMs, verdict: slo.verdict },
      causes: causes.slice(0, slideRows).map((cause) => ({
        name: cause.path.at(-1)?.name ?? '',
        state: cause.state,
      })),
    },
  };
}
