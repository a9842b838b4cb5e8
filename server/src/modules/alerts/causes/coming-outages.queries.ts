import type pg from 'pg';
import { type OpenAlert } from './open-alert.ts';

/**
 * Outages of targets that rules have seen and that have not lasted long enough yet; `firedAtMs` is when they will have. Those that fired are
 * among them: by one statement each is seen as one or the other, also where it is committed in the middle of a look.
 */
export async function comingOutages(
  client: pg.ClientBase,
  tenantId: number,
  targetIds: readonly string[],
): Promise<OpenAlert[]> {
  if (targetIds.length === 0) return [];
  const { rows } = await client.query<OpenAlert>({
    name: 'coming-outages',
    text: `select w.alert_id as id, w.target_id as "targetId", true as "isOutage",
        (extract(epoch from w.look_at) * 1000)::double precision as "firedAtMs",
        (extract(epoch from w.since) * 1000)::double precision as "beganAtMs"
      from rule_watch w join alert_rule r on r.tenant_id = w.tenant_id and r.id = w.rule_id and r.version = w.rule_version
      where w.tenant_id = $1 and w.phase = 'pending' and w.subject_id = any($2::uuid[]) and w.target_id = w.subject_id
        and w.look_at is not null and r.is_enabled and r.condition ->> 'kind' = 'state' and r.states && '{down,unreachable}'
      union all
      select a.id, a.target_id, true, (extract(epoch from a.fired_at) * 1000)::double precision,
        (extract(epoch from a.began_at) * 1000)::double precision
      from alert a
      where a.tenant_id = $1 and not a.is_settled and a.state <> 'resolved' and a.subject_id = any($2::uuid[])
        and a.target_id = a.subject_id and a.condition ->> 'kind' = 'state' and a.states && '{down,unreachable}'
      order by 4, 1`,
    values: [tenantId, targetIds],
  });
  return rows;
}
