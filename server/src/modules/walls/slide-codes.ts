import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { isOfCustomers, type SlideKind } from '@linekeeper/contract/walls/wall-terms';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';

/** What is asked for elsewhere before outlets are counted. */
const seesOutlets = 'DMS_SERVER_MANAGE_DEVICE';

/** What opens the screens that slides are made of. */
const codesOf: Readonly<Record<SlideKind, readonly PermissionCode[]>> = {
  overall: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  map: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', seesOutlets],
  services: ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
  service: ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
  devices: ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_DEVICE'],
  lines: ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  traffic: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  customers: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  'customers-map': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', seesOutlets],
  'customers-availability': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  'customers-services': ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
  'customers-devices': ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_DEVICE'],
  'customers-lines': ['DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  'customers-traffic': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  'customers-changes': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  // Of each chart its reader sees what they may see elsewhere.
  board: ['DMS_SERVER_MANAGE_OPERATIONS_CENTER'],
};

type Reader = Pick<RequestContext, 'permissions' | 'tenant' | 'kind'>;

/** Whether somebody can have customers: an application's key reads of its own tenant alone. */
export const isAbove = ({ tenant, kind }: Reader): boolean =>
  tenant.type !== organizationTypes.COMPANY && kind !== 'application';

/** Whether a slide shows what the caller may see now. */
export const isOpenTo = (reader: Reader, { kind }: Pick<Slide, 'kind'>): boolean =>
  codesOf[kind].every((code) => reader.permissions.has(code)) && (!isOfCustomers(kind) || isAbove(reader));

/** Throws WALL_SLIDE_CLOSED where one of the slides shows what the caller may not see now. */
export function assertSlides(reader: Reader, slides: readonly Pick<Slide, 'kind'>[]): void {
  if (!slides.every((slide) => isOpenTo(reader, slide))) throw new AppError('WALL_SLIDE_CLOSED');
}
