import {
  type AlertSubjectKind,
  alertSubjectKinds,
  isMeasured,
} from '@linekeeper/contract/alerts/alert-terms';
import { deviceSubjects, type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type RequestContext } from '../../platform/http/context.ts';

function codeOf(kind: AlertSubjectKind): PermissionCode {
  if (kind === 'service') return 'DMS_SERVER_CENTER_HEALTH_MONITOR';
  if (!isMeasured(kind)) return 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE';
  const isOfDevices = (deviceSubjects as readonly SubjectKind[]).includes(kind);
  return isOfDevices ? 'DMS_SERVER_MANAGE_DEVICE' : 'DMS_SERVER_MANAGE_WAN_VIEW';
}

/** Of some kinds those that are measured: what shows measurements knows no others. */
export const measuredOf = (kinds: readonly AlertSubjectKind[]): SubjectKind[] => kinds.filter(isMeasured);

/** Kinds of subjects that who holds these codes may see: alerts and rules about others are not there for them. */
export const kindsOfCodes = (codes: ReadonlySet<string>): AlertSubjectKind[] =>
  alertSubjectKinds.filter((kind) => codes.has(codeOf(kind)));

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
}): AlertSubjectKind[] =>
  kindsOfCodes(permissions).filter(
    (kind) => kind !== 'dial_path' || !closedApplications.includes('dial_server'),
  );

/** Whether who may see alerts of one kind may see those of another, whoever it is. */
export const isSeenWith = (kind: AlertSubjectKind, other: AlertSubjectKind): boolean =>
  kind === other || (codeOf(kind) === codeOf(other) && other !== 'dial_path');

/** What shows alerts at all. */
const showsAlerts = 'DMS_SERVER_MANAGE_ALERT';
type Person = Parameters<typeof kindsOfPerson>[0];

/** Whether a person may see alerts, and those of a kind of subject. */
export const seesAlertsOf = (person: Person, kind: AlertSubjectKind): boolean =>
  person.permissions.has(showsAlerts) && kindsOfPerson(person).includes(kind);

/** Whether a person may see alerts of a kind of subject, and not those of what they are a consequence of (decision 0120). */
export const seesConsequenceAlone = (
  person: Person,
  { kind, causeKind }: { readonly kind: AlertSubjectKind; readonly causeKind: AlertSubjectKind },
): boolean => seesAlertsOf(person, kind) && !seesAlertsOf(person, causeKind);

type Caller = Pick<RequestContext, 'permissions' | 'maintenance' | 'closedApplications' | 'member'>;

/** Kinds of subjects that a caller may see now: held after products that are closed and applications in maintenance. */
export function visibleKinds({
  permissions,
  maintenance,
  closedApplications,
  member,
}: Caller): AlertSubjectKind[] {
  const areTestsOpen = member.administrator || maintenance.dial_server === undefined;
  return kindsOfPerson({ permissions, closedApplications }).filter(
    (kind) => kind !== 'dial_path' || areTestsOpen,
  );
}
