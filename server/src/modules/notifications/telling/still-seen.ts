import { type Tx } from '../../../platform/db/database.ts';
import { kindsOfAlerts, seesAlertsOf } from '../../alerts/index.ts';
import { peopleWith } from '../../permissions/index.ts';
import { type MemberOf } from '../notifications.queries.ts';

/**
 * Which of some alerts a member may still see. Asked as a mail leaves: one that waited for the morning or for its server must not tell names
 * to who lost the permission, or whose product was closed, since it was put out.
 */
export async function stillSeen(
  tx: Tx,
  { tenantId, memberId }: MemberOf,
  alertIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [kinds, [person]] = await Promise.all([
    kindsOfAlerts(tx, tenantId, alertIds),
    peopleWith(tx, tenantId, { administrators: false, roleIds: [], memberIds: [memberId] }),
  ]);
  if (!person) return new Set();
  return new Set([...kinds].flatMap(([id, kind]) => (seesAlertsOf(person, kind) ? [id] : [])));
}

/** Whether the reader of a message may still see the alert that it is about; of what is about none, they may. */
export async function isStillSeen(tx: Tx, reader: MemberOf, alertId: string | null): Promise<boolean> {
  return alertId === null || (await stillSeen(tx, reader, [alertId])).has(alertId);
}
