import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { learnUpstream } from './learn-upstream.ts';
import { outletOf } from './neighbours.queries.ts';

/** Learns anew what the devices of an outlet are reached through: its ways out may be others. */
export const learnInOutlet = (database: Database, tenantId: number, outletId: string): Promise<void> =>
  database.withTenant(jobScope([tenantId]), (tx) => learnUpstream(tx, tenantId, outletId));

/** The same of the outlet in which a device stands now. */
export const learnAroundDevice = (database: Database, tenantId: number, deviceId: string): Promise<void> =>
  database.withTenant(jobScope([tenantId]), async (tx) =>
    learnUpstream(tx, tenantId, await outletOf(tx, tenantId, deviceId)),
  );
