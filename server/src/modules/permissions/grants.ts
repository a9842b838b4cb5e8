import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import {
  type AppCode,
  grantableCodes,
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
  /** What the tenant may hold at all: other codes are nobody's there and grant nothing. */
  readonly grantable: ReadonlySet<PermissionCode>;
}

type Caller = Pick<RequestContext, 'member' | 'home' | 'tenant' | 'kind' | 'permissions'>;

/** Who asks, as somebody that grants; a token of the API grants what it was given itself. */
export async function granterOf(tx: Tx, rule: HoldingRule, caller: Caller): Promise<Granter> {
  const { member, home, tenant, kind } = caller;
  const grantable = new Set(grantableCodes(tenant.type));
  if (kind !== 'session') return { codes: caller.permissions, grantable };
  // Only administrators act for another tenant, so roles are looked up where the member belongs.
  const roleCodes = member.administrator ? [] : await codesHeldBy(tx, home.id, member.id);
  const holder = { administrator: member.administrator, roleCodes, homeType: home.type };
  return {
    codes: rule.heldCodes(holder, { type: tenant.type, closedCodes: [], closedApplications: [] }),
    grantable,
  };
}

async function codesHeldBy(tx: Tx, tenantId: number, memberId: string): Promise<string[]> {
  return (await rolesOfMember(tx, tenantId, memberId)).flatMap((role) => role.codes);
}

/** The codes among these that the granter does not hold. */
export function excess(granter: Granter, codes: readonly string[]): PermissionCode[] {
  return (codes as PermissionCode[]).filter(
    (code) => granter.grantable.has(code) && !granter.codes.has(code),
  );
}

/** Throws GRANTS_TOO_MUCH where a code among these is not the granter's to give. */
export function assertMayGrant(granter: Granter, codes: readonly string[]): void {
  const beyond = excess(granter, codes);
  if (beyond.length > 0) throw new AppError('GRANTS_TOO_MUCH', { params: { count: beyond.length } });
}
