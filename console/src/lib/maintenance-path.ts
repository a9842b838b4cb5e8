import { type MaintainedById } from '@linekeeper/contract/alerts/maintenance-terms';

export const maintenancePath = '/alerts/maintenance';

/** Where work on a device, a line, an agent, a dial test, a business service or an outlet is announced. */
export const announcePath = (kind: MaintainedById, id: string) =>
  `${maintenancePath}?add=${kind}:${encodeURIComponent(id)}`;
