import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** Makes what was just added subjects, of which nothing was measured yet. They go with the rows of their kind (`forget_subject`). */
export async function addSubjects(
  tx: Tx,
  tenantId: number,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select ${tenantId}, ${kind}, n.id, 'unmeasured', 'not-polled-yet', now() from unnest(${ids}::uuid[]) as n (id)`.execute(
    tx,
  );
}
