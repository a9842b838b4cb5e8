import { sql } from 'kysely';
import { type Tx } from '../db/database.ts';

/** Takes a message that waits out of the mail that it gathers in, to leave by itself or with another one; false where it has left. */
export async function takeFromDigest(
  tx: Tx,
  tenantId: number,
  { id, digestId }: { readonly id: string; readonly digestId: string },
  into: {
    readonly digestId: string | null;
    readonly reason: string | null;
    readonly because: string | null;
    readonly params: object;
  },
): Promise<boolean> {
  const rows = await tx
    .updateTable('delivery')
    .set({ ...into, params: JSON.stringify(into.params) })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('digestId', '=', digestId)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** How many mails of a kind each of these members was given since a time, those that are joined into another left out. */
export async function mailsSince(
  tx: Tx,
  tenantId: number,
  {
    kind,
    memberIds,
    since,
  }: { readonly kind: string; readonly memberIds: readonly string[]; readonly since: Date },
): Promise<ReadonlyMap<string, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('delivery')
    .select(['memberId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    // Said literally, as the index that holds nothing else says it.
    .where('channel', '=', sql.lit('email'))
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .where('createdAt', '>', since)
    .where('state', '<>', sql.lit('skipped'))
    .where('digestId', 'is', null)
    .groupBy('memberId')
    .execute();
  return new Map(rows.map(({ memberId, count }) => [memberId ?? '', Number(count)]));
}

/** Mails of some kinds that wait for a member, by themselves or in one that joins several. */
export function waitingMails(
  tx: Tx,
  tenantId: number,
  { kinds, memberId }: { readonly kinds: readonly string[]; readonly memberId: string },
) {
  return tx
    .selectFrom('delivery')
    .select(['id', 'digestId'])
    .where('tenantId', '=', tenantId)
    .where('kind', 'in', kinds)
    .where('channel', '=', sql.lit('email'))
    .where('memberId', '=', memberId)
    .where('state', '=', sql.lit('waiting'))
    .execute();
}

/** Has messages that wait leave with a mail that joins several. */
export async function putIntoDigest(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  into: { readonly digestId: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('delivery')
    .set(into)
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('state', '=', 'waiting')
    .execute();
}

/** What waits to leave with a digest, the oldest first. */
export function waitingOfDigest(tx: Tx, tenantId: number, digestId: string) {
  return tx
    .selectFrom('delivery')
    .select(['id', 'kind', 'params'])
    .where('tenantId', '=', tenantId)
    .where('digestId', '=', digestId)
    .where('state', '=', 'waiting')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
