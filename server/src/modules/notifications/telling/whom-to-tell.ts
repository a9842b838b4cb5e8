import { type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import { type Tx } from '../../../platform/db/database.ts';
import { type AlertToTell, visibleKinds } from '../../alerts/index.ts';
import { peopleWith, type Person } from '../../permissions/index.ts';

/** What shows alerts at all. */
const showsAlerts = 'DMS_SERVER_MANAGE_ALERT';

/** Members that a rule names, in the order of their ids. */
export function membersTold(tx: Tx, tenantId: number, toldTo: readonly ToldTo[]): Promise<Person[]> {
  return peopleWith(tx, tenantId, {
    administrators: toldTo.some(({ kind }) => kind === 'administrators'),
    roleIds: toldTo.flatMap((one) => (one.kind === 'role' ? [one.id] : [])),
    memberIds: toldTo.flatMap((one) => (one.kind === 'member' ? [one.id] : [])),
  });
}

/** Why nobody may tell a person of an alert, whatever the way and whatever they chose; null: they may. */
export function whyNotAtAll(
  { enabled, permissions }: Person,
  { subjectKind }: Pick<AlertToTell, 'subjectKind'>,
): 'disabled' | 'not-visible' | null {
  if (!enabled) return 'disabled';
  const sees = permissions.has(showsAlerts) && visibleKinds({ permissions }).includes(subjectKind);
  return sees ? null : 'not-visible';
}
