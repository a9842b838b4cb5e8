import { type ApplicationKey } from '@linekeeper/contract/settings/applications';
import { type Tx } from '../../platform/db/database.ts';

/** The keys of a tenant's applications that are good at a time, the newest first, by application. */
export async function openKeys(
  tx: Tx,
  tenantId: number,
  now: Date,
): Promise<ReadonlyMap<string, ApplicationKey[]>> {
  const rows = await tx
    .selectFrom('applicationKey')
    .select(['id', 'applicationId', 'createdAt', 'createdBy', 'expiresAt', 'lastUsedAt'])
    .where('tenantId', '=', tenantId)
    .where((on) => on.or([on('expiresAt', 'is', null), on('expiresAt', '>', now)]))
    .orderBy('createdAt', 'desc')
    .execute();
  const keys = new Map<string, ApplicationKey[]>();
  for (const { applicationId, createdAt, expiresAt, lastUsedAt, ...row } of rows) {
    const key = {
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
    keys.set(applicationId, [...(keys.get(applicationId) ?? []), key]);
  }
  return keys;
}

/** How long the trace of a key that is over is kept; the audit keeps its own. */
const traceMs = 30 * 86_400_000;

/** Lets the key in use go on until a time, ends all that were replaced before it, and forgets those that ended long ago. */
export async function retireKeys(
  tx: Tx,
  tenantId: number,
  applicationId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> {
  await tx
    .deleteFrom('applicationKey')
    .where('tenantId', '=', tenantId)
    .where('applicationId', '=', applicationId)
    .where('expiresAt', '<', new Date(now.getTime() - traceMs))
    .execute();
  const keys = tx
    .updateTable('applicationKey')
    .where('tenantId', '=', tenantId)
    .where('applicationId', '=', applicationId);
  await keys.set({ expiresAt: now }).where('expiresAt', '>', now).execute();
  await keys.set({ expiresAt: until }).where('expiresAt', 'is', null).execute();
}

/** Deletes all keys of an application; gives how many were good. */
export async function deleteKeys(tx: Tx, tenantId: number, applicationId: string): Promise<number> {
  const rows = await tx
    .deleteFrom('applicationKey')
    .where('tenantId', '=', tenantId)
    .where('applicationId', '=', applicationId)
    .returning('id')
    .execute();
  return rows.length;
}

export interface NewKey {
  readonly id: string;
  readonly applicationId: string;
  readonly keyHash: Buffer;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export async function insertKey(tx: Tx, tenantId: number, key: NewKey): Promise<void> {
  await tx
    .insertInto('applicationKey')
    .values({ tenantId, ...key })
    .execute();
}

/** Ends a key that is good; gives whether there was one. */
export async function endKey(
  tx: Tx,
  tenantId: number,
  ending: { readonly applicationId: string; readonly keyId: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx
    .updateTable('applicationKey')
    .set({ expiresAt: ending.now })
    .where('tenantId', '=', tenantId)
    .where('applicationId', '=', ending.applicationId)
    .where('id', '=', ending.keyId)
    .where((on) => on.or([on('expiresAt', 'is', null), on('expiresAt', '>', ending.now)]))
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Notes when a key of an application was used. */
export async function touchApplicationKey(tx: Tx, tenantId: number, keyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('applicationKey')
    .set({ lastUsedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', keyId)
    .execute();
}
