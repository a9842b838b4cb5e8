import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Log } from '../../../platform/log.ts';
import { learnAddress, learnFromPorts } from '../../lines/index.ts';
import { agentPlace } from './fault-side.queries.ts';

export interface LearnParts {
  readonly database: Database;
  readonly log: Log;
  /** Whether an address of a tenant may be asked: what may not is not learned either. */
  readonly mayAsk: (tenantId: number, address: string) => boolean;
  /** Reads a device anew. */
  readonly readDevice: (tenantId: number, deviceId: string) => Promise<unknown>;
}

/** An agent connected: what it came from is the public address of its outlet's line, where that is clear. Never rejects. */
export async function learnFromAgent(
  { database, log, mayAsk, readDevice }: LearnParts,
  { tenantId, agentId }: { readonly tenantId: number; readonly agentId: string },
): Promise<void> {
  try {
    const learned = await database.withTenant(jobScope([tenantId]), async (tx, client) => {
      const place = await agentPlace(tx, tenantId, agentId);
      const { outletId, connectedFrom: address } = place ?? {};
      if (!outletId || !address || !mayAsk(tenantId, address)) return undefined;
      return learnAddress(tx, client, { tenantId, outletId, address }, Date.now());
    });
    if (learned?.deviceToRead) await readDevice(tenantId, learned.deviceToRead);
  } catch (error) {
    log.warn({ err: error, agentId }, 'The address of a line was not learned.');
  }
}

/** A device was read, or a line ends at another interface: what that has for an address is its line's. Never rejects. */
export async function learnFromPort(
  { database, log, mayAsk }: Omit<LearnParts, 'readDevice'>,
  {
    tenantId,
    ...of
  }: { readonly tenantId: number } & ({ readonly deviceId: string } | { readonly lineId: string }),
): Promise<void> {
  try {
    await database.withTenant(jobScope([tenantId]), (tx, client) =>
      learnFromPorts(tx, client, { tenantId, mayAsk, ...of }, Date.now()),
    );
  } catch (error) {
    log.warn({ err: error, ...of }, 'The address of a line’s interface was not learned.');
  }
}
