import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Log } from '../../../platform/log.ts';
import { learnAddress } from '../../lines/index.ts';
import { agentPlace } from './fault-side.queries.ts';

export interface LearnParts {
  readonly database: Database;
  readonly log: Log;
  /** Whether an address of a tenant may be asked: what may not is not learned either. */
  readonly mayAsk: (tenantId: number, address: string) => boolean;
}

/** An agent connected: what it came from is the public address of its outlet's line, where that is clear. Never rejects. */
export async function learnFromAgent(
  { database, log, mayAsk }: LearnParts,
  { tenantId, agentId }: { readonly tenantId: number; readonly agentId: string },
): Promise<void> {
  try {
    await database.withTenant(jobScope([tenantId]), async (tx, client) => {
      const place = await agentPlace(tx, tenantId, agentId);
      const { outletId, connectedFrom: address } = place ?? {};
      if (!outletId || !address || !mayAsk(tenantId, address)) return;
      await learnAddress(tx, client, { tenantId, outletId, address }, Date.now());
    });
  } catch (error) {
    log.warn({ err: error, agentId }, 'The address of a line was not learned.');
  }
}
