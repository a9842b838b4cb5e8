import { type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { outletName } from './outlets.queries.ts';

/** What an outlet is called; null without one. That of another tenant answers like one that does not exist. Throws NOT_FOUND. */
export async function knownOutlet(
  tx: Tx,
  scope: Scope,
  outletId: string | null | undefined,
): Promise<string | null> {
  if (!outletId) return null;
  const name = await outletName(tx, scope.tenantId, outletId);
  if (name === undefined) throw new AppError('NOT_FOUND');
  return name;
}
