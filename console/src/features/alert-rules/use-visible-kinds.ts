import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { deviceSubjects, lineSubjects } from '@linekeeper/contract/monitoring/subjects';
import { holdsAll, useSession } from '../../lib/session.ts';

/** Kinds of subjects that the reader may see, and so rules about them; the server holds the same line by itself. */
export function useVisibleKinds(): readonly AlertSubjectKind[] {
  const session = useSession();
  return [
    ...(holdsAll(session, ['DMS_SERVER_MANAGE_DEVICE']) ? deviceSubjects : []),
    ...(holdsAll(session, ['DMS_SERVER_MANAGE_WAN_VIEW']) ? lineSubjects : []),
    ...(holdsAll(session, ['DMS_SERVER_CENTER_HEALTH_MONITOR']) ? (['service'] as const) : []),
    ...(holdsAll(session, ['DMS_SERVER_ORGANIZATION_MANAGE_LICENSE']) ? (['licence'] as const) : []),
  ];
}
