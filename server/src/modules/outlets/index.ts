import { type Tx } from '../../platform/db/database.ts';
import { on } from '../../platform/events/event-bus.ts';
import { type Module, type OutletContents } from '../../platform/module.ts';
import { offerFailedImport } from '../../platform/operations/failed-imports.ts';
import { type Platform } from '../../platform/platform.ts';
import { type RefuseAfterEnd } from '../products/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { outletsChanged } from './events.ts';
import { outletImportOperations } from './import/outlet-import.operations.ts';
import { outletImportRoutes } from './import/outlet-imports.routes.ts';
import { standingIn } from './outlet-contents.ts';
import { outletHits } from './outlet-search.queries.ts';
import { deleteOutlets } from './outlets.queries.ts';
import { outletRoutes } from './outlets.routes.ts';

export { outletsChanged } from './events.ts';
export { knownOutlet } from './known-outlet.ts';
export {
  isPartSeen,
  type OutletReader,
  outletStandings,
  seesLines,
  standingColumns,
  standingOf,
  worstRank,
} from './outlet-parts.ts';
export { outletsByNumber } from './outlets.queries.ts';
export { isNarrowed, isWithin, type Places, type Standing, standsIn } from './stands-in.ts';

export interface OutletsGiven {
  readonly effective: Pick<EffectiveSettings, 'timeZoneOf'>;
  readonly refuseAfterEnd: RefuseAfterEnd;
}

/** The places of a tenant. */
export function createOutlets(
  platform: Pick<Platform, 'database' | 'secrets' | 'folded'> & {
    readonly live: Pick<Platform['live'], 'publish'>;
  },
  { effective, refuseAfterEnd }: OutletsGiven,
): Module {
  const { database, secrets, live } = platform;
  const parts = {
    database,
    secrets,
    refuseAfterEnd,
    timeZoneOf: effective.timeZoneOf,
    contents: () => platform.folded().outletContents,
    askRights: (...asked: Parameters<ReturnType<Platform['folded']>['sessions']['askRights']>) =>
      platform.folded().sessions.askRights(...asked),
  };
  return {
    tables: ['outlet'],
    routes(app) {
      outletRoutes(app, parts);
      outletImportRoutes(app, parts);
    },
    operations: outletImportOperations(parts),
    searches: {
      outlets: {
        ...{ openedBy: ['DMS_SERVER_MANAGE_DEVICE'], application: 'monitor_server' },
        findFor:
          ({ language }) =>
          (tx, tenantId, search, limit) =>
            outletHits(tx, tenantId, search, { limit, language }),
      },
    },
    offers: [
      offerFailedImport('outlet-import', {
        operation: 'outlets.import',
        codes: ['DMS_SERVER_MANAGE_DEVICE_EDIT'],
        application: 'monitor_server',
      }),
    ],
    listeners: [
      // Lists read again at one message.
      on(outletsChanged, ({ tenantId, outletIds }) => {
        live.publish(tenantId, {
          type: 'outlet.changed',
          outletId: outletIds.length === 1 ? outletIds[0]! : null,
        });
      }),
    ],
  };
}

/** Deletes the outlets of a tenant in which nothing stands: what others keep in one keeps it. */
export async function deleteEmptyOutlets(tx: Tx, tenantId: number, contents: OutletContents): Promise<void> {
  const standing = await standingIn(tx, tenantId, contents);
  await deleteOutlets(tx, tenantId, [...standing.keys()]);
}
