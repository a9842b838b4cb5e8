import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { customerAlerts, customerStandings } from '../../overview/index.ts';
import { type WallParts } from '../walls.service.ts';

/** What is counted of customers, each for who may see it elsewhere. */
const counted = {
  outlet: 'DMS_SERVER_MANAGE_DEVICE',
  device: 'DMS_SERVER_MANAGE_DEVICE',
  line: 'DMS_SERVER_MANAGE_WAN_VIEW',
} as const;
const page = { page: 1, pageSize: slideRows, order: 'asc' } as const;

/** How the networks of all customers stand, in numbers (decision 0021), and who of them stands worst. */
export async function customersSlide(parts: WallParts, context: RequestContext): Promise<SlideData> {
  const { permissions } = context;
  const kinds = (Object.keys(counted) as (keyof typeof counted)[]).filter((kind) =>
    permissions.has(counted[kind]),
  );
  const [answers, alerts] = await Promise.all([
    Promise.all(
      kinds.map((kind: StandingKind) => customerStandings(parts, context, { kind, ...page } as never)),
    ),
    permissions.has('DMS_SERVER_MANAGE_ALERT') ? customerAlerts(parts, context, page as never) : null,
  ]);
  const { critical, major, minor, warning } = alerts?.totals ?? {
    critical: 0,
    major: 0,
    minor: 0,
    warning: 0,
  };
  // Of what has devices by its devices, else by its lines: the last that may be seen of those that are measured.
  const worst = answers[kinds.indexOf('device')] ?? answers.at(-1);
  return {
    kind: 'customers',
    standings: answers.map(({ totals }, at) => ({ kind: kinds[at]!, ...totals })),
    alerts: alerts && { critical, major, minor, warning },
    worst: (worst?.list ?? [])
      .filter(({ health }) => health === 'broken' || health === 'blind')
      .map(({ name, health, standing }) => ({
        name,
        health,
        down: standing && standing.down + standing.unreachable,
      })),
  };
}
