import { type Language } from '@linekeeper/contract/language';
import { type Tx } from '../../platform/db/database.ts';

/** What is called what around a line: its tenant, and the zone that its outlet's clocks show; null where the outlet has none of its own. */
export async function placeNames(
  tx: Tx,
  tenantId: number,
  outletId: string,
): Promise<{ readonly tenantName: string; readonly outletZone: string | null }> {
  const tenant = await tx
    .selectFrom('tenant')
    .where('tenantId', '=', tenantId)
    .where('id', '=', tenantId)
    .select('name')
    .executeTakeFirst();
  const outlet = await tx
    .selectFrom('outletDirectory')
    .where('tenantId', '=', tenantId)
    .where('id', '=', outletId)
    .select('timeZone')
    .executeTakeFirst();
  return { tenantName: tenant?.name ?? '', outletZone: outlet?.timeZone ?? null };
}

export interface NewEvidence {
  readonly tenantId: number;
  readonly id: string;
  readonly lineId: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly timeZone: string;
  readonly language: Language;
  readonly createdBy: string;
  readonly expiresAt: Date;
}

/** Begins evidence; that of the same id, left by an interrupted run, begins anew. */
export async function beginEvidence(tx: Tx, evidence: NewEvidence): Promise<void> {
  await deleteEvidence(tx, evidence.tenantId, evidence.id);
  await tx.insertInto('lineEvidence').values(evidence).execute();
}

/** Deletes evidence with its file. */
export async function deleteEvidence(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('lineEvidence').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

export async function addEvidencePart(
  tx: Tx,
  part: {
    readonly tenantId: number;
    readonly evidenceId: string;
    readonly seq: number;
    readonly payload: Buffer;
  },
): Promise<void> {
  await tx.insertInto('lineEvidencePart').values(part).execute();
}

/** From here on it can be fetched. False where its line was deleted meanwhile. */
export async function endEvidence(tx: Tx, tenantId: number, id: string, byteCount: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lineEvidence')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .set({ byteCount })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Evidence of a line that is whole and not over, the newest first. */
export function evidenceOf(tx: Tx, tenantId: number, lineId: string, now: Date) {
  return tx
    .selectFrom('lineEvidence')
    .where('tenantId', '=', tenantId)
    .where('lineId', '=', lineId)
    .where('byteCount', 'is not', null)
    .where('expiresAt', '>', now)
    .select([
      'id',
      'fromAt',
      'toAt',
      'timeZone',
      'language',
      'createdBy',
      'createdAt',
      'expiresAt',
      'byteCount',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

export async function evidenceParts(tx: Tx, tenantId: number, evidenceId: string): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('lineEvidencePart')
    .where('tenantId', '=', tenantId)
    .where('evidenceId', '=', evidenceId)
    .select('payload')
    .orderBy('seq')
    .execute();
  return rows.map(({ payload }) => payload);
}

/** Deletes the evidence of a tenant that is over. */
export async function forgetEvidence(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('lineEvidence')
    .where('tenantId', '=', tenantId)
    .where('expiresAt', '<=', now)
    .execute();
}
