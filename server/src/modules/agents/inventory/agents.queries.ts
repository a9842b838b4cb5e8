import {
  type AgentDetail,
  type AgentRow,
  type agents as endpoints,
  type pollingAgents,
} from '@linekeeper/contract/agents/agents';
import { type AgentState } from '@linekeeper/contract/agents/agent-terms';
import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { offlineAfterMs } from '@linekeeper/contract/agents/link-limits';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';
import { standsIn } from '../../outlets/index.ts';
import { addSubjects, noteRemoved } from '../../subjects/index.ts';

type AgentPage = z.output<typeof endpoints.list.body>;
type PollingPage = z.output<typeof pollingAgents.list.body>;
type ChangedAgent = z.output<typeof endpoints.update.body>;

/** A process that was killed cannot say that its connections are over: who said nothing for so long is gone. */
const isSilent = sql.raw(`l.last_seen_at < now() - interval '${offlineAfterMs / 1000} seconds'`);
const state = sql<AgentState>`case when a.revoked_at is not null then 'revoked' when l.connected_at is null then 'never'
  when l.disconnected_at is not null or ${isSilent} then 'offline' else 'connected' end`;
const since = sql<Date>`case when a.revoked_at is not null then a.revoked_at when l.connected_at is null then a.enrolled_at
  when l.disconnected_at is not null then l.disconnected_at when ${isSilent} then l.last_seen_at else l.connected_at end`;

const joined = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('agent as a')
    .innerJoin('agentLink as l', (join) =>
      join.onRef('l.tenantId', '=', 'a.tenantId').onRef('l.agentId', '=', 'a.id'),
    )
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'a.tenantId').onRef('o.id', '=', 'a.outletId'),
    )
    .where('a.tenantId', '=', tenantId);

const columns = [
  'a.id',
  'a.name',
  'a.outletId',
  'o.number as outletNumber',
  'o.name as outletName',
  'a.tags',
  state.as('state'),
  since.as('since'),
  'l.lastSeenAt',
  'l.programVersion',
  'l.platform',
  'l.health',
  'l.refusedReason',
  'l.refusedAt',
  'l.refusedCount',
] as const;

interface StoredRow {
  readonly id: string;
  readonly name: string;
  readonly outletId: string | null;
  readonly outletNumber: string | null;
  readonly outletName: string | null;
  readonly tags: string[];
  readonly state: AgentState;
  readonly since: Date;
  readonly lastSeenAt: Date | null;
  readonly programVersion: string;
  readonly platform: string;
  readonly health: unknown;
  readonly refusedReason: string | null;
  readonly refusedAt: Date | null;
  readonly refusedCount: number;
}

/** A row as it is stored: what it could be updated to, the packages say. */
export type KnownAgent<Row extends AgentRow = AgentRow> = Omit<Row, 'updateTo'>;

const shown = (row: StoredRow): KnownAgent => ({
  ...row,
  since: row.since.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  refusedAt: row.refusedAt?.toISOString() ?? null,
  refusedReason: row.refusedReason as AgentRow['refusedReason'],
  health: row.health as AgentHealth | null,
});

const sortColumns = { name: sql`a.name`, outlet: sql`o.number`, lastSeenAt: sql`l.last_seen_at` } as const;

/** One page of a tenant's agents. */
export async function agentRows(tx: Tx, tenantId: number, input: AgentPage) {
  const text = input.search ? patternsOf(input.search).anywhere : undefined;
  const found = joined(tx, tenantId)
    .$if(text !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('a.name', 'ilike', text as string),
          eb('o.number', 'ilike', text as string),
          eb('o.name', 'ilike', text as string),
          sql<boolean>`exists (select from unnest(a.tags) as t (tag) where t.tag ilike ${text as string})`,
        ]),
      ),
    )
    .$if(input.outletId !== undefined, (query) => query.where('a.outletId', '=', input.outletId as string))
    .where((eb) => eb.and(standsIn({ tenant: sql`a.tenant_id`, outlet: sql`a.outlet_id` }, input)))
    .$if(Boolean(input.state?.length), (query) =>
      query.where(sql<boolean>`(${state}) = any(${[...(input.state ?? [])]}::text[])`),
    );
  const rows = await found
    .select(columns)
    .orderBy(sortColumns[input.sort ?? 'name'], (order) =>
      input.order === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('a.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { list: rows.map(shown), total };
}

/** Agents that devices may be polled by, by name. */
export async function pollingRows(tx: Tx, tenantId: number, input: PollingPage) {
  const text = input.search ? patternsOf(input.search).anywhere : undefined;
  const found = joined(tx, tenantId)
    .where('a.revokedAt', 'is', null)
    .$if(text !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('a.name', 'ilike', text as string), eb('o.name', 'ilike', text as string)]),
      ),
    );
  const list = await found
    .select([
      'a.id',
      'a.name',
      'o.name as outletName',
      sql<boolean>`(${state}) = 'connected'`.as('isConnected'),
    ])
    .orderBy('a.name', input.order ?? 'asc')
    .orderBy('a.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { list, total };
}

/** One agent with all that its page shows; undefined where there is none. */
export async function agentDetail(
  tx: Tx,
  tenantId: number,
  agentId: string,
): Promise<KnownAgent<AgentDetail> | undefined> {
  const row = await joined(tx, tenantId)
    .where('a.id', '=', agentId)
    .select(columns)
    .select(['a.enrolledAt', 'a.enrolledFrom', 'l.connectedFrom', 'a.revokedBy', 'a.version'])
    .select(sql<string>`encode(a.key_hash, 'hex')`.as('keyHash'))
    .executeTakeFirst();
  return row && { ...row, ...shown(row), enrolledAt: row.enrolledAt.toISOString() };
}

/** An agent as a change finds it, locked until the transaction ends. */
export function lockAgent(tx: Tx, tenantId: number, agentId: string) {
  return tx
    .selectFrom('agent')
    .where('tenantId', '=', tenantId)
    .where('id', '=', agentId)
    .select(['id', 'name', 'outletId', 'tags', 'revokedAt', 'version'])
    .forUpdate()
    .executeTakeFirst();
}

/** How many agents a tenant has. */
export async function countAgents(tx: Tx, tenantId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('agent')
    .where('tenantId', '=', tenantId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Adds an agent that has not connected yet; undefined where its key is an agent's already. */
export async function insertAgent(
  tx: Tx,
  tenantId: number,
  agent: {
    readonly name: string;
    readonly outletId: string | null;
    readonly publicKey: Buffer;
    readonly enrolledFrom: string;
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('agent')
    .values({ tenantId, ...agent })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await tx.insertInto('agentLink').values({ tenantId, agentId: row.id }).execute();
  await addSubjects(tx, tenantId, 'agent', [row.id]);
  return row.id;
}

/** Writes what a person changed and returns the new version. */
export async function updateAgent(
  tx: Tx,
  tenantId: number,
  agentId: string,
  { name, outletId, tags }: Omit<ChangedAgent, 'version'>,
): Promise<number> {
  const { version } = await tx
    .updateTable('agent')
    .where('tenantId', '=', tenantId)
    .where('id', '=', agentId)
    .set((eb) => ({ name, outletId, tags: [...tags], version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Revokes an agent for good. */
export async function setRevoked(tx: Tx, tenantId: number, agentId: string, by: string): Promise<void> {
  await tx
    .updateTable('agent')
    .where('tenantId', '=', tenantId)
    .where('id', '=', agentId)
    .set((eb) => ({ revokedAt: sql<Date>`now()`, revokedBy: by, version: eb('version', '+', 1) }))
    .execute();
}

/** Deletes an agent with all that is kept of its connection and its states; samples go as soon as the engine sees the note. */
export async function deleteAgent(tx: Tx, tenantId: number, agentId: string): Promise<void> {
  await tx.deleteFrom('agent').where('tenantId', '=', tenantId).where('id', '=', agentId).execute();
  await noteRemoved(tx, tenantId, [agentId]);
}

/** What agents are called, and where their clocks stood against the server's when they last said so; one that is gone is left out. */
export async function agentClocks(tx: Tx, tenantId: number, ids: readonly string[]) {
  const rows = await joined(tx, tenantId)
    .where(sql<boolean>`a.id = any(${[...ids]}::uuid[])`)
    .select(['a.id', 'a.name', 'l.lastSeenAt', 'l.health'])
    .execute();
  return rows.map(({ id, name, lastSeenAt, health }) => ({
    ...{ id, name, lastSeenAt },
    clock: (health as AgentHealth | null)?.clock ?? null,
  }));
}

/** Deletes some of a tenant's agents and gives their ids. */
export async function deleteSomeAgents(tx: Tx, tenantId: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('agent')
    .where('tenantId', '=', tenantId)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const { id } of rows) await deleteAgent(tx, tenantId, id);
  return rows.map((row) => row.id);
}
