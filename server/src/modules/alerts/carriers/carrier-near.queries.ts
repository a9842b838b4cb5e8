import { metricsOfLines } from '@linekeeper/contract/alerts/qualities';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type CarrierLines } from './carrier-incidents.ts';

/** A provider in a region as a customer of an MSP may know it: its own lines are of 0, those of others of numbers (carrier_near). */
export async function carrierNear(
  tx: Tx,
  tenantId: number,
  { provider, region }: { readonly provider: string; readonly region: string },
): Promise<CarrierLines & { readonly others: number }> {
  const { rows } = await sql<CarrierLines & { others: number }>`
    select * from carrier_near(${tenantId}, ${provider}, ${region}, ${metricsOfLines}::text[])`.execute(tx);
  return rows[0] ?? { lines: 0, others: 0, failingOf: [], failingSince: [], failingDown: [] };
}
