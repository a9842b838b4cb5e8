import { deviceSubjects, lineSubjects, type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { holdsAll, useSession } from '../../lib/session.ts';

/** Kinds of subjects that the reader may see, and so rules about them; the server holds the same line by itself. */
export function useVisibleKinds(): readonly SubjectKind[] {
  const session = useSession();
  return [
    ...(holdsAll(session, ['DMS_SERVER_MANAGE_DEVICE']) ? deviceSubjects : []),
    ...(holdsAll(session, ['DMS_SERVER_MANAGE_WAN_VIEW']) ? lineSubjects : []),
  ];
}
