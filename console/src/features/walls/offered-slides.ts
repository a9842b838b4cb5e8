import {
  customerSlideKinds,
  isOfCustomers,
  ownSlideKinds,
  type SlideKind,
} from '@linekeeper/contract/walls/wall-terms';
import { type TFunction } from 'i18next';
import { holdsAll, type Session } from '../../lib/session.ts';
import { canHaveCustomers } from '../../widgets/customers-totals/index.ts';

const codesOf: Readonly<Record<SlideKind, readonly string[]>> = {
  overall: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  map: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_DEVICE'],
  services: ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
  service: ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
  devices: ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_DEVICE'],
  lines: ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  traffic: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  customers: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  'customers-map': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_DEVICE'],
  'customers-availability': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  'customers-services': ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
  'customers-devices': ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_DEVICE'],
  'customers-lines': ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  'customers-traffic': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  'customers-changes': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  board: ['DMS_SERVER_MANAGE_OPERATIONS_CENTER'],
};

/**
 * The dashboards that somebody may put on a wall: those that they may see; of who stands above, those of customers first, and of their own network
 * once there is one. What somebody pinned is of whatever they pinned.
 */
export function offeredSlides(session: Session, hasOwn: boolean): readonly SlideKind[] {
  const own = hasOwn ? ownSlideKinds : (['board'] as const);
  const kinds = canHaveCustomers(session) ? [...customerSlideKinds, ...own] : ownSlideKinds;
  return kinds.filter((kind) => holdsAll(session, codesOf[kind]));
}

/** What a dashboard is called; of who stands above it is said of which it is that customers are not in it. */
export function slideText(t: TFunction, session: Session, kind: SlideKind): string {
  const slide = t(`walls:slide.${kind}`);
  const isOwn = kind !== 'board' && !isOfCustomers(kind) && canHaveCustomers(session);
  return isOwn ? t('walls:ownSlide', { slide }) : slide;
}
