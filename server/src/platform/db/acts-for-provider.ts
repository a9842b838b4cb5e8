import { sql } from 'kysely';
import { type Tx } from './database.ts';

/**
 * Whether who acts in this transaction does so for a provider: it belongs to another organisation than the tenant, or a provider made
 * it and none of the tenant's own administrators has confirmed it (decision 0029).
 */
export async function actsForProvider(tx: Tx, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ acts: boolean }>`select acts_for_provider(${tenantId}) as acts`.execute(tx);
  return rows[0]?.acts ?? true;
}
