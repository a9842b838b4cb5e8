import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import {
  type AppCode,
  grantableCodes,
  permissionCodes,
  type PermissionCode,
} from '@linekeeper/contract/permissions/permissions';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { rolesOfMember } from './rights.queries.ts';

/** The rule of who holds what, from auth: app.ts hands it over. */
export interface HoldingRule {
  heldCodes(
    holder: { administrator: boolean; roleCodes: readonly string[]; homeType: OrganizationType },
    tenant: {
      type: OrganizationType;
      closedCodes: readonly string[];
      closedApplications: readonly AppCode[];
    },
  ): ReadonlySet<PermissionCode>;
}

/** What somebody can give to others: what they hold themselves, whether its product is open at the moment or not. */
export interface Granter {
  readonly codes: ReadonlySet<PermissionCode>;
  /** What the tenant may hold at all: other codes are nobody's there, and nobody's to grant. */
  readonly grantable: ReadonlySet<PermissionCode>;
  /** An administrator in a session of its own: nobody in the tenant is above. */
  readonly isAdministrator: boolean;
}

type Caller = Pick<RequestContext, 'member' | 'home' | 'tenant' | 'kind' | 'permissions'>;

/** Who asks, as somebody that grants; a token of the API grants what it was given itself. */
export async function granterOf(tx: Tx, rule: HoldingRule, caller: Caller): Promise<Granter> {
  const { member, home, tenant, kind } = caller;
  const grantable = new Set(grantableCodes(tenant.type));
  const isAdministrator = member.administrator && kind === 'session';
  // Who acts for another tenant holds what the request was let in by: the roles stand where this transaction does not look.
  if (!isAdministrator && (kind !== 'session' || home.id !== tenant.id))
    return { codes: caller.permissions, grantable, isAdministrator };
  const roleCodes = isAdministrator ? [] : await codesHeldBy(tx, home.id, member.id);
  const holder = { administrator: isAdministrator, roleCodes, homeType: home.type };
  return {
    codes: rule.heldCodes(holder, { type: tenant.type, closedCodes: [], closedApplications: [] }),
    grantable,
    isAdministrator,
  };
}

async function codesHeldBy(tx: Tx, tenantId: number, memberId: string): Promise<string[]> {
  return (await rolesOfMember(tx, tenantId, memberId)).flatMap((role) => role.codes);
}

const real = new Set<string>(permissionCodes);

/** The codes among these that the granter does not hold, those among them that the tenant's type hides: they could wake. */
export function excess(granter: Granter, codes: readonly string[]): string[] {
  return codes.filter((code) => real.has(code) && !granter.codes.has(code as PermissionCode));
}

function refuse(beyond: readonly string[]): void {
  if (beyond.length > 0) throw new AppError('GRANTS_TOO_MUCH', { params: { count: beyond.length } });
}

/** Throws where a code among these is nobody's here (PERMISSION_NOT_HERE), or is not the granter's to give (GRANTS_TOO_MUCH). */
export function assertMayGrant(granter: Granter, codes: readonly PermissionCode[]): void {
  const hidden = codes.filter((code) => !granter.grantable.has(code));
  if (hidden.length > 0) throw new AppError('PERMISSION_NOT_HERE', { params: { count: hidden.length } });
  refuse(excess(granter, codes));
}

/** Throws GRANTS_TOO_MUCH where a role that is there holds what the granter does not, and so is not the granter's to hand on. */
export function assertMayHandOn(granter: Granter, codes: readonly string[]): void {
  if (!granter.isAdministrator) refuse(excess(granter, codes));
}
