import { isPatient } from '@linekeeper/contract/notifications/notifications';
import { type Tx } from '../../../platform/db/database.ts';
import { type DeliveryChannel } from '../../../platform/delivery/delivery.ts';
import { putIntoDigest } from '../../../platform/delivery/joined-mails.queries.ts';
import { type NotificationKind } from '../../../platform/delivery/message-kind.ts';
import { peopleWith } from '../../permissions/index.ts';
import { alertChoiceOf } from './alert-choice.queries.ts';
import { joinDigest } from './digests.queries.ts';
import { whenToMail } from './when-to-mail.ts';

/** A line of the ledger that is about to leave. */
export interface LeavingLine {
  readonly id: string;
  readonly channel: DeliveryChannel;
  readonly memberId: string | null;
  /** Where it goes instead of the member's own address. */
  readonly address: string | null;
  readonly message: NotificationKind;
  readonly params: unknown;
}

/**
 * Has a mail of a patient kind wait where its reader's quiet hours or digests ask for that: it joins what gathers for them, notices and alerts alike.
 * False where it leaves now: also where it would say nothing true any more by then, and to who may not see what they once chose.
 */
export async function holdNotice(
  tx: Tx,
  tenantId: number,
  { id, channel, memberId, address, message, params }: LeavingLine,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<boolean> {
  if (channel !== 'email' || memberId === null || address !== null || !isPatient(message.kind)) return false;
  const choice = await alertChoiceOf(tx, { tenantId, memberId });
  const when = whenToMail({ severity: 'warning', choice, timeZone, nowMs, inLastHour: 0 });
  if (when === 'now' || message.isOver(params, when.dueMs)) return false;
  const [person] = await peopleWith(tx, tenantId, {
    ...{ administrators: false, roleIds: [], memberIds: [memberId] },
  });
  if (!person?.permissions.has('DMS_SERVER_MANAGE_ALERT')) return false;
  const digestId = await joinDigest(tx, { tenantId }, { memberId, ...when, nowMs });
  await putIntoDigest(tx, tenantId, [id], { digestId, reason: when.reason });
  return true;
}
