import { allEndpoints } from '@linekeeper/contract/endpoints';
import { createDelivery } from '../../platform/delivery/channels.ts';
import { type Delivery } from '../../platform/delivery/delivery.ts';
import { on } from '../../platform/events/event-bus.ts';
import { type Module } from '../../platform/module.ts';
import { allowedRangesFor, isAllowedTarget, parseRanges } from '../../platform/outbound/address.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings, keepEffectiveSettings } from './effective-settings.ts';
import { applicationOperations } from './application-operations.ts';
import { applicationsChanged } from './events.ts';
import { mailChannel } from './mail-delivery.ts';
import { mailTestMessage } from './mail-test-message.ts';
import { settingRoutes } from './settings.routes.ts';

export { touchApplicationKey } from './application-keys.queries.ts';
export { defaultRoleId, defaultRoleOf, inheritDefault, setDefaultRole } from './default-role.queries.ts';
export { type EffectiveSettings } from './effective-settings.ts';
export { applicationsChanged } from './events.ts';
export { mailPasswordColumn } from './mail-delivery.ts';
export { isProxyAllowed, setProxyAllowed } from './proxy-allowed.queries.ts';
export { selectRegistrationOpen } from './registration-open.queries.ts';
export { replaceLogo } from './replace-logo.ts';

export interface SettingsGiven {
  /** Ranges given to the server at its start (ALLOWED_TARGETS). */
  readonly allowedTargets?: readonly string[];
  /** An outside store of samples: storage periods of tenants do not reach it. */
  readonly metricsUrl?: URL;
}

export interface Settings extends Module {
  readonly delivery: Delivery;
  readonly effective: EffectiveSettings;
}

/** What tenants set for themselves, what of it is in force, and mail. Rejects when the database cannot be read. */
export async function createSettings(platform: Platform, given: SettingsGiven): Promise<Settings> {
  const { live, platformId, folded } = platform;
  const fixedRanges = given.allowedTargets ?? [];
  const fixed = parseRanges(fixedRanges.join(','));
  const effective = await keepEffectiveSettings({ ...platform, fixedRanges: fixed });
  return {
    tables: ['application', 'applicationKey', 'mailServer', 'tenantSetting'],
    effective,
    // A gateway for phones there is none yet.
    delivery: createDelivery({ email: mailChannel({ ...platform, allowedRanges: effective.ranges }) }),
    messages: [mailTestMessage],
    operations: applicationOperations(platform),
    routes: (app) =>
      settingRoutes(app, {
        ...platform,
        fixedRanges,
        fixed,
        effective,
        isStoredOutside: given.metricsUrl !== undefined,
        registrationOffered: allEndpoints.some(({ path }) => path.startsWith('/api/v1/auth/register')),
        emailOf: (context) => folded().sessions.emailOf(context),
        deletableBefore: (tenantIds, beforeMs) =>
          folded().settingEffects.deletableBefore(tenantIds, beforeMs),
        closedBy: (ranges) =>
          folded().settingEffects.closedBy((tenantId, address) =>
            isAllowedTarget(address, allowedRangesFor(tenantId === platformId, ranges)),
          ),
      }),
    listeners: [
      on(applicationsChanged, ({ tenantId }) => live.push(tenantId, { type: 'applications.changed' })),
    ],
    stop: effective.stop,
  };
}
