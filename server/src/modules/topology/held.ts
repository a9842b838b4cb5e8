import { type RawBuilder, sql } from 'kysely';

/** What each subject of a tenant is, or was at a moment: `subject_id`, `state`, `reason`, `since`. */
export const heldAt = (tenantId: number, at: string | undefined): RawBuilder<unknown> =>
  at === undefined
    ? sql`select * from subject_state`
    : sql`select * from states_at(array[${tenantId}]::integer[], ${at}::timestamptz)`;

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
