import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { publish } from '../../platform/events/publish.ts';
import { dialPathsChanged } from './events.ts';
import { deleteTargets, lostTargets, pathsToLine } from './test-writes.queries.ts';

/** The paths that ask a line which was changed: its address may be another one now. */
export function pathsToChangedLine(database: Database, tenantId: number, lineId: string): Promise<string[]> {
  return database.withTenant(jobScope([tenantId]), (tx) => pathsToLine(tx, tenantId, lineId));
}

/** Takes out of the tests of a tenant whatever was a line that is gone. */
export async function dropTargetsOfRemovedLines(database: Database, tenantId: number): Promise<void> {
  await database.withTenant(jobScope([tenantId]), async (tx) => {
    const pathIds = await deleteTargets(tx, tenantId, await lostTargets(tx, tenantId));
    publish(tx, dialPathsChanged, { tenantId, pathIds });
  });
}
