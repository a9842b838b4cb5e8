import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type SlideKind, slideKinds } from '@linekeeper/contract/walls/wall-terms';
import { holdsAll, type Session } from '../../lib/session.ts';

const codesOf: Readonly<Record<SlideKind, readonly string[]>> = {
  overall: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  map: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_DEVICE'],
  services: ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
  service: ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
  devices: ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_DEVICE'],
  lines: ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  customers: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  'customers-map': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_DEVICE'],
  board: ['DMS_SERVER_MANAGE_OPERATIONS_CENTER'],
};

/** The dashboards that somebody may put on a wall: those that they may see. */
export function offeredSlides(session: Session): readonly SlideKind[] {
  const { tenants, companyId, user } = session;
  const chosen = tenants?.find((one) => one.companyId === (companyId ?? user?.companyId));
  const isAbove = (chosen?.type ?? user?.organizationType) !== organizationTypes.COMPANY;
  return slideKinds.filter(
    (kind) => holdsAll(session, codesOf[kind]) && (!kind.startsWith('customers') || isAbove),
  );
}
