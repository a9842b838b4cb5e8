import { type Tx } from '../db/database.ts';
import { type DeliveryChannel } from './delivery.ts';

/** How a delivery ended: taken by the other side, left out for a reason of ours, or given up. */
export type DeliveryEnd = 'sent' | 'skipped' | 'failed';

export interface NewDelivery {
  readonly id: string;
  readonly kind: string;
  readonly channel: DeliveryChannel;
  readonly memberId: string;
  /** Where it goes instead of the member's own address. */
  readonly address: string | null;
  readonly params: object;
  readonly onceKey: string | null;
}

/** Writes messages that wait into the ledger, and gives those that were not there: what has a key is told once. */
export async function insertWaiting(
  tx: Tx,
  tenantId: number,
  rows: readonly NewDelivery[],
): Promise<string[]> {
  const inserted = await tx
    .insertInto('delivery')
    .values(rows.map((row) => ({ tenantId, ...row, params: JSON.stringify(row.params) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** A message that still waits; undefined where it has left, or was given up. */
export async function waitingDelivery(tx: Tx, tenantId: number, id: string) {
  const row = await tx
    .selectFrom('delivery')
    .select(['kind', 'channel', 'memberId', 'address', 'params'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row && { ...row, channel: row.channel as DeliveryChannel };
}

/** Ends a delivery: what it told and where it went are not kept. */
export async function settleDelivery(
  tx: Tx,
  tenantId: number,
  id: string,
  ended: {
    readonly state: DeliveryEnd;
    readonly reason: string | null;
    readonly attempts: number;
    readonly at: Date;
  },
): Promise<void> {
  const { state, reason, attempts, at } = ended;
  await tx
    .updateTable('delivery')
    .set({ state, reason, attempts, settledAt: at, params: null, address: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Notes a message that was sent at once, or failed: that it was, not what it said or to whom. */
export async function insertSettled(
  tx: Tx,
  tenantId: number,
  row: {
    readonly id: string;
    readonly kind: string;
    readonly channel: DeliveryChannel;
    readonly state: DeliveryEnd;
    readonly reason: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('delivery')
    .values({ tenantId, ...row, attempts: 1, settledAt: new Date() })
    .execute();
}

/** Gives up what still waits from before a time: its end could not be written when the outbox gave it up. */
export async function giveUpDeliveries(tx: Tx, tenantId: number, before: Date, at: Date): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ state: 'failed', reason: 'given-up', settledAt: at, params: null, address: null })
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'waiting')
    .where('createdAt', '<', before)
    .execute();
}

/** Deletes lines of the ledger from before a time. */
export async function forgetDeliveries(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx.deleteFrom('delivery').where('tenantId', '=', tenantId).where('createdAt', '<', before).execute();
}
