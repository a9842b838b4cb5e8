import { type Tx } from '../../platform/db/database.ts';
import { holdMember } from '../auth/index.ts';
import { rolesHeldBy } from '../permissions/index.ts';

/** A member held until this transaction ends, with the ids of its roles; undefined where there is none. */
export async function lockMember(tx: Tx, tenantId: number, id: string) {
  const member = await holdMember(tx, tenantId, id);
  return member && { ...member, roleIds: await rolesHeldBy(tx, tenantId, id) };
}
export type LockedMember = NonNullable<Awaited<ReturnType<typeof lockMember>>>;
