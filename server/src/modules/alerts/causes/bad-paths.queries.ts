import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import type pg from 'pg';

/** A path of a dial test of which a value is bad, or comes to be: it has not been for long enough yet. Or it was, and is good again. */
export interface BadPath {
  readonly id: string;
  /** Which target it asks: that of a gateway is no target that others have. */
  readonly askedId: string;
  readonly metric: MetricName;
  /** What it is asked from: an agent, and the line that it takes. */
  readonly sourceIds: readonly string[];
  /** When it was good again, in milliseconds since 1970; null: it is bad. */
  readonly goodAtMs: number | null;
}

/** All paths of a tenant that are bad now, and those to some targets that were: of each the ten newest alerts that are over. */
export async function badPaths(
  client: pg.ClientBase,
  tenantId: number,
  targetIds: readonly string[],
): Promise<BadPath[]> {
  if (targetIds.length === 0) return [];
  const { rows } = await client.query<BadPath>({
    text: `select p.id, p.target_id as "askedId", b.metric, array_remove(array[p.source_id, p.source_line_id], null) as "sourceIds",
        (extract(epoch from b.good_at) * 1000)::double precision as "goodAtMs"
      from (
        select w.target_id as path_id, r.metric, null::timestamptz as good_at
        from rule_watch w
        join alert_rule r on r.tenant_id = w.tenant_id and r.id = w.rule_id and r.version = w.rule_version
        where w.tenant_id = $1 and w.subject_kind = 'dial_path' and w.phase = 'pending' and r.is_enabled
          and r.condition ->> 'kind' in ('threshold', 'k-of-n', 'change', 'baseline')
        union all
        select a.target_id, a.metric, null from alert a
        where a.tenant_id = $1 and not a.is_settled and a.state <> 'resolved' and a.subject_kind = 'dial_path'
          and a.condition ->> 'kind' in ('threshold', 'k-of-n', 'change', 'baseline')
        union all
        select d.id, a.metric, a.resolved_at
        from dial_path_directory d
        cross join lateral (
          select a.metric, a.resolved_at from alert a
          where a.tenant_id = d.tenant_id and a.target_id = d.id and a.state = 'resolved' and a.subject_kind = 'dial_path'
            and a.condition ->> 'kind' in ('threshold', 'k-of-n', 'change', 'baseline')
          order by a.fired_at desc limit 10) a
        where d.tenant_id = $1 and d.target_id = any($2::uuid[])
      ) b
      join dial_path_directory p on p.tenant_id = $1 and p.id = b.path_id`,
    values: [tenantId, targetIds],
  });
  return rows;
}
