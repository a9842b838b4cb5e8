import { changingKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { changesOfCustomers, changesOfEach, visibleChartKinds } from '../../dashboards/index.ts';
import { type WallParts } from '../walls.service.ts';
import { periodUntil } from './slide-period.ts';

/** How often something of customers changed its state, step by step, and at whom most did. */
export function customersChangesSlide(
  { database, timeZoneOf }: WallParts,
  context: RequestContext,
  { customerId, last }: Extract<Slide, { readonly kind: 'customers-changes' }>,
  nowMs: number,
): Promise<SlideData> {
  const { scope } = context;
  const { tenantId } = scope;
  const visible = visibleChartKinds(context);
  const kinds = changingKinds.filter((kind) => visible.includes(kind));
  const asked = { customerId, ...periodUntil(nowMs, last) };
  const page = { sort: 'total', order: 'desc', page: 1, pageSize: slideRows } as const;
  return database.read(scope, async (tx) => {
    const all = await changesOfCustomers(tx, { tenantId, timeZone: timeZoneOf(tenantId) }, kinds, asked);
    const each = await changesOfEach(tx, { tenantId, nowMs }, kinds, { ...asked, ...page });
    const { customers, closedCustomers, productlessCustomers, bounds, whole } = all;
    return {
      kind: 'customers-changes',
      ...{ customers, closedCustomers, productlessCustomers, bounds, whole },
      ...{ kinds: all.kinds, before: all.before.total, steps: all.steps.map(({ total }) => total) },
      most: each.list
        .filter(({ total }) => total > 0)
        .map(({ name, total, before, down }) => ({ name, total, before, down })),
    };
  });
}
