import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import type pg from 'pg';

export { lastHeartbeatMs } from './states.queries.ts';

/** A state that a target was in, from a time until another, in milliseconds since 1970. */
export interface PastState {
  readonly targetId: string;
  readonly state: State;
  readonly reason: StateReason;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The states of targets since a time, of each the oldest first: of all of the tenants, or of those named. What holds is known until the
 * watch last said that it was watching.
 */
export async function pastStates(
  client: pg.ClientBase,
  tenantIds: readonly number[],
  sinceMs: number,
  ids?: readonly string[],
): Promise<PastState[]> {
  const { rows } = await client.query<PastState>({
    name: `past-states${ids ? '-of' : ''}`,
    text: `select i.subject_id as "targetId", i.state, i.reason, (extract(epoch from i.from_at) * 1000)::double precision as "fromMs",
        (extract(epoch from coalesce(i.to_at, greatest(i.from_at, (select at from engine_heartbeat)))) * 1000)::double precision
          as "toMs"
      from state_interval i
      where i.tenant_id = any($1::integer[]) and (i.to_at is null or i.to_at > to_timestamp($2::double precision / 1000))
        ${ids ? 'and i.subject_id = any($3::uuid[])' : ''}
      order by i.subject_id, i.from_at`,
    values: [tenantIds, sinceMs, ...(ids ? [ids] : [])],
  });
  return rows;
}
