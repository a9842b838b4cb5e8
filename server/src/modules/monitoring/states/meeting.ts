import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/**
 * Intervals of a tenant that meet a time: by two indexes, of what holds and of what ended in it. The end is bounded on both sides,
 * since of a bound on one side alone a plan that knows no values expects a third of all that ever was.
 */
export function meeting(tx: Tx, tenantId: number, fromMs: number, toMs: number) {
  const some = () =>
    tx
      .selectFrom('stateInterval')
      .where('tenantId', '=', tenantId)
      .where('fromAt', '<', new Date(toMs))
      .select(['subjectId', 'state', 'reason', 'fromAt', 'toAt']);
  return some()
    .where('toAt', 'is', null)
    .unionAll(
      some()
        .where('toAt', '>', new Date(fromMs))
        .where('toAt', '<', sql<Date>`'infinity'`),
    );
}
