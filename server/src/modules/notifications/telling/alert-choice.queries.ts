import {
  type AlertChoice,
  alertChoice,
  defaultAlertChoice,
} from '@linekeeper/contract/notifications/alert-choice';
import { type Tx } from '../../../platform/db/database.ts';
import { type MemberOf } from '../notifications.queries.ts';

/** What members chose; who chose nothing is left out (`defaultAlertChoice`). */
export async function alertChoicesOf(
  tx: Tx,
  tenantId: number,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, AlertChoice>> {
  if (memberIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('alertChoice')
    .select(['memberId', 'app', 'email', 'quietFrom', 'quietTo', 'digest'])
    .where('tenantId', '=', tenantId)
    .where('memberId', 'in', memberIds)
    .execute();
  return new Map(
    rows.map(({ memberId, app, email, quietFrom, quietTo, digest }) => {
      const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
      return [memberId, alertChoice.parse({ app, email, quiet, digest })];
    }),
  );
}

/** How one member is told. */
export async function alertChoiceOf(tx: Tx, { tenantId, memberId }: MemberOf): Promise<AlertChoice> {
  return (await alertChoicesOf(tx, tenantId, [memberId])).get(memberId) ?? defaultAlertChoice;
}

/** Writes down how a member wants to be told. */
export async function setAlertChoice(
  tx: Tx,
  { tenantId, memberId }: MemberOf,
  { app, email, quiet, digest }: AlertChoice,
): Promise<void> {
  const row = { app, email, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, digest };
  await tx
    .insertInto('alertChoice')
    .values({ tenantId, memberId, ...row })
    .onConflict((conflict) => conflict.columns(['tenantId', 'memberId']).doUpdateSet(row))
    .execute();
}
