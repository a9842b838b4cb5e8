import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideKind } from '@linekeeper/contract/walls/wall-terms';
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
  customers: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS'],
  'customers-map': ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', seesOutlets],
  // Of each chart its reader sees what they may see elsewhere.
  board: ['DMS_SERVER_MANAGE_OPERATIONS_CENTER'],
};
/** Slides that tell of tenants below. */
const ofCustomers: ReadonlySet<SlideKind> = new Set<SlideKind>(['customers', 'customers-map']);

/** Throws WALL_SLIDE_CLOSED where one of the slides shows what the caller may not see now. */
export function assertSlides(
  { permissions, tenant, kind }: Pick<RequestContext, 'permissions' | 'tenant' | 'kind'>,
  slides: readonly Pick<Slide, 'kind'>[],
): void {
  const isAbove = tenant.type !== organizationTypes.COMPANY && kind !== 'application';
  const isOpen = (of: SlideKind) =>
    codesOf[of].every((code) => permissions.has(code)) && (!ofCustomers.has(of) || isAbove);
  if (!slides.every((slide) => isOpen(slide.kind))) throw new AppError('WALL_SLIDE_CLOSED');
}
