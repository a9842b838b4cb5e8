import { holdsAll, type Session } from '../../lib/session.ts';
import { type CountedKind } from '../../lib/standing-path.ts';

/** What lets one see how customers stand by a kind, as the calls ask for it; whatever is told, all customers are counted with it. */
const codeOf = {
  device: 'DMS_SERVER_MANAGE_DEVICE',
  line: 'DMS_SERVER_MANAGE_WAN_VIEW',
  service: 'DMS_SERVER_CENTER_HEALTH_MONITOR',
} as const satisfies Partial<Record<CountedKind, string>>;
const asked = ['device', 'line', 'service'] as const;

/** A kind that the reader may ask the customers of; undefined: none. */
export const visibleKind = (session: Session): (typeof asked)[number] | undefined =>
  asked.find((kind) => holdsAll(session, [codeOf[kind]]));

/**
 * Whether who can have customers is taken to have some. Until it is known, whoever may enter others is: nothing moves when the answer comes.
 * Who may ask of no kind never knows: to them customers come first, with the way to the own network beside them.
 */
export const hasCustomers = (session: Session, customers: number | undefined): boolean => {
  if (customers !== undefined) return customers > 0;
  return visibleKind(session) === undefined || (session.tenants?.length ?? 0) > 1;
};
