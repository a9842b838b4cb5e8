import { type Tx } from '../../platform/db/database.ts';

export interface KeptKey {
  readonly id: string;
  readonly wallId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastAddress: string | null;
}

const columns = [
  ...(['k.id', 'k.wallId', 'k.name', 'k.createdAt', 'k.createdBy', 'k.expiresAt', 'k.lastUsedAt'] as const),
  'k.lastAddress',
] as const;

/** The keys of a tenant's walls that are good at a time, the newest first: those whose sessions are open. */
export function openKeys(tx: Tx, tenantId: number, now: Date): Promise<KeptKey[]> {
  return tx
    .selectFrom('wallKey as k')
    .innerJoin('openSession as s', (join) =>
      join.onRef('s.tenantId', '=', 'k.tenantId').onRef('s.id', '=', 'k.id'),
    )
    .select(columns)
    .where('k.tenantId', '=', tenantId)
    .where('s.expiresAt', '>', now)
    .orderBy('k.createdAt', 'desc')
    .orderBy('k.id')
    .execute();
}

/** The key that a session is. */
export function keyById(tx: Tx, tenantId: number, id: string): Promise<KeptKey | undefined> {
  return tx
    .selectFrom('wallKey as k')
    .select(columns)
    .where('k.tenantId', '=', tenantId)
    .where('k.id', '=', id)
    .executeTakeFirst();
}

export interface NewWallKey {
  readonly id: string;
  readonly wallId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly expiresAt: Date | null;
}

export async function insertKey(tx: Tx, tenantId: number, key: NewWallKey): Promise<void> {
  await tx
    .insertInto('wallKey')
    .values({ tenantId, ...key })
    .execute();
}

/** Notes when and from where a key was used. */
export async function touchKey(
  tx: Tx,
  tenantId: number,
  id: string,
  used: { readonly lastUsedAt: Date; readonly lastAddress: string },
): Promise<void> {
  await tx.updateTable('wallKey').set(used).where('tenantId', '=', tenantId).where('id', '=', id).execute();
}
