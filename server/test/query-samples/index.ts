import { authSamples } from './auth.ts';
import { devicesSamples } from './devices.ts';
import { monitoringSamples } from './monitoring.ts';
import { organizationsSamples } from './tenants.ts';
import { memberSamples } from './members.ts';
import { proxySamples } from './proxy.ts';
import { permissionsSamples } from './permissions.ts';
import { productsSamples } from './products.ts';
import { type QuerySamples } from './sample.ts';
import { settingsSamples } from './settings.ts';

/** Arguments after `tx` for every query function, to compile its SQL with (server/snapshots). One file an area. */
export const querySamples: QuerySamples = {
  ...authSamples,
  ...devicesSamples,
  ...monitoringSamples,
  ...organizationsSamples,
  ...memberSamples,
  ...proxySamples,
  ...permissionsSamples,
  ...productsSamples,
  ...settingsSamples,
};
