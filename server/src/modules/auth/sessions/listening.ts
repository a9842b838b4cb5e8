import { type Database } from '../../../platform/db/database.ts';
import { type Tx } from '../../../platform/db/database.ts';

/**
 * Keeps whether the server listens beyond its own machine: then administrators of platform and MSP need a second step where no
 * policy says otherwise (`totp_unsaid` in the database). Asked of one place by every rule, and true of all processes on it.
 */
export function keepListening(database: Database, isBeyond: boolean): Promise<void> {
  return database.withoutTenant((tx) => setListening(tx, isBeyond));
}

async function setListening(tx: Tx, isBeyond: boolean): Promise<void> {
  await tx.updateTable('listening').set({ isBeyond }).where('isBeyond', '!=', isBeyond).execute();
}
