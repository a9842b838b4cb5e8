import { deviceSubjects, type SubjectKind, subjectKinds } from '@linekeeper/contract/monitoring/subjects';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type RequestContext } from '../../platform/http/context.ts';

const codeOf = (kind: SubjectKind): PermissionCode =>
  (deviceSubjects as readonly SubjectKind[]).includes(kind)
    ? 'DMS_SERVER_MANAGE_DEVICE'
    : 'DMS_SERVER_MANAGE_WAN_VIEW';

/** Kinds of subjects that who holds these codes may see: alerts and rules about others are not there for them. */
export const kindsOfCodes = (codes: ReadonlySet<string>): SubjectKind[] =>
  subjectKinds.filter((kind) => codes.has(codeOf(kind)));

/**
 * Kinds of subjects that somebody may see who asks nothing now, to be told of them. Maintenance is left out: it says when one may look,
 * not whether.
 */
export const kindsOfPerson = ({
  permissions,
  closedApplications,
}: {
  readonly permissions: ReadonlySet<string>;
  readonly closedApplications: readonly string[];
}): SubjectKind[] =>
  kindsOfCodes(permissions).filter(
    (kind) => kind !== 'dial_path' || !closedApplications.includes('dial_server'),
  );

type Caller = Pick<RequestContext, 'permissions' | 'maintenance' | 'closedApplications' | 'member'>;

/** Kinds of subjects that a caller may see now: held after products that are closed and applications in maintenance. */
export function visibleKinds({
  permissions,
  maintenance,
  closedApplications,
  member,
}: Caller): SubjectKind[] {
  const areTestsOpen = member.administrator || maintenance.dial_server === undefined;
  return kindsOfPerson({ permissions, closedApplications }).filter(
    (kind) => kind !== 'dial_path' || areTestsOpen,
  );
}
