import { type AlertSubjectKind, isMeasured } from '@linekeeper/contract/alerts/alert-terms';
import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { type Tx } from '../../../platform/db/database.ts';
import { type AlertToTell } from './alert-to-tell.queries.ts';

/** What a picture of an alert is drawn of. */
export type AlertDrawn = Pick<AlertToTell, 'metric' | 'condition' | 'firedAt' | 'resolvedAt'> & {
  readonly subject: Subject;
};

/** An alert as it is drawn; undefined where there is none, or nothing of what it is about is measured. */
export async function alertDrawn(tx: Tx, tenantId: number, alertId: string): Promise<AlertDrawn | undefined> {
  const row = await tx
    .selectFrom('alert')
    .select(['subjectKind', 'subjectId', 'metric', 'condition', 'firedAt', 'resolvedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (!row || !isMeasured(row.subjectKind as AlertSubjectKind)) return undefined;
  const { subjectKind: kind, subjectId: id, ...rest } = row;
  return { ...rest, subject: { kind, id } } as unknown as AlertDrawn;
}
