import { sql } from 'kysely';
import { type Tx } from '../db/database.ts';
import { rowParts } from '../db/row-parts.ts';
import { answerText } from './answer-text.ts';
import { type Answer, type DeliveryChannel } from './delivery.ts';

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
  /** The mail that it leaves with; it gets no fact of the outbox of its own. */
  readonly digestId?: string;
  /** Why it waits. */
  readonly reason?: string | undefined;
  /** What had it told, where that is to be said. */
  readonly because?: string | undefined;
  readonly createdAt?: Date;
}

/** Writes messages that wait into the ledger, and gives those that were not there: what has a key is told once. */
export async function insertWaiting(
  tx: Tx,
  tenantId: number,
  rows: readonly NewDelivery[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const part of rowParts(rows)) {
    const inserted = await tx
      .insertInto('delivery')
      .values(part.map((row) => ({ tenantId, ...row, params: JSON.stringify(row.params) })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}

/** A message that still waits to leave by itself; undefined where it has left, was given up, or leaves with a digest. */
export async function waitingDelivery(tx: Tx, tenantId: number, id: string) {
  const row = await tx
    .selectFrom('delivery')
    .select(['kind', 'channel', 'memberId', 'address', 'params', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('digestId', 'is', null)
    .executeTakeFirst();
  return row && { ...row, channel: row.channel as DeliveryChannel };
}

const answerOf = (answer: Answer | null) => ({
  answer: answer && answerText(answer.text),
  answerOf: answer && answer.ownerId,
});

/** What was tried by itself before it was joined keeps those attempts. */
const attemptsBy = (attempts: number) => sql<number>`greatest(attempts + 1, ${attempts}::integer)`;

/** Notes an attempt after which a message waits on, with what was answered. */
export async function noteAttempt(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  { attempts, answer }: { readonly attempts: number; readonly answer: Answer | null },
): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ attempts: attemptsBy(attempts), ...answerOf(answer) })
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('state', '=', 'waiting')
    .execute();
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
    readonly answer?: Answer | null;
  },
): Promise<void> {
  const { state, reason, attempts, at, answer = null } = ended;
  await tx
    .updateTable('delivery')
    .set({
      ...{ state, reason, attempts: attemptsBy(attempts), settledAt: at, params: null, address: null },
      ...answerOf(answer),
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a delivery of which another one tells from now on, in the transaction in which that does; false where it has ended. */
export async function settleInto(
  tx: Tx,
  tenantId: number,
  id: string,
  into: { readonly digestId: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const { digestId, reason, at } = into;
  const rows = await tx
    .updateTable('delivery')
    .set({
      ...{ state: 'sent', reason, digestId, attempts: attemptsBy(1), settledAt: at },
      ...{ params: null, address: null },
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.length > 0;
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

/** Deletes lines of the ledger from before a time, but for those of a kind whose keys begin with one of these words. */
export async function forgetDeliveries(
  tx: Tx,
  tenantId: number,
  before: Date,
  kept: { readonly kind: string; readonly words: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('delivery')
    .where('tenantId', '=', tenantId)
    .where('createdAt', '<', before)
    .where(
      sql<boolean>`not (kind = ${kept.kind} and once_key is not null and split_part(once_key, ' ', 1) = any(${[...kept.words]}::text[]))`,
    )
    .execute();
}

/** All that the ledger says of messages of a kind with these keys, the oldest first. */
export function deliveriesOf(tx: Tx, tenantId: number, kind: string, onceKeys: readonly string[]) {
  return tx
    .selectFrom('delivery')
    .select([
      'id',
      'memberId',
      'channel',
      'onceKey',
      'state',
      'reason',
      'because',
      'answer',
      'answerOf',
      'attempts',
      'createdAt',
      'settledAt',
      'digestId',
    ])
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    .where(sql<boolean>`once_key = any(${[...onceKeys]}::text[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
