import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type RawBuilder, sql } from 'kysely';

/** What each subject of some kinds is, or was at a moment: `tenant_id`, `subject_id`, `state`, `reason`, `since`; now also what is measured of it. */
export const heldAt = (
  tenantId: number,
  at: string | undefined,
  kinds: readonly SubjectKind[],
): RawBuilder<unknown> =>
  at === undefined
    ? sql`select * from subject_state n where n.tenant_id = ${tenantId} and n.kind = any(${sql.val([...kinds])}::text[])`
    : sql`select * from states_at(array[${tenantId}]::integer[], ${at}::timestamptz, ${sql.val([...kinds])}::text[])`;

/** The same of one that a column names, by its key, and apart (offset 0): put together with all, those of a network are read for a few. */
export const heldOf = (tenantId: number, subject: string, at: string | undefined): RawBuilder<unknown> =>
  at === undefined
    ? sql`
      select n.state, n.reason, n.since, n.cause_id, n.depends_on, n.measured_at, n.in_bps, n.out_bps from subject_state n
      where n.tenant_id = ${tenantId} and n.subject_id = ${sql.ref(subject)} offset 0`
    : sql`select * from state_at(${tenantId}, ${sql.ref(subject)}, ${at}::timestamptz)`;

/** Joins as `s` how what is drawn stands or stood. What stands in an outlet is few; what stands in none may be all that a tenant has. */
export const joinHeld = (
  tenantId: number,
  { outletId, at }: { readonly outletId: string | null; readonly at: string | undefined },
  { kind, subject }: { readonly kind: SubjectKind; readonly subject: string },
): RawBuilder<unknown> =>
  outletId === null
    ? sql`join (${heldAt(tenantId, at, [kind])}) s on s.tenant_id = ${tenantId} and s.subject_id = ${sql.ref(subject)}`
    : sql`cross join lateral (${heldOf(tenantId, subject, at)}) s`;

/** Whether something was there already; always where it is asked about now. */
export const thereAt = (column: string, at: string | undefined): RawBuilder<boolean> =>
  at === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} <= ${at}::timestamptz`;

/** Alerts `a` that fired and were not over. */
export const openAt = (at: string | undefined): RawBuilder<boolean> =>
  at === undefined
    ? sql<boolean>`a.state in ('firing', 'acknowledged')`
    : sql<boolean>`a.state <> 'pending' and a.fired_at <= ${at}::timestamptz and (a.resolved_at is null or a.resolved_at > ${at}::timestamptz)`;

/** The worst state first. */
export const badness = (column: string): RawBuilder<number> =>
  sql<number>`array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], ${sql.ref(column)})`;

/** The worst alert first. */
export const gravity = sql`array_position(array['critical', 'major', 'minor', 'warning'], a.severity)`;

/** Within an outlet, or in none. */
export const inOutlet = (column: string, outletId: string | null): RawBuilder<boolean> =>
  outletId === null
    ? sql<boolean>`${sql.ref(column)} is null`
    : sql<boolean>`${sql.ref(column)} = ${outletId}::uuid`;
