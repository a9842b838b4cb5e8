import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { mapBelow, mapIn, namedShares } from '../../dashboards/index.ts';
import { seesLines } from '../../outlets/index.ts';
import { type Explorer } from '../../explorer/index.ts';
import { serviceRows } from '../../services/index.ts';
import { type WallParts } from '../walls.service.ts';
import { boardSlide } from './board-slide.ts';
import { customersSlide } from './customers-slide.ts';
import { overallSlide } from './overall-slide.ts';
import { listed, type Placed } from './slide-places.ts';

export interface SlideParts extends WallParts {
  /** Draws a chart of the explorer. */
  readonly pinned: Explorer['pinned'];
}

/** The figures of a slide at a time, of what its reader may see: by the functions that the screens show them with. */
export function slideData(
  parts: SlideParts,
  context: RequestContext,
  slide: Slide,
  nowMs: number,
): Promise<SlideData> {
  if (slide.kind === 'overall') return overallSlide(parts, context, slide, nowMs);
  if (slide.kind === 'map') return mapSlide(parts, context, slide);
  if (slide.kind === 'customers-map') return customersMapSlide(parts, context);
  if (slide.kind === 'services') return servicesSlide(parts, context, slide.tag);
  if (slide.kind === 'service') return serviceSlide(parts, context, slide.serviceId);
  if (slide.kind === 'board') return boardSlide(parts, context, slide, nowMs);
  if (slide.kind === 'customers') return customersSlide(parts, context);
  return sharesSlide(parts, context, slide);
}

async function servicesSlide(parts: SlideParts, context: RequestContext, tag?: string): Promise<SlideData> {
  const { rows, counts } = await serviceRows(parts, context, { order: 'asc', tag });
  return {
    ...{ kind: 'services', counts, total: rows.length },
    services: rows.slice(0, slideRows).map(({ name, state, since, slo }) => ({
      ...{ name, state, since, percent: slo.availability.availabilityPercent },
      ...{ leftMs: slo.leftMs, verdict: slo.verdict },
    })),
  };
}

async function serviceSlide(
  parts: SlideParts,
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

async function mapSlide(
  { database }: SlideParts,
  context: RequestContext,
  slide: Placed,
): Promise<SlideData> {
  const reader = { tenantId: context.scope.tenantId, seesLines: seesLines(context) };
  const found = await database.read(context.scope, (tx) => mapIn(tx, reader, listed(slide)));
  return { kind: 'map', ...found } as SlideData;
}

async function customersMapSlide({ database }: SlideParts, context: RequestContext): Promise<SlideData> {
  const reader = { tenantId: context.scope.tenantId, seesLines: seesLines(context) };
  const found = await database.read(context.scope, (tx) => mapBelow(tx, reader));
  return { kind: 'customers-map', ...found };
}

type Shares = Extract<Slide, { readonly kind: 'devices' | 'lines' }>;

async function sharesSlide(
  { database }: SlideParts,
  { scope }: RequestContext,
  slide: Shares & Placed,
): Promise<SlideData> {
  const places = listed(slide);
  const asked =
    slide.kind === 'devices'
      ? ({ kind: 'device', by: slide.by, ...places } as const)
      : ({ kind: 'line', by: slide.by, ...places } as const);
  const { total, values, others } = await database.read(scope, (tx) =>
    namedShares(tx, scope.tenantId, asked),
  );
  const shown = values.slice(0, slideRows);
  const rest = {
    values: others.values + values.length - shown.length,
    count: total - shown.reduce((sum, { count }) => sum + count, 0),
  };
  const { kind, by } = slide;
  return { kind, by, total, values: shown, others: rest } as SlideData;
}
