import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { mostOwnerChoices } from '@linekeeper/contract/alerts/alerts';
import { type Tx } from '../../../platform/db/database.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { heldCodes } from '../../auth/index.ts';
import { roleCodes, rolesHeldByMany } from '../../permissions/index.ts';
import { kindsOfPerson } from '../visible-kinds.ts';
import { enabledMembers, type PossibleOwner } from './alert-owners.queries.ts';

type Caller = Pick<RequestContext, 'tenant' | 'closedCodes' | 'closedApplications'>;

/** Members that are looked at, to find those that may see an alert: more than a page of choices, not all of a large tenant. */
const mostLookedAt = 500;

/** Members of the tenant that may see an alert about a kind of subject, by name or account; `only` asks about one of them. */
export async function ownersFor(
  tx: Tx,
  { tenant, closedCodes, closedApplications }: Caller,
  wanted: { readonly kind: AlertSubjectKind; readonly search: string; readonly only: string | null },
): Promise<Pick<PossibleOwner, 'id' | 'name'>[]> {
  const members = await enabledMembers(tx, tenant.id, { ...wanted, limit: mostLookedAt });
  const roles = new Map((await roleCodes(tx, tenant.id)).map(({ id, codes }) => [id, codes]));
  const held = await rolesHeldByMany(
    tx,
    tenant.id,
    members.map(({ id }) => id),
  );
  const field = { type: tenant.type, closedCodes: [...closedCodes], closedApplications };
  const maySee = ({ id, administrator }: PossibleOwner) => {
    const given = (held.get(id) ?? []).flatMap((roleId) => roles.get(roleId) ?? []);
    const codes = heldCodes({ administrator, roleCodes: given, homeType: tenant.type }, field);
    const kinds = kindsOfPerson({ permissions: codes, closedApplications });
    return codes.has('DMS_SERVER_MANAGE_ALERT') && kinds.includes(wanted.kind);
  };
  return members
    .filter(maySee)
    .slice(0, mostOwnerChoices)
    .map(({ id, name }) => ({ id, name }));
}
