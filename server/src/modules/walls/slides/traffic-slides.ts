import { lineLoads } from '@linekeeper/contract/dashboards/chart-terms';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { busyCustomers, busyLinesOver, trafficOfCustomers, trafficOver } from '../../dashboards/index.ts';
import { type WallParts } from '../walls.service.ts';
import { listed } from './slide-places.ts';
import { periodUntil } from './slide-period.ts';

const page = { sort: 'mostPercent', order: 'desc', page: 1, pageSize: slideRows } as const;

/** What the lines of the own network carried, and which of them used most of their contract. */
export function trafficSlide(
  { database, timeZoneOf }: WallParts,
  { scope }: RequestContext,
  slide: Extract<Slide, { readonly kind: 'traffic' }>,
  nowMs: number,
): Promise<SlideData> {
  const { tenantId } = scope;
  const reader = { tenantId, timeZone: timeZoneOf(tenantId), nowMs };
  const asked = { ...listed(slide), ...periodUntil(nowMs, slide.last) };
  return database.read(scope, async (tx) => {
    const traffic = await trafficOver(tx, reader, asked);
    const { total, rows } = await busyLinesOver(tx, reader, asked);
    return {
      ...{ kind: 'traffic', ...traffic, total },
      busiest: rows
        .slice(0, slideRows)
        .map(({ name, outletNumber, outletName, provider, removedAt, inPercent, outPercent }) => ({
          ...{ name, outlet: `${outletNumber} ${outletName}`, provider, removedAt, inPercent, outPercent },
        })),
    };
  });
}

/** What the lines of customers carried together, how many used how much of their contract, and at whom the busiest are. */
export function customersTrafficSlide(
  { database, timeZoneOf }: WallParts,
  { scope }: RequestContext,
  { customerId, last }: Extract<Slide, { readonly kind: 'customers-traffic' }>,
  nowMs: number,
): Promise<SlideData> {
  const { tenantId } = scope;
  const reader = { tenantId, timeZone: timeZoneOf(tenantId), nowMs };
  const asked = { customerId, ...periodUntil(nowMs, last) };
  return database.read(scope, async (tx) => {
    const traffic = await trafficOfCustomers(tx, reader, asked);
    const { list, totals } = await busyCustomers(tx, reader, { ...asked, ...page });
    return {
      ...{ kind: 'customers-traffic', ...traffic },
      loads: Object.fromEntries(lineLoads.map((load) => [load, totals[load]])),
      busiest: list.flatMap(({ name, mostPercent, over80, over50 }) =>
        mostPercent === null ? [] : { name, mostPercent, over80, over50 },
      ),
    } as SlideData;
  });
}
