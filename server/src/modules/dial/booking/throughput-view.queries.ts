import { mostShownRuns } from '@linekeeper/contract/dial/throughput';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Ended, type Wait } from './bookings.queries.ts';

/** Of which bookings it is asked: those of a test, or those that a line carries. */
export interface Looked {
  readonly testId?: string | undefined;
  readonly lineId?: string | undefined;
}

const of = (tenantId: number, { testId, lineId }: Looked) =>
  testId === undefined
    ? sql`b.tenant_id = ${tenantId} and b.line_ids @> array[${lineId}::uuid]`
    : sql`b.tenant_id = ${tenantId} and b.test_id = ${testId}::uuid`;

/** Between whom, by the names of today. */
const between = sql`b.id, b.path_id, b.test_id, b.test_name,
  (select a.name from agent_directory a where a.tenant_id = b.tenant_id and a.id = (b.plan ->> 'agentId')::uuid) as from_name,
  (select a.name from agent_directory a where a.tenant_id = b.tenant_id and a.id = (b.plan -> 'target' ->> 'agentId')::uuid) as to_name`;

interface Between {
  readonly id: string;
  readonly pathId: string | null;
  readonly testId: string | null;
  readonly testName: string;
  readonly fromName: string | null;
  readonly toName: string | null;
}

export interface OpenRow extends Between {
  readonly state: 'waiting' | 'running';
  readonly since: Date;
  readonly freeAt: Date | null;
  readonly mostBytes: number;
  readonly waits: readonly Wait[];
}

/** Those that wait or go on, in the order they came. */
export async function openRows(tx: Tx, tenantId: number, looked: Looked): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select ${between}, b.state, coalesce(b.started_at, b.requested_at) as since,
      case b.state when 'running' then b.lease_until else b.free_at end as free_at, b.most_bytes::double precision as most_bytes, b.waits
    from dial_booking b where ${of(tenantId, looked)} and b.state <> 'done'
    order by b.requested_at, b.id limit ${mostShownRuns}`.execute(tx);
  return rows;
}

export interface DoneRow extends Between {
  readonly at: Date;
  readonly bytes: number;
  readonly outcome: Ended;
}

/** Those that are over, the newest first. */
export async function doneRows(tx: Tx, tenantId: number, looked: Looked): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select ${between}, coalesce(b.started_at, b.ended_at) as at, coalesce(b.bytes, 0)::double precision as bytes, b.outcome
    from dial_booking b where ${of(tenantId, looked)} and b.state = 'done'
    order by b.ended_at desc, b.id limit ${mostShownRuns}`.execute(tx);
  return rows;
}

/** The lines that runs of a test go over: of those that are shown, and of its paths. */
export async function linesOfRuns(tx: Tx, tenantId: number, looked: Looked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.id from (
      select unnest(b.line_ids) as id from (
        select b.line_ids from dial_booking b where ${of(tenantId, looked)} order by b.requested_at desc limit ${mostShownRuns}) as b
    ) as l limit ${mostShownRuns}`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface LineRow {
  readonly id: string;
  readonly name: string;
  readonly outletName: string | null;
  readonly downBps: number | null;
  readonly upBps: number | null;
}

/** What lines are called, and what was agreed; of other tenants' nothing is found. */
export async function lineRows(tx: Tx, tenantId: number, ids: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.name, o.name as outlet_name, l.down_bps::double precision as down_bps, l.up_bps::double precision as up_bps
    from line_directory l left join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
    where l.tenant_id = ${tenantId} and l.id = any(${ids}::uuid[]) order by l.name, l.id`.execute(tx);
  return rows;
}

/** What resources are called: agents and lines of the tenant, by `agent:<id>` and `line:<id>`. */
export async function resourceNames(
  tx: Tx,
  tenantId: number,
  resources: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ resource: string; name: string }>`
    select 'agent:' || a.id as resource, a.name from agent_directory a
    where a.tenant_id = ${tenantId} and 'agent:' || a.id = any(${resources}::text[])
    union all
    select 'line:' || l.id, l.name from line_directory l
    where l.tenant_id = ${tenantId} and 'line:' || l.id = any(${resources}::text[])`.execute(tx);
  return new Map(rows.map(({ resource, name }) => [resource, name]));
}
