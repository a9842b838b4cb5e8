import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { type Log } from '../../platform/log.ts';
import { allowedRangesFor, isAllowedTarget, parseRanges } from '../../platform/outbound/address.ts';
import { type Delivery } from '../../platform/outbound/delivery.ts';
import { type Secrets } from '../../platform/secrets/secrets.ts';
import { type InForce, keepInForce } from './effective-settings.ts';
import { createDelivery } from './mail-delivery.ts';
import { type ClosedCount } from './ranges.service.ts';
import { type SettingRouteParts, settingRoutes } from './settings.routes.ts';

export { type InForce } from './effective-settings.ts';
export { replaceLogo } from './replace-logo.ts';
export { type Deletable } from './settings.routes.ts';

export interface SettingParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly clock: () => number;
  readonly platformId: number;
  /** Ranges given to the server at its start (ALLOWED_TARGETS). */
  readonly fixedRanges: readonly string[];
  readonly isStoredOutside: boolean;
  readonly registrationOffered: boolean;
  readonly emailOf: (context: RequestContext) => Promise<string | null>;
}

/** What the settings ask of those who watch devices and keep samples. */
export interface Watching extends Pick<SettingRouteParts, 'deletableBefore'> {
  /** How many of the devices that may be asked now could not be, if addresses were judged so. */
  readonly closedBy: (isAllowed: (tenantId: number, address: string) => boolean) => ClosedCount;
}

export interface Settings {
  readonly delivery: Delivery;
  readonly inForce: InForce;
  routes(app: FastifyInstance, watching: Watching, applicationsChanged: (tenantId: number) => void): void;
  stop(): void;
}

/** What tenants set for themselves, what of it is in force, and mail. Rejects when the database cannot be read. */
export async function createSettings(parts: SettingParts): Promise<Settings> {
  const fixed = parseRanges(parts.fixedRanges.join(','));
  const inForce = await keepInForce({ ...parts, fixedRanges: fixed });
  return {
    inForce,
    delivery: createDelivery({ ...parts, allowedRanges: inForce.ranges }),
    routes: (app, watching, applicationsChanged) =>
      settingRoutes(app, {
        ...parts,
        applicationsChanged,
        deletableBefore: watching.deletableBefore,
        closedBy: (ranges) =>
          watching.closedBy((tenantId, address) =>
            isAllowedTarget(address, allowedRangesFor(tenantId === parts.platformId, ranges)),
          ),
        inForce,
        fixed,
      }),
    stop: inForce.stop,
  };
}
