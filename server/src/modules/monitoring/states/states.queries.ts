import type pg from 'pg';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';
import { type StoredInterval, withGap } from '../engine/gap.ts';

/** A subject has a new state from a time on. */
export interface StateRow {
  readonly tenantId: number;
  readonly subjectId: string;
  readonly state: State;
  readonly reason: StateReason;
  readonly fromMs: number;
}

/**
 * Ends the intervals that hold and begins new ones. Rows of one subject in the order of time. A subject that was deleted
 * meanwhile is passed over.
 */
export async function writeChanges(client: pg.ClientBase, rows: readonly StateRow[]): Promise<void> {
  let left = rows;
  while (left.length > 0) {
    const seen = new Set<string>();
    const now = left.filter((row) => !seen.has(row.subjectId) && seen.add(row.subjectId));
    const taken = new Set(now);
    left = left.filter((row) => !taken.has(row));
    await writeOneEach(client, now);
  }
}

/** At most one row a subject. */
async function writeOneEach(client: pg.ClientBase, rows: readonly StateRow[]): Promise<void> {
  const marks = [
    rows.map((row) => row.tenantId),
    rows.map((row) => row.subjectId),
    rows.map((row) => row.fromMs),
  ];
  // A state that would have lasted no time at all has never been.
  await client.query({
    name: 'drop-timeless-intervals',
    text: `delete from state_interval i
      using unnest($1::integer[], $2::uuid[], $3::double precision[]) as n(tenant_id, subject_id, from_ms)
      where i.tenant_id = n.tenant_id and i.subject_id = n.subject_id and i.from_at >= to_timestamp(n.from_ms / 1000)`,
    values: marks,
  });
  await client.query({
    name: 'end-intervals',
    text: `update state_interval i set to_at = to_timestamp(n.from_ms / 1000)
      from unnest($1::integer[], $2::uuid[], $3::double precision[]) as n(tenant_id, subject_id, from_ms)
      where i.tenant_id = n.tenant_id and i.subject_id = n.subject_id and i.to_at is null`,
    values: marks,
  });
  await client.query({
    name: 'begin-intervals',
    text: `insert into state_interval (tenant_id, subject_id, state, reason, from_at)
      select n.tenant_id, n.subject_id, n.state, n.reason, to_timestamp(n.from_ms / 1000)
      from unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::double precision[])
        as n(tenant_id, subject_id, state, reason, from_ms)
      join subject_state s on s.tenant_id = n.tenant_id and s.subject_id = n.subject_id`,
    values: [
      rows.map((row) => row.tenantId),
      rows.map((row) => row.subjectId),
      rows.map((row) => row.state),
      rows.map((row) => row.reason),
      rows.map((row) => row.fromMs),
    ],
  });
}

export interface GapRow {
  readonly tenantId: number;
  readonly subjectId: string;
  readonly fromMs: number;
  /** Null: it lasts on. */
  readonly toMs: number | null;
}

/** Reasons of an outage that rests on what this server itself sent: nothing came back. */
const ownTests: readonly StateReason[] = [
  ...(['tests-to-fail', 'snmp-timeout', 'ping-timeout'] as const),
  ...(['test-timeout', 'test-unreachable', 'test-unresolved'] as const),
];

/**
 * Notes that subjects were not measured for a time: their intervals make room for `unmeasured`. Returns the intervals
 * that hold now, of the subjects where that one changed.
 */
export async function writeGaps(
  client: pg.ClientBase,
  gaps: readonly GapRow[],
  reason: StateReason,
  of: 'all' | 'over-by-tests-to' = 'all',
): Promise<StateRow[]> {
  const { rows } = await client.query<{
    tenant_id: number;
    subject_id: string;
    state: State;
    reason: StateReason;
    from_at: Date;
    to_at: Date | null;
    gap_from_ms: number;
    gap_to_ms: number | null;
  }>({
    name: 'take-intervals-of-gaps',
    text: `delete from state_interval i
      using unnest($1::integer[], $2::uuid[], $3::double precision[], $4::double precision[])
        as g(tenant_id, subject_id, from_ms, to_ms)
      where i.tenant_id = g.tenant_id and i.subject_id = g.subject_id and i.state <> 'unmeasured'
        and (i.to_at is null or i.to_at > to_timestamp(g.from_ms / 1000))
        and (g.to_ms is null or i.from_at < to_timestamp(g.to_ms / 1000))
        and (not $5 or (i.state = 'down' and i.reason = any($6) and i.to_at is not null))
      returning i.tenant_id, i.subject_id, i.state, i.reason, i.from_at, i.to_at, g.from_ms as gap_from_ms, g.to_ms as gap_to_ms`,
    values: [
      gaps.map((gap) => gap.tenantId),
      gaps.map((gap) => gap.subjectId),
      gaps.map((gap) => gap.fromMs),
      gaps.map((gap) => gap.toMs),
      of === 'over-by-tests-to',
      ownTests,
    ],
  });
  const pieces = rows.flatMap((row) =>
    withGap(
      {
        tenantId: row.tenant_id,
        subjectId: row.subject_id,
        state: row.state,
        reason: row.reason,
        fromMs: row.from_at.getTime(),
        toMs: row.to_at?.getTime() ?? null,
      },
      { fromMs: row.gap_from_ms, toMs: row.gap_to_ms, reason },
    ),
  );
  await client.query({
    name: 'put-intervals',
    text: `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
      select n.tenant_id, n.subject_id, n.state, n.reason, to_timestamp(n.from_ms / 1000), to_timestamp(n.to_ms / 1000)
      from unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::double precision[], $6::double precision[])
        as n(tenant_id, subject_id, state, reason, from_ms, to_ms)`,
    values: [
      pieces.map((piece) => piece.tenantId),
      pieces.map((piece) => piece.subjectId),
      pieces.map((piece) => piece.state),
      pieces.map((piece) => piece.reason),
      pieces.map((piece) => piece.fromMs),
      pieces.map((piece) => piece.toMs),
    ],
  });
  return pieces.filter((piece) => piece.toMs === null);
}

/**
 * Outages that are over and rest on the server's own tests alone make room for what they turn out to be: time in which our hub was cut off and
 * nobody could tell.
 */
export const excuseOutages = async (client: pg.ClientBase, times: readonly GapRow[]): Promise<void> => {
  await writeGaps(client, times, 'hub-cut-off', 'over-by-tests-to');
};

/** Intervals of a subject that meet a range, the oldest first. */
export async function intervalsOf(
  tx: Tx,
  subject: { readonly tenantId: number; readonly subjectId: string },
  fromMs: number,
  toMs: number,
): Promise<StoredInterval[]> {
  const rows = await tx
    .selectFrom('stateInterval')
    .where('tenantId', '=', subject.tenantId)
    .where('subjectId', '=', subject.subjectId)
    .where('fromAt', '<', new Date(toMs))
    .where((eb) => eb.or([eb('toAt', 'is', null), eb('toAt', '>', new Date(fromMs))]))
    .select(['state', 'reason', 'fromAt', 'toAt'])
    .orderBy('fromAt')
    .execute();
  return rows.map((row) => ({
    state: row.state as State,
    reason: row.reason as StateReason,
    fromMs: row.fromAt.getTime(),
    toMs: row.toAt?.getTime() ?? null,
  }));
}

/** Says that the engine is watching, as of a time. Written with whatever else is committed then. */
export async function heartbeat(client: pg.ClientBase, atMs: number): Promise<void> {
  await client.query({
    name: 'engine-heartbeat',
    text: `insert into engine_heartbeat (at) values (to_timestamp($1::double precision / 1000))
      on conflict (id) do update set at = excluded.at`,
    values: [atMs],
  });
}

/** When the engine last said that it was watching; null before its first time. */
export async function lastHeartbeatMs(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ at: Date }>('select at from engine_heartbeat');
  return rows[0]?.at.getTime() ?? null;
}
