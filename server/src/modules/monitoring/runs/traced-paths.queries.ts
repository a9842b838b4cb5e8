import { mostTracedPaths } from '@linekeeper/contract/monitoring/run-reads';
import { type Tx } from '../../../platform/db/database.ts';

/** Trace tests by their path: the one of this id, or all that go to, or over, the line of this id. */
export function tracedPaths(tx: Tx, tenantId: number, id: string) {
  return tx
    .selectFrom('dialWitness as p')
    .leftJoin('agentPresence as a', (join) =>
      join.onRef('a.tenantId', '=', 'p.tenantId').onRef('a.id', '=', 'p.sourceId'),
    )
    .leftJoin('lineDirectory as g', (join) =>
      join.onRef('g.tenantId', '=', 'p.tenantId').onRef('g.id', '=', 'p.lineId'),
    )
    .where('p.tenantId', '=', tenantId)
    .where('p.kind', '=', 'trace')
    .where((eb) => eb.or([eb('p.id', '=', id), eb('p.lineId', '=', id), eb('p.sourceLineId', '=', id)]))
    .select(['p.id', 'p.testName', 'p.address', 'a.name as sourceName', 'g.name as lineName'])
    .orderBy('p.testName')
    .orderBy('p.id')
    .limit(mostTracedPaths)
    .execute();
}
