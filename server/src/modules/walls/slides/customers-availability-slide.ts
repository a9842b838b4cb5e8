import { availabilityKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { availabilityBelow, availabilityOfEach, visibleChartKinds } from '../../dashboards/index.ts';
import { type WallParts } from '../walls.service.ts';
import { periodUntil } from './slide-period.ts';

/** Availability of what customers have, with its trend, and those of them that were worst. */
export function customersAvailabilitySlide(
  { database, timeZoneOf }: WallParts,
  context: RequestContext,
  { customerId, last }: Extract<Slide, { readonly kind: 'customers-availability' }>,
  nowMs: number,
): Promise<SlideData> {
  const { scope } = context;
  const { tenantId } = scope;
  const visible = visibleChartKinds(context);
  const kinds = availabilityKinds.filter((kind) => visible.includes(kind));
  const asked = { customerId, ...periodUntil(nowMs, last) };
  const page = { sort: 'worst', order: 'asc', page: 1, pageSize: slideRows } as const;
  return database.read(scope, async (tx) => {
    const all = await availabilityBelow(tx, { tenantId, timeZone: timeZoneOf(tenantId) }, kinds, asked);
    const each = await availabilityOfEach(tx, { tenantId, nowMs }, kinds, { ...asked, ...page });
    const { customers, closedCustomers, productlessCustomers, bounds } = all;
    return {
      kind: 'customers-availability',
      ...{ customers, closedCustomers, productlessCustomers, bounds },
      kinds: all.kinds.map(({ kind, whole, before, steps }) => ({
        ...{ kind, percent: whole.availabilityPercent, coveragePercent: whole.coveragePercent },
        beforePercent: before.availabilityPercent,
        steps: steps.map(({ availabilityPercent }) => availabilityPercent),
      })),
      worst: each.list
        .map(({ name, device, line }) => ({
          ...{ name, device: device?.percent ?? null, line: line?.percent ?? null },
        }))
        .filter(({ device, line }) => [device, line].some((percent) => percent !== null && percent < 100)),
    };
  });
}
