import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { outletOfLine } from './line-targets.queries.ts';

/** The outlet of a line that somebody changed; undefined where it is gone by now. */
export const outletOfChanged = (
  database: Database,
  { tenantId, lineId }: { readonly tenantId: number; readonly lineId: string },
) => database.read(jobScope([tenantId]), (tx) => outletOfLine(tx, tenantId, lineId));
