import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** Of which paths it is asked whether they are as they should be: those of one test, those of one agent, or all of a tenant. */
export interface PathsAsked {
  readonly testId?: string | undefined;
  readonly agentId?: string | undefined;
}

/** A path that there should be. */
export interface WantedPath {
  readonly testId: string;
  readonly targetId: string;
  readonly sourceKind: 'server' | 'agent';
  readonly sourceId: string | null;
  readonly sourceLineId: string | null;
  /** What it takes of the licence: the outlets at its ends; an agent that stands in none is one of its own. */
  readonly places: readonly string[];
}

const isAgents = sql`p.source_kind = 'agent'`;

/**
 * Every path that the tests of a tenant want: tests × sources × targets. This server has no gateway, nobody tests itself, and over its own
 * line nobody tests that line.
 */
const wanted = (
  tenantId: number,
  { testId = null, agentId = null }: Partial<Record<'testId' | 'agentId', string | null>>,
) => sql`
  select t.id as test_id, g.id as target_id, 'server' as source_kind, null::uuid as source_id, null::uuid as source_line_id,
    array_remove(array[l.outlet_id], null) as places
  from dial_test t
  join dial_target g on g.tenant_id = t.tenant_id and g.test_id = t.id
  left join line_directory l on l.tenant_id = g.tenant_id and l.id = g.line_id
  where t.tenant_id = ${tenantId} and (t.sources ->> 'server')::boolean and not g.is_gateway and not g.is_hub
    and num_nonnulls(g.address, g.line_id, g.agent_id) = 1
    and ${agentId}::uuid is null and (${testId}::uuid is null or t.id = ${testId}::uuid)
  union all
  select s.test_id, g.id, 'agent', s.id, o.id, array_remove(array[coalesce(s.outlet_id, s.id), l.outlet_id], null)
  -- Which agents a test is sent by is asked once for each test (offset 0): of each target, ten thousand are compared with a thousand agents.
  from (
    select t.tenant_id, t.id as test_id, t.over_lines, a.id, a.outlet_id
    from dial_test t join agent_directory a on a.tenant_id = t.tenant_id and not a.is_revoked and (
      (t.sources ->> 'allAgents')::boolean or jsonb_exists(t.sources -> 'outletIds', a.outlet_id::text)
      or exists (select from jsonb_array_elements_text(t.sources -> 'tags') as s (tag) where s.tag = any (a.tags)))
    where t.tenant_id = ${tenantId} and (${agentId}::uuid is null or a.id = ${agentId}::uuid)
      and (${testId}::uuid is null or t.id = ${testId}::uuid)
    offset 0
  ) s
  join dial_target g on g.tenant_id = s.tenant_id and g.test_id = s.test_id
  left join line_directory l on l.tenant_id = g.tenant_id and l.id = g.line_id
  left join line_directory o on s.over_lines and o.tenant_id = s.tenant_id and o.outlet_id = s.outlet_id
  where (not s.over_lines or o.id is not null)
    and (g.is_gateway or g.is_hub or num_nonnulls(g.address, g.line_id, g.agent_id) = 1)
    and g.agent_id is distinct from s.id and (g.line_id is null or g.line_id is distinct from o.id)`;

const isSame = sql`w.target_id = p.target_id and w.source_kind = p.source_kind and w.source_id is not distinct from p.source_id
  and w.source_line_id is not distinct from p.source_line_id`;

/** Nobody else settles the paths of a tenant until the transaction ends. */
export async function lockPaths(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('dial paths'))`.execute(tx);
}

/** Deletes the paths that no test wants any more; gives them with the agents that sent them. */
export async function deleteUnwanted(
  tx: Tx,
  tenantId: number,
  asked: PathsAsked,
): Promise<{ id: string; agentId: string | null }[]> {
  const { testId = null, agentId = null } = asked;
  const { rows } = await sql<{ id: string; agentId: string | null }>`
    delete from dial_path p
    where p.tenant_id = ${tenantId} and (${testId}::uuid is null or p.test_id = ${testId}::uuid)
      and (${agentId}::uuid is null or (${isAgents} and p.source_id = ${agentId}::uuid))
      and not exists (select from (${wanted(tenantId, asked)}) as w where ${isSame})
    returning p.id, p.source_id as agent_id`.execute(tx);
  return rows;
}

/** The paths that are wanted and not there. */
export async function missingPaths(tx: Tx, tenantId: number, asked: PathsAsked): Promise<WantedPath[]> {
  const { rows } = await sql<WantedPath>`
    select w.* from (${wanted(tenantId, asked)}) as w
    where not exists (select from dial_path p where p.tenant_id = ${tenantId} and ${isSame})`.execute(tx);
  return rows;
}

/** Adds paths and gives their ids. */
export async function insertPaths(
  tx: Tx,
  tenantId: number,
  paths: readonly Omit<WantedPath, 'places'>[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id, source_line_id)
    select ${tenantId}, n.test_id, n.target_id, n.source_kind, n.source_id, n.source_line_id
    from unnest(
      ${paths.map(({ testId }) => testId)}::uuid[], ${paths.map(({ targetId }) => targetId)}::uuid[],
      ${paths.map(({ sourceKind }) => sourceKind)}::text[], ${paths.map(({ sourceId }) => sourceId)}::uuid[],
      ${paths.map(({ sourceLineId }) => sourceLineId)}::uuid[]
    ) as n (test_id, target_id, source_kind, source_id, source_line_id)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Agents that send more paths than they may, by name. */
export async function agentsBeyond(tx: Tx, tenantId: number, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('dialPath as p')
    .innerJoin('agentDirectory as a', (join) =>
      join.onRef('a.tenantId', '=', 'p.tenantId').onRef('a.id', '=', 'p.sourceId'),
    )
    .where('p.tenantId', '=', tenantId)
    .where('p.sourceKind', '=', 'agent')
    .groupBy('a.name')
    .having(sql<boolean>`count(*) > ${most}`)
    .select('a.name')
    .limit(1)
    .execute();
  return rows.map(({ name }) => name as string);
}

/** The agents that send paths of a test, or whose paths go over a line or to another agent or a line. */
export async function sendingAgents(
  tx: Tx,
  tenantId: number,
  of: { readonly testId?: string; readonly toAgentId?: string; readonly lineId?: string },
): Promise<string[]> {
  const { testId = null, toAgentId = null, lineId = null } = of;
  const { rows } = await sql<{ id: string }>`
    select distinct p.source_id as id from dial_path p
    join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id
    where p.tenant_id = ${tenantId} and ${isAgents} and (
      p.test_id = ${testId}::uuid or g.agent_id = ${toAgentId}::uuid or g.line_id = ${lineId}::uuid
      or (${lineId}::uuid is not null and p.source_line_id is not null))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of the transaction's tenants that have tests. */
export async function tenantsWithTests(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('dialTest').select('tenantId').distinct().execute();
  return rows.map(({ tenantId }) => tenantId);
}
