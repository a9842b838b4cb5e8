import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type SubjectKind, subjectKinds } from '@linekeeper/contract/monitoring/subjects';
import { type RequestContext } from '../../platform/http/context.ts';

const shownBy: Readonly<Record<SubjectKind, PermissionCode>> = {
  device: 'DMS_SERVER_MANAGE_DEVICE',
  interface: 'DMS_SERVER_MANAGE_DEVICE',
  line: 'DMS_SERVER_MANAGE_WAN_VIEW',
  dial_path: 'DMS_SERVER_MANAGE_WAN_VIEW',
  agent: 'DMS_SERVER_MANAGE_WAN_VIEW',
};

/** Kinds of subjects that the caller may see; of others it is told no alert and no rule. */
export const visibleKinds = ({ permissions }: Pick<RequestContext, 'permissions'>): SubjectKind[] =>
  subjectKinds.filter((kind) => permissions.has(shownBy[kind]));
