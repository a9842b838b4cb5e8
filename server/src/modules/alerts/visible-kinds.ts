import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type SubjectKind, subjectKinds } from '@linekeeper/contract/monitoring/subjects';

/** The code that shows each kind of subject, and so the alerts and rules about it. */
const codeOf: Readonly<Record<SubjectKind, PermissionCode>> = {
  device: 'DMS_SERVER_MANAGE_DEVICE',
  interface: 'DMS_SERVER_MANAGE_DEVICE',
  line: 'DMS_SERVER_MANAGE_WAN_VIEW',
  dial_path: 'DMS_SERVER_MANAGE_WAN_VIEW',
  agent: 'DMS_SERVER_MANAGE_WAN_VIEW',
};

/** The kinds of subjects whose alerts a holder of these codes may see; the codes are those after closing. */
export function visibleKinds({ permissions }: { readonly permissions: ReadonlySet<string> }): SubjectKind[] {
  return subjectKinds.filter((kind) => permissions.has(codeOf[kind]));
}
