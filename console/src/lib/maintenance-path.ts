export const maintenancePath = '/alerts/maintenance';

/** Where work on a device, a line or an outlet is announced. */
export const announcePath = (kind: 'device' | 'line' | 'outlet', id: string) =>
  `${maintenancePath}?add=${kind}:${encodeURIComponent(id)}`;
