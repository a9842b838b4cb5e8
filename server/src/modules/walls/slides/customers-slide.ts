import { standingKinds } from '@linekeeper/contract/overview/customer-health';
import { standing } from '@linekeeper/contract/overview/standing';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { customerAlerts, faultsOf, wholeCustomers, wholeMsps } from '../../overview/index.ts';
import { type WallParts } from '../walls.service.ts';

const page = { page: 1, pageSize: slideRows, order: 'asc' } as const;

/** How the networks of all customers stand, or of one with all below it, in numbers (decision 0021), and who of them stands worst by all that is watched of it. */
export async function customersSlide(
  parts: WallParts,
  context: RequestContext,
  { customerId, level = 'each' }: Extract<Slide, { readonly kind: 'customers' }>,
): Promise<SlideData> {
  const { database, clock } = parts;
  const { scope, permissions } = context;
  const [{ customers, standings }, alerts] = await Promise.all([
    database.read(scope, (tx) => wholeCustomers(tx, context, standingKinds, { nowMs: clock(), customerId })),
    permissions.has('DMS_SERVER_MANAGE_ALERT')
      ? customerAlerts(parts, context, { ...page, customerId })
      : null,
  ]);
  const { critical, major, minor, warning } = alerts?.totals ?? {
    critical: 0,
    major: 0,
    minor: 0,
    warning: 0,
  };
  const count = (wanted: 'broken' | 'closed') => customers.filter(({ health }) => health === wanted).length;
  return {
    kind: 'customers',
    customers: { total: customers.length, broken: count('broken'), closed: count('closed') },
    standings: standings.map(({ kind, ...totals }) => ({ kind, ...standing.parse(totals) })),
    alerts: alerts && { critical, major, minor, warning },
    level,
    worst: (level === 'msp' ? wholeMsps(context, customers) : customers)
      .filter(({ health }) => health === 'broken' || health === 'blind')
      .slice(0, slideRows)
      .map((customer) => ({ name: customer.name, health: customer.health, faults: faultsOf(customer) })),
  };
}
