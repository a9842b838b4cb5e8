import { type Tx } from '../../../platform/db/database.ts';
import { holdMembersByUsernames, type MemberOfUsername } from '../../auth/index.ts';
import { rolesHeldByMany } from '../../permissions/index.ts';

export interface KnownMember extends MemberOfUsername {
  readonly roleIds: readonly string[];
}

/** Members by their usernames in small letters, held until the transaction ends, with the ids of their roles. */
export async function membersByUsernames(
  tx: Tx,
  tenantId: number,
  keys: readonly string[],
): Promise<KnownMember[]> {
  const members = await holdMembersByUsernames(tx, tenantId, keys);
  const roleIds = await rolesHeldByMany(
    tx,
    tenantId,
    members.map(({ id }) => id),
  );
  return members.map((member) => ({ ...member, roleIds: roleIds.get(member.id) ?? [] }));
}
