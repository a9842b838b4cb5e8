import { standing } from '@linekeeper/contract/overview/standing';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { customerServices } from '../../overview/index.ts';
import { type WallParts } from '../walls.service.ts';

const page = { page: 1, pageSize: slideRows, sort: 'health', order: 'asc', level: 'each' } as const;

/** How the business services of customers stand, in numbers, and those of them whose services stand worst. */
export async function customersServicesSlide(
  parts: WallParts,
  context: RequestContext,
  customerId: number | undefined,
): Promise<SlideData> {
  const { list, totals } = await customerServices(parts, context, {
    ...page,
    health: ['broken', 'blind'],
    customerId,
  });
  const { customers, closedCustomers, brokenCustomers } = totals;
  return {
    kind: 'customers-services',
    ...{ customers, closedCustomers, brokenCustomers, services: standing.parse(totals) },
    worst: list.map(({ name, health, standing: own, objectives }) => ({
      ...{ name, health, down: own?.down ?? 0, unreachable: own?.unreachable ?? 0 },
      ...{ unmeasured: own?.unmeasured ?? 0, total: own?.total ?? 0 },
      ...{ brokenObjectives: objectives?.broken ?? 0, objectives: objectives?.total ?? 0 },
    })),
  };
}
