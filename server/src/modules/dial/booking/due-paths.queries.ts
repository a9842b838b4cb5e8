import { offlineAfterMs } from '@linekeeper/contract/agents/link-limits';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type LineTraffic } from './line-traffic.ts';

/** A path whose test is booked, and that is to ask for its turn. */
export interface DuePath {
  readonly tenantId: number;
  readonly id: string;
  readonly testId: string;
  readonly testName: string;
  readonly intervalMs: number;
  readonly hours: readonly number[] | null;
  readonly targetAgentId: string | null;
  /** When it was to ask; null: it never did. */
  readonly asksAtMs: number | null;
}

const dueAtOnce = 200;

/**
 * Paths of the transaction's tenants that are to ask for their turn now, or never did; those that wait or run already are left out. All
 * tenants in turn: nobody's many paths keep others' from asking.
 */
export async function duePaths(tx: Tx): Promise<DuePath[]> {
  const { rows } = await sql<DuePath>`
    select p.tenant_id, p.id, p.test_id, t.name as test_name, t.interval_s * 1000 as interval_ms, t.hours, g.agent_id as target_agent_id,
      (extract(epoch from p.asks_at) * 1000)::double precision as asks_at_ms
    from dial_test t
    join dial_path p on p.tenant_id = t.tenant_id and p.test_id = t.id
    join dial_target g on g.tenant_id = p.tenant_id and g.id = p.target_id
    where t.kind = 'throughput' and t.is_enabled and (p.asks_at is null or p.asks_at <= now())
      and not exists (select from dial_booking b where b.tenant_id = p.tenant_id and b.path_id = p.id and b.state <> 'done')
    order by row_number() over (partition by p.tenant_id order by p.asks_at nulls first, p.id), p.asks_at nulls first, p.id
    limit ${dueAtOnce}`.execute(tx);
  return rows;
}

/** When a path is to ask next. */
export async function asksAt(tx: Tx, tenantId: number, pathId: string, atMs: number): Promise<void> {
  await sql`update dial_path set asks_at = to_timestamp(${atMs}::double precision / 1000)
    where tenant_id = ${tenantId} and id = ${pathId}`.execute(tx);
}

/** When a path is to ask that never did; one that was told to ask meanwhile keeps to that. */
export async function firstAsksAt(tx: Tx, tenantId: number, pathId: string, atMs: number): Promise<void> {
  await sql`update dial_path set asks_at = to_timestamp(${atMs}::double precision / 1000)
    where tenant_id = ${tenantId} and id = ${pathId} and asks_at is null`.execute(tx);
}

/** The lines of the outlets that these agents stand in. */
export async function linesOfAgents(
  tx: Tx,
  tenantId: number,
  agentIds: readonly string[],
): Promise<{ agentId: string; lineId: string }[]> {
  const { rows } = await sql<{ agentId: string; lineId: string }>`
    select a.id as agent_id, l.id as line_id from agent_directory a
    join line_directory l on l.tenant_id = a.tenant_id and l.outlet_id = a.outlet_id
    where a.tenant_id = ${tenantId} and a.id = any(${agentIds}::uuid[]) order by l.id`.execute(tx);
  return rows;
}

/** Which of these agents some process is connected to, by tenant and id; of the transaction's tenants. */
export async function linkedAgents(tx: Tx, agentIds: readonly string[]): Promise<Set<string>> {
  if (agentIds.length === 0) return new Set();
  const { rows } = await sql<{ tenantId: number; id: string }>`
    select tenant_id, id from agent_presence where id = any(${[...new Set(agentIds)]}::uuid[]) and disconnected_at is null
      and last_seen_at > now() - ${offlineAfterMs} * interval '1 millisecond'`.execute(tx);
  return new Set(rows.map(({ tenantId, id }) => `${tenantId} ${id}`));
}

/** What is known of the traffic of lines now, by tenant and id; of the transaction's tenants. */
export async function lineTraffic(tx: Tx, lineIds: readonly string[]): Promise<Map<string, LineTraffic>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await sql<LineTraffic & { tenantId: number }>`
    select l.tenant_id, l.id, l.name, l.down_bps::double precision as down_bps, l.up_bps::double precision as up_bps,
      s.in_bps::double precision as in_bps, s.out_bps::double precision as out_bps,
      (extract(epoch from s.measured_at) * 1000)::double precision as measured_at_ms, l.interval_s * 1000 as interval_ms
    from line_directory l left join subject_state s on s.tenant_id = l.tenant_id and s.subject_id = l.id
    where l.id = any(${[...new Set(lineIds)]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [`${row.tenantId} ${row.id}`, row]));
}
