import { sql } from 'kysely';
import { type Tx } from '../db/database.ts';
import { rowParts } from '../db/row-parts.ts';
import { type DeliveryChannel } from './delivery.ts';
import { type NewDelivery } from './ledger.queries.ts';

/** Notes messages that are left out, each with its one reason; what has a key is noted once. */
export async function insertSkipped(
  tx: Tx,
  tenantId: number,
  rows: readonly (Omit<NewDelivery, 'address' | 'params' | 'digestId' | 'createdAt'> & {
    readonly reason: string;
  })[],
  at: Date,
): Promise<void> {
  for (const part of rowParts(rows))
    await tx
      .insertInto('delivery')
      .values(part.map((row) => ({ tenantId, ...row, state: 'skipped', createdAt: at, settledAt: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Lines of the ledger about one thing; of some members by one way, where those are given. */
export interface LinesOf {
  readonly kind: string;
  readonly onceKey: string;
  readonly to?: { readonly channel: DeliveryChannel; readonly memberIds: readonly string[] };
}

/** Forgets what of a kind was left out for reasons that hold no more, so that it can be told. */
export async function forgetSkipped(
  tx: Tx,
  tenantId: number,
  { kind, onceKey, to, reasons }: LinesOf & { readonly reasons: readonly string[] },
): Promise<void> {
  let query = tx
    .deleteFrom('delivery')
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    .where('onceKey', '=', onceKey)
    .where('state', '=', 'skipped')
    .where('reason', 'in', reasons);
  if (to)
    query = query
      .where('channel', '=', to.channel)
      .where(sql<boolean>`member_id = any(${[...to.memberIds]}::uuid[])`);
  await query.execute();
}
