import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type AppCode, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type Obstacle } from '@linekeeper/contract/permissions/roles';
import { type TotpPolicy } from '@linekeeper/contract/auth/sign-in-policy';

/** The pure rules of auth that requests are decided by; app.ts hands them over, so that an answer here is the truth there. */
export interface StatusRules {
  refusals(
    holder: { administrator: boolean; roleCodes: readonly string[]; homeType: OrganizationType },
    tenant: {
      type: OrganizationType;
      closedCodes: readonly string[];
      closedApplications: readonly AppCode[];
    },
  ): (code: PermissionCode) => readonly ('tenant-type' | 'product' | 'application' | 'role' | 'token')[];
  requiredParts(account: {
    administrator: boolean;
    incomplete: readonly string[];
    hasTotp: boolean;
    totpPolicy: TotpPolicy;
  }): readonly string[];
}

export interface Subject {
  readonly administrator: boolean;
  readonly enabled: boolean;
  readonly incomplete: readonly string[];
  readonly hasTotp: boolean;
  /** Codes of the member's roles. */
  readonly roleCodes: readonly string[];
}

export interface Ground {
  readonly type: OrganizationType;
  readonly closedCodes: readonly string[];
  readonly closedApplications: readonly AppCode[];
  readonly totpPolicy: TotpPolicy;
}

/**
 * What stands against each permission of a member in its own tenant, by the rules that requests are decided by. Nothing:
 * the member can do it.
 */
export function obstaclesOf(
  rules: StatusRules,
  subject: Subject,
  ground: Ground,
): (code: PermissionCode) => Obstacle[] {
  const { administrator, roleCodes, enabled, incomplete, hasTotp } = subject;
  const { type, totpPolicy } = ground;
  const refused = rules.refusals({ administrator, roleCodes, homeType: type }, ground);
  const isIncomplete = rules.requiredParts({ administrator, incomplete, hasTotp, totpPolicy }).length > 0;
  return (code) => [
    // A token is no member: what it is limited to is asked of tokens only.
    ...refused(code).filter((refusal) => refusal !== 'token'),
    ...(enabled ? [] : (['disabled'] as const)),
    ...(isIncomplete ? (['incomplete'] as const) : []),
  ];
}
