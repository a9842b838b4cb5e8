import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { subjectKinds } from '@linekeeper/contract/monitoring/subjects';
import { type RawBuilder, sql } from 'kysely';

/** Only what is measured is a cause: who sees all of that sees every cause. */
const seesAllCauses = (kinds: readonly AlertSubjectKind[]) =>
  subjectKinds.every((kind) => kinds.includes(kind));

/**
 * Whether an alert `a` stands for itself to who may see these kinds: it is a consequence of nothing, or of what they may not see (decision
 * 0120). The one predicate of lists, counts, badges, charts and maps; the same for tenants below is `stands_for_itself` in SQL.
 */
export const standsForItself = (kinds: readonly AlertSubjectKind[]): RawBuilder<boolean> =>
  // As the index of those counts has it.
  seesAllCauses(kinds)
    ? sql<boolean>`a.cause_id is null`
    : sql<boolean>`stands_for_itself(a.cause_kind, ${sql.val([...kinds])}::text[])`;

/** Whether an alert `a` is a consequence of what who may see these kinds may not see. */
export const isCauseHidden = (kinds: readonly AlertSubjectKind[]): RawBuilder<boolean> =>
  sql<boolean>`(a.cause_kind is not null and stands_for_itself(a.cause_kind, ${sql.val([...kinds])}::text[]))`;
