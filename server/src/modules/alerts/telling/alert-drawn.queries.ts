import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { type Tx } from '../../../platform/db/database.ts';
import { type AlertToTell } from './alert-to-tell.queries.ts';

/** What a picture of an alert is drawn of. */
export type AlertDrawn = Pick<AlertToTell, 'metric' | 'condition' | 'firedAt' | 'resolvedAt'> & {
  readonly subject: Subject;
};

/** An alert as it is drawn; undefined where there is none. */
export async function alertDrawn(tx: Tx, tenantId: number, alertId: string): Promise<AlertDrawn | undefined> {
  const row = await tx
    .selectFrom('alert')
    .select(['subjectKind', 'subjectId', 'metric', 'condition', 'firedAt', 'resolvedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subjectKind: kind, subjectId: id, ...rest } = row;
  return { ...rest, subject: { kind, id } } as unknown as AlertDrawn;
}
