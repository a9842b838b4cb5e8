import type pg from 'pg';
import { type Answering } from './outlet-devices.queries.ts';

/** Whom a path of a dial test asks: others may ask it too, from other sources. */
export interface AskedTarget {
  readonly id: string;
  /** With its test: `Portal · 192.0.2.1`. */
  readonly name: string;
  /** Each of its sources asks it once in this time. */
  readonly intervalMs: number;
  /** What the path is asked from: an agent, and the line that it takes. */
  readonly sourceIds: readonly string[];
}

/** Whom paths of dial tests of a tenant ask, by the path. The gateway of a source is no target that others have. */
export async function askedTargets(
  client: pg.ClientBase,
  tenantId: number,
  pathIds: readonly string[],
): Promise<ReadonlyMap<string, AskedTarget>> {
  const { rows } = await client.query<AskedTarget & { readonly pathId: string }>({
    text: `select p.id as "pathId", p.target_id as id, concat_ws(' · ', p.test_name, coalesce(p.address, l.name, a.name)) as name,
        p.interval_s * 1000 as "intervalMs",
        array_remove(array[p.source_id, p.source_line_id], null) as "sourceIds"
      from dial_path_directory p
      left join line_directory l on l.tenant_id = p.tenant_id and l.id = p.line_id
      left join agent_directory a on a.tenant_id = p.tenant_id and a.id = p.agent_id
      where p.tenant_id = $1 and p.id = any($2::uuid[]) and not p.is_gateway`,
    values: [tenantId, pathIds],
  });
  return new Map(rows.map(({ pathId, ...target }) => [pathId, target]));
}

/** All paths to some targets of dial tests of a tenant, by the target. */
export async function pathsToTargets(
  client: pg.ClientBase,
  tenantId: number,
  targetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Answering[]>> {
  if (targetIds.length === 0) return new Map();
  const { rows } = await client.query<Answering & { readonly targetId: string }>({
    text: `select p.target_id as "targetId", p.id,
        (extract(epoch from case when s.state = 'up' then s.since end) * 1000)::double precision as "upSinceMs",
        (extract(epoch from s.measured_at) * 1000)::double precision as "measuredAtMs"
      from dial_path_directory p
      join subject_state s on s.tenant_id = p.tenant_id and s.subject_id = p.id
      where p.tenant_id = $1 and p.target_id = any($2::uuid[])`,
    values: [tenantId, targetIds],
  });
  return Map.groupBy(rows, ({ targetId }) => targetId);
}
