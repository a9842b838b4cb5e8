import { type NoticeFact } from '@linekeeper/contract/notifications/notifications';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { administratorIds } from './administrators.queries.ts';

/** Has each administrator of the scope's tenant mailed, if this transaction commits. */
export async function notifyAdministrators(tx: Tx, scope: Scope, fact: NoticeFact): Promise<void> {
  const ids = await administratorIds(tx, scope.tenantId);
  await notify(
    tx,
    scope,
    ids.map((memberId) => ({ memberId, fact })),
  );
}
