import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** A subject that was in one state and is in another. */
export interface StateChange {
  readonly kind: SubjectKind;
  readonly subjectId: string;
  readonly from: State;
  readonly to: State;
  readonly reason: StateReason;
  readonly at: Date;
}

/** Where and of what changes are looked for. */
export interface Changed {
  readonly kinds: readonly SubjectKind[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly limit: number;
  /** A query that gives the ids of those that count; without one, all do. */
  readonly within?: RawBuilder<unknown> | undefined;
}

/** The newest changes of states of a tenant's subjects of some kinds within a time; the first state of what is new is no change. */
export async function changesOf(
  tx: Tx,
  tenantId: number,
  { kinds, fromMs, toMs, limit, within }: Changed,
): Promise<StateChange[]> {
  const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
  const { rows } = await sql<StateChange>`
    select s.kind, i.subject_id as "subjectId", b.state as "from", i.state as "to", i.reason, i.from_at as at
    from state_interval i
    join subject_state s on s.tenant_id = i.tenant_id and s.subject_id = i.subject_id
      and s.kind = any(${sql.val([...kinds])}::text[])
    join lateral (
      select b.state from state_interval b
      where b.tenant_id = i.tenant_id and b.subject_id = i.subject_id and b.from_at < i.from_at and b.to_at = i.from_at limit 1
    ) b on b.state <> i.state
    where i.tenant_id = ${tenantId} and i.from_at >= ${at(fromMs)} and i.from_at < ${at(toMs)}
      and ${within ? sql`i.subject_id in (${within})` : sql`true`}
    order by i.from_at desc, i.subject_id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
