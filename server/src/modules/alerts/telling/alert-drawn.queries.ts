import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { type Tx } from '../../../platform/db/database.ts';
import { type AlertToTell } from './alert-to-tell.queries.ts';

/** What a picture of an alert is drawn of. */
export type AlertDrawn = Pick<AlertToTell, 'metric' | 'condition' | 'value' | 'firedAt' | 'resolvedAt'> & {
  /** What is measured, or a business service, which is put together of that. */
  readonly subject: Subject | { readonly kind: 'service'; readonly id: string };
  /** Whose states are its own: a port has those of its device. */
  readonly targetId: string;
  readonly usual: AlertDetail['usual'];
};

/** An alert as it is drawn; undefined where there is none, or what it is about has an end alone. */
export async function alertDrawn(tx: Tx, tenantId: number, alertId: string): Promise<AlertDrawn | undefined> {
  const row = await tx
    .selectFrom('alert')
    .select([
      'subjectKind',
      'subjectId',
      'targetId',
      'metric',
      'condition',
      'value',
      'usual',
      'firedAt',
      'resolvedAt',
    ])
    .where('tenantId', '=', tenantId)
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (!row || (row.subjectKind as AlertSubjectKind) === 'licence') return undefined;
  const { subjectKind: kind, subjectId: id, ...rest } = row;
  return { ...rest, subject: { kind, id } } as unknown as AlertDrawn;
}
