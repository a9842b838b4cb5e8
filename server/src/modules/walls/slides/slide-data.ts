import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { namedShares } from '../../dashboards/index.ts';
import { serviceRows } from '../../services/index.ts';
import { type WallParts } from '../walls.service.ts';
import { customersSlide } from './customers-slide.ts';
import { overallSlide } from './overall-slide.ts';
import { listed, type Placed } from './slide-places.ts';

export type SlideParts = WallParts;

/** The figures of a slide at a time, of what its reader may see: by the functions that the screens show them with. */
export function slideData(
  parts: SlideParts,
  context: RequestContext,
  slide: Slide,
  nowMs: number,
): Promise<SlideData> {
  if (slide.kind === 'overall') return overallSlide(parts, context, slide, nowMs);
  if (slide.kind === 'services') return servicesSlide(parts, context);
  if (slide.kind === 'customers') return customersSlide(parts, context);
  return sharesSlide(parts, context, slide);
}

async function servicesSlide(parts: SlideParts, context: RequestContext): Promise<SlideData> {
  const { rows, counts } = await serviceRows(parts, context, { order: 'asc' });
  return {
    ...{ kind: 'services', counts, total: rows.length },
    services: rows.slice(0, slideRows).map(({ name, state, since, slo }) => ({
      ...{ name, state, since, percent: slo.availability.availabilityPercent },
      ...{ leftMs: slo.leftMs, verdict: slo.verdict },
    })),
  };
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
