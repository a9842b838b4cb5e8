import { type AppCode, appCodes } from '../permissions/permissions.ts';
import { type ProductId } from '../products/product-catalogue.ts';
import { type ScreenMode } from '../screens.ts';

/** The applications of every tenant, by the app codes of requests: operations, line tests, administration. */
export const applicationCodes = appCodes;
export type ApplicationCode = AppCode;

/** The mode of the console that each application is. */
export const applicationOfMode: Readonly<Record<ScreenMode, ApplicationCode>> = {
  default: 'monitor_server',
  admin: 'sass_server',
};
/** The product whose screens an application shows; the administration belongs to nobody's product. */
export const productOfApplication: Readonly<Partial<Record<ApplicationCode, ProductId>>> = {
  monitor_server: 'network-monitoring',
};

/** The applications that have screens, and so are shown. Line tests have none yet. */
export const shownApplicationCodes: readonly ApplicationCode[] = applicationCodes.filter((code) =>
  Object.values(applicationOfMode).includes(code),
);
export const mostApplicationName = 32;
export const mostMaintenanceText = 200;
/** A maintenance that ends by itself does so within this time. */
export const mostMaintenanceDays = 30;

/** For how many hours a key that is replaced stays good. */
export const keyOverlapHours = [0, 1, 24] as const;
