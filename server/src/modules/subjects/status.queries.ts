import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import type pg from 'pg';
import { arrayOf } from '../../platform/db/array-of.ts';

/** What the deciding measurement saw: shown to people beside the reason. */
export type Evidence = Readonly<Record<string, number | string>>;

/** The state that holds of a subject, since `sinceMs` (milliseconds since 1970). */
export interface StatusRow {
  readonly tenantId: number;
  readonly kind: SubjectKind;
  readonly subjectId: string;
  readonly state: State;
  readonly reason: StateReason;
  readonly sinceMs: number;
  readonly evidence: Evidence | null;
  /** The subject that failed, where this one cannot be reached for that. */
  readonly causeId: string | null;
  /** The state goes on after a gap: evidence and cause stay as they are stored. */
  readonly goesOn?: boolean;
}

/** Sets the states that hold now. At most one row a subject; one that was deleted meanwhile is passed over. */
export async function setStatuses(client: pg.ClientBase, rows: readonly StatusRow[]): Promise<void> {
  await client.query({
    name: 'set-statuses',
    text: `update subject_status s
      set state = n.state, reason = n.reason, since = to_timestamp(n.since_ms / 1000), evidence = case when n.goes_on then s.evidence else n.evidence end,
        cause_id = case when n.goes_on then s.cause_id else n.cause_id end
      from unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::double precision[], $6::jsonb[], $7::uuid[],
        $8::boolean[])
        as n(tenant_id, subject_id, state, reason, since_ms, evidence, cause_id, goes_on)
      where s.tenant_id = n.tenant_id and s.subject_id = n.subject_id`,
    values: [
      rows.map((row) => row.tenantId),
      rows.map((row) => row.subjectId),
      rows.map((row) => row.state),
      rows.map((row) => row.reason),
      rows.map((row) => row.sinceMs),
      rows.map((row) => row.evidence && JSON.stringify(row.evidence)),
      rows.map((row) => row.causeId),
      rows.map((row) => row.goesOn ?? false),
    ],
  });
}

/** Tenants that have subjects. */
export async function watchedTenants(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>('select tenant_id from watched_tenants()');
  return rows.map((row) => row.tenant_id);
}

/** What a measurement said that lists show; null where it said nothing. */
export interface Figures {
  readonly rttMs: number | null;
  readonly lossPercent: number | null;
  readonly inBps: number | null;
  readonly outBps: number | null;
  /** Whose traffic it is. */
  readonly lineId: string | null;
}

/** That a subject was measured: when, since how many seconds it runs (null where that was not told), and what was seen. */
export interface MeasuredRow extends Figures {
  readonly tenantId: number;
  readonly subjectId: string;
  readonly atMs: number;
  readonly uptimeS: number | null;
}

/**
 * Notes when subjects were last measured, for how long they run, and what was seen; an uptime or a line of null leaves the one that
 * is known, any other figure does not.
 */
export async function noteMeasured(client: pg.ClientBase, rows: readonly MeasuredRow[]): Promise<void> {
  await client.query({
    name: 'note-measured',
    text: `update subject_status s
      set measured_at = to_timestamp(n.at_ms / 1000), uptime_s = coalesce(n.uptime_s, s.uptime_s),
        rtt_ms = n.rtt_ms, loss_percent = n.loss_percent, in_bps = n.in_bps, out_bps = n.out_bps,
        line_id = coalesce(n.line_id, s.line_id)
      from unnest($1::integer[], $2::uuid[], $3::double precision[], $4::double precision[], $5::double precision[],
        $6::double precision[], $7::double precision[], $8::double precision[], $9::uuid[])
        as n(tenant_id, subject_id, at_ms, uptime_s, rtt_ms, loss_percent, in_bps, out_bps, line_id)
      where s.tenant_id = n.tenant_id and s.subject_id = n.subject_id`,
    values: [
      arrayOf(rows.map((row) => row.tenantId)),
      arrayOf(rows.map((row) => row.subjectId)),
      arrayOf(rows.map((row) => row.atMs)),
      arrayOf(rows.map((row) => row.uptimeS)),
      arrayOf(rows.map((row) => row.rttMs)),
      arrayOf(rows.map((row) => row.lossPercent)),
      arrayOf(rows.map((row) => row.inBps)),
      arrayOf(rows.map((row) => row.outBps)),
      arrayOf(rows.map((row) => row.lineId)),
    ],
  });
}

/** What a measurement of voice and the like would say of a subject; null where it said nothing. */
export interface QualityRow {
  readonly tenantId: number;
  readonly subjectId: string;
  readonly jitterMs: number | null;
  /** 1 to 4.5 (ITU-T G.107). */
  readonly mos: number | null;
}

/** Notes jitter and MOS beside what `noteMeasured` keeps: few subjects have them, and every poll would pay for the columns. */
export async function noteQuality(client: pg.ClientBase, rows: readonly QualityRow[]): Promise<void> {
  await client.query({
    name: 'note-quality',
    text: `update subject_status s set jitter_ms = n.jitter_ms, mos = n.mos
      from unnest($1::integer[], $2::uuid[], $3::double precision[], $4::double precision[])
        as n(tenant_id, subject_id, jitter_ms, mos)
      where s.tenant_id = n.tenant_id and s.subject_id = n.subject_id`,
    values: [
      rows.map((row) => row.tenantId),
      rows.map((row) => row.subjectId),
      rows.map((row) => row.jitterMs),
      rows.map((row) => row.mos),
    ],
  });
}

/** The newest value of each metric of a subject of which lists may show any, by name. */
export interface FigureRow {
  readonly tenantId: number;
  readonly subjectId: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** Notes them, in place of those of before. */
export async function noteFigures(client: pg.ClientBase, rows: readonly FigureRow[]): Promise<void> {
  await client.query({
    name: 'note-figures',
    text: `update subject_status s set figures = n.figures
      from unnest($1::integer[], $2::uuid[], $3::jsonb[]) as n(tenant_id, subject_id, figures)
      where s.tenant_id = n.tenant_id and s.subject_id = n.subject_id`,
    values: [
      arrayOf(rows.map((row) => row.tenantId)),
      arrayOf(rows.map((row) => row.subjectId)),
      rows.map((row) => JSON.stringify(row.figures)),
    ],
  });
}
