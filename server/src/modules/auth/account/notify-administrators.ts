import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type NotificationKind } from '../../../platform/delivery/message-kind.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { administratorIds } from './administrators.queries.ts';

/** Has each administrator of the scope's tenant notified, if this transaction commits. */
export async function notifyAdministrators<Params extends object>(
  tx: Tx,
  scope: Scope,
  message: NotificationKind<Params>,
  params: Params,
): Promise<void> {
  const ids = await administratorIds(tx, scope.tenantId);
  await notify(
    tx,
    scope,
    message,
    ids.map((memberId) => ({ memberId, params })),
  );
}
