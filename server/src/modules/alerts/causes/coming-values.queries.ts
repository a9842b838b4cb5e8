import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import type pg from 'pg';

/** A value that a rule found bad, but not for long enough yet, or one that just was. Times are milliseconds since 1970. */
export interface ComingValue {
  readonly id: string;
  readonly targetId: string;
  readonly metric: MetricName;
  readonly isLine: boolean;
  readonly outletId: string | null;
  readonly provider: string;
  readonly region: string;
  readonly beganAtMs: number;
  /** When it fires at the earliest: that is seen by its next measurement. */
  readonly firedAtMs: number;
}

/**
 * Values of some metrics that have been bad for so long by a time that they fire, lately at the earliest. Those that fired are among them: by one
 * statement each is seen as one or the other, also where it is committed in the middle of a look.
 */
export async function comingValues(
  client: pg.ClientBase,
  tenantId: number,
  {
    metrics,
    fromMs,
    untilMs,
  }: {
    readonly metrics: readonly MetricName[];
    readonly fromMs: number;
    readonly untilMs: number;
  },
): Promise<ComingValue[]> {
  const { rows } = await client.query<ComingValue>({
    name: 'coming-values',
    text: `select w.alert_id as id, w.target_id as "targetId", r.metric, w.subject_kind = 'line' as "isLine",
        coalesce(l.outlet_id, d.outlet_id) as "outletId", coalesce(l.provider, '') as provider, coalesce(o.region, '') as region,
        (extract(epoch from w.since) * 1000)::double precision as "beganAtMs", f."firedAtMs"
      from rule_watch w
      join alert_rule r on r.tenant_id = w.tenant_id and r.id = w.rule_id and r.version = w.rule_version
      cross join lateral (
        select (extract(epoch from w.since) + (r.condition -> 'settings' ->> 'forS')::double precision) * 1000 as "firedAtMs") f
      left join line_directory l on l.tenant_id = w.tenant_id and l.id = w.target_id
      left join device_directory d on d.tenant_id = w.tenant_id and d.id = w.target_id
      left join outlet_directory o on o.tenant_id = w.tenant_id and o.id = coalesce(l.outlet_id, d.outlet_id)
      where w.tenant_id = $1 and w.phase = 'pending' and w.since is not null and r.is_enabled and r.metric = any($2::text[])
        and r.condition ->> 'kind' in ('threshold', 'baseline') and f."firedAtMs" between $3 and $4
      union all
      select a.id, a.target_id, a.metric, a.subject_kind = 'line', a.outlet_id, a.provider, a.region,
        (extract(epoch from a.began_at) * 1000)::double precision, (extract(epoch from a.fired_at) * 1000)::double precision
      from alert a
      where a.tenant_id = $1 and not a.is_settled and a.state <> 'resolved' and a.metric = any($2::text[])
        and a.condition ->> 'kind' in ('threshold', 'k-of-n', 'change', 'baseline')
      order by 9, 1`,
    values: [tenantId, metrics, fromMs, untilMs],
  });
  return rows;
}
