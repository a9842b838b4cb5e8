import { serviceListPath } from './standing-path.ts';

/** The address of a business service's page, now or at a moment. */
export const servicePath = (serviceId: string, at?: string) =>
  `${serviceListPath}/${encodeURIComponent(serviceId)}${at ? `?at=${encodeURIComponent(at)}` : ''}`;
