import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type HeldState, heldStateColumns, heldStateOf } from '../../subjects/index.ts';

/** An agent as the engine listens to it. */
export interface WatchedAgent extends HeldState {
  readonly tenantId: number;
  readonly id: string;
  readonly isRevoked: boolean;
}

const agents = (tx: Tx) =>
  tx
    .selectFrom('agent as a')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.subjectId', '=', 'a.id'),
    );

/** The agents of the transaction's tenants, or some of them. */
export async function watchedAgents(tx: Tx, ids?: readonly string[]): Promise<WatchedAgent[]> {
  const rows = await agents(tx)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`a.id = any(${ids as string[]}::uuid[])`))
    .select(['a.tenantId', 'a.id', 'a.revokedAt'])
    .select(heldStateColumns)
    .execute();
  return rows.map((row) => ({
    ...{ tenantId: row.tenantId, id: row.id, isRevoked: row.revokedAt !== null },
    ...heldStateOf(row),
  }));
}

/** What readers need to know of an agent; undefined where the tenant has none of this id. */
export async function agentSummary(tx: Tx, tenantId: number, id: string) {
  const row = await agents(tx)
    .where('a.tenantId', '=', tenantId)
    .where('a.id', '=', id)
    .select(['a.name', 'a.enrolledAt', 's.state', 's.reason', 's.since'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, enrolledAt, state, reason, since } = row;
  return {
    ...{ name, createdAtMs: enrolledAt.getTime() },
    state: {
      ...{ state: state as State, reason: reason as StateReason, since: since.toISOString() },
      ...{ pingSent: null, pingReceived: null },
    },
  };
}

/** The agents of an outlet that were not revoked, by name. */
export async function agentsInOutlet(tx: Tx, tenantId: number, outletId: string) {
  const rows = await agents(tx)
    .where('a.tenantId', '=', tenantId)
    .where('a.outletId', '=', outletId)
    .where('a.revokedAt', 'is', null)
    .select(['a.id', 'a.name', 'a.enrolledAt', 's.state'])
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
  return rows.map(({ id, name, enrolledAt, state }) => ({
    ...{ id, name, createdAtMs: enrolledAt.getTime(), state: state as State },
  }));
}
