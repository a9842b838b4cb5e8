import {
  type AlertSeverity,
  type AlertSubjectKind,
  type MuteReason,
  type ResolveReason,
} from '@linekeeper/contract/alerts/alert-terms';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import type pg from 'pg';
import { type StormRecord } from './storm-record.ts';

/** An alert that is open, or over with something of that still to be told. Times are milliseconds since 1970. */
export interface UnsettledAlert {
  readonly id: string;
  readonly ruleId: string | null;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly targetId: string;
  readonly subjectKind: AlertSubjectKind;
  readonly severity: AlertSeverity;
  /** Its target does not answer. */
  readonly isOutage: boolean;
  /** Whose value is bad; null: it is about no value. */
  readonly metric: MetricName | null;
  /** It is about an internet line. */
  readonly isLine: boolean;
  readonly isOver: boolean;
  readonly resolveReason: ResolveReason | null;
  readonly beganAtMs: number;
  readonly firedAtMs: number;
  readonly causeId: string | null;
  /** Of which kind that one is about; null: it is a consequence of nothing. */
  readonly causeKind: AlertSubjectKind | null;
  /** Of which kind its cause was when it was asked whether somebody may see the alert and not that; null: that was not asked, or holds no more. */
  readonly apartOf: AlertSubjectKind | null;
  /** There was somebody: they are told of it apart from the others. */
  readonly isToldApart: boolean;
  /** It was a consequence of another one, and was not told since. */
  readonly isFreed: boolean;
  readonly rootSinceMs: number | null;
  /** When it became a consequence though it had been told; null: it is none, or was not told. */
  readonly toldUntilMs: number | null;
  readonly isTold: boolean;
  readonly toldAtMs: number | null;
  readonly muted: MuteReason | null;
  readonly isFlapping: boolean;
  readonly stormId: string | null;
  readonly storm: StormRecord | null;
  readonly outletId: string | null;
  readonly outletName: string;
  readonly provider: string;
  readonly region: string;
}

/** Lets one process at a time look at the causes of a tenant, until the transaction ends. */
export async function holdCauses(client: pg.ClientBase, tenantId: number): Promise<void> {
  await client.query({
    name: 'hold-causes',
    text: `select pg_advisory_xact_lock($1, hashtext('alert causes'))`,
    values: [tenantId],
  });
}

/** All that is unsettled of a tenant, in the order in which it fired. */
export async function unsettledAlerts(client: pg.ClientBase, tenantId: number): Promise<UnsettledAlert[]> {
  const { rows } = await client.query<UnsettledAlert>({
    name: 'unsettled-alerts',
    text: `select a.id, a.rule_id as "ruleId", a.subject_id as "subjectId", a.subject_name as "subjectName", a.target_id as "targetId",
        a.severity, a.subject_id = a.target_id and a.condition ->> 'kind' = 'state' and a.states && '{down,unreachable}' as "isOutage",
        case when a.condition ->> 'kind' in ('threshold', 'k-of-n', 'change', 'baseline') then a.metric end as metric,
        a.subject_kind as "subjectKind", a.subject_kind = 'line' as "isLine",
        a.cause_kind as "causeKind", a.apart_of as "apartOf", a.is_told_apart as "isToldApart",
        a.state = 'resolved' as "isOver", a.resolve_reason as "resolveReason",
        (extract(epoch from a.began_at) * 1000)::double precision as "beganAtMs",
        (extract(epoch from a.fired_at) * 1000)::double precision as "firedAtMs", a.cause_id as "causeId",
        a.cause_id is null and not a.is_told and exists (
          select from alert_step s where s.tenant_id = a.tenant_id and s.alert_id = a.id and s.kind = 'cause') as "isFreed",
        case when a.cause_id is not null and a.told_at is not null then (
          select (extract(epoch from min(s.at)) * 1000)::double precision from alert_step s
          where s.tenant_id = a.tenant_id and s.alert_id = a.id and s.kind = 'cause' and s.at >= a.told_at) end as "toldUntilMs",
        (extract(epoch from a.root_since) * 1000)::double precision as "rootSinceMs", a.is_told as "isTold",
        (extract(epoch from a.told_at) * 1000)::double precision as "toldAtMs", a.muted, a.is_flapping as "isFlapping",
        a.storm_id as "stormId", a.storm, a.outlet_id as "outletId", a.outlet_name as "outletName", a.provider, a.region
      from alert a where a.tenant_id = $1 and not a.is_settled order by a.fired_at, a.id`,
    values: [tenantId],
  });
  return rows;
}

/** Tenants, of those of the transaction, in which something is unsettled. */
export async function unsettledTenants(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ tenantId: number }>({
    name: 'unsettled-tenants',
    text: `select distinct tenant_id as "tenantId" from alert where not is_settled`,
  });
  return rows.map(({ tenantId }) => tenantId);
}

/** How alerts of a rule and subject fired before one of them, the last first. */
export interface FiredBefore {
  readonly id: string;
  readonly firedAtMs: number;
  readonly isFlapping: boolean;
  /** Somebody was told that it fires, or that what fires comes and goes. */
  readonly wasSaid: boolean;
}

/**
 * What fired before each of these alerts, of the same rule and subject: at most so many of each. What was closed by hand does not count: that it
 * fires again says that it still holds, not that it comes and goes.
 */
export async function firedBefore(
  client: pg.ClientBase,
  tenantId: number,
  alertIds: readonly string[],
  atMost: number,
): Promise<FiredBefore[]> {
  if (alertIds.length === 0) return [];
  const { rows } = await client.query<FiredBefore>({
    name: 'alerts-fired-before',
    text: `select a.id, (extract(epoch from b.fired_at) * 1000)::double precision as "firedAtMs", b.is_flapping as "isFlapping",
        b.told_at is not null or b.muted is not distinct from 'flapping' as "wasSaid"
      from alert a cross join lateral (
        select b.* from alert b
        where b.tenant_id = a.tenant_id and b.subject_id = a.subject_id and b.rule_id = a.rule_id and b.fired_at < a.fired_at
          and b.resolve_reason is distinct from 'closed-by-hand'
        order by b.fired_at desc limit $3) b
      where a.tenant_id = $1 and a.id = any($2::uuid[]) order by a.id, b.fired_at desc`,
    values: [tenantId, alertIds, atMost],
  });
  return rows;
}
