import { mostTroubledLines } from '@linekeeper/contract/overview/own-lines';
import { type State, type StateReason, states } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** Lines of a tenant that are not as they should be: the worst first, of those the longest. */
export async function troubledLines(tx: Tx, tenantId: number) {
  const rows = await tx
    .selectFrom('lineDirectory as l')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.subjectId', '=', 'l.id'),
    )
    .innerJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.id', '=', 'l.outletId'),
    )
    .where('l.tenantId', '=', tenantId)
    .where('s.state', 'in', ['down', 'unreachable', 'unmeasured'])
    .select(['l.id', 'l.name', 'l.provider', 'l.outletId', 'o.name as outletName'])
    .select(['s.state', 's.reason', 's.since', 's.pingSent', 's.pingReceived'])
    .orderBy(sql`array_position(${sql.lit(`{${states.join(',')}}`)}::text[], s.state)`)
    .orderBy('s.since')
    .orderBy('l.id')
    .limit(mostTroubledLines)
    .execute();
  return rows.map(({ id, name, provider, outletId, outletName, state, reason, since, ...pings }) => ({
    // A view knows of no column that it is never empty.
    ...{ id: id as string, name: name as string, provider: provider as string },
    ...{ outletId: outletId as string, outletName: outletName as string },
    state: {
      ...{ state: state as State, reason: reason as StateReason, since: (since as Date).toISOString() },
      ...{ pingSent: pings.pingSent, pingReceived: pings.pingReceived },
    },
  }));
}
