import { type State } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/**
 * Intervals of a tenant that meet a time: by two indexes, of what holds and of what ended in it. The end is bounded on both sides,
 * since of a bound on one side alone a plan that knows no values expects a third of all that ever was.
 */
export const meeting = (tx: Tx, tenantId: number, fromMs: number, toMs: number) =>
  meetingIn(tx, { tenantId }, fromMs, toMs);

/** Those of one state alone. */
export const meetingAs = (
  tx: Tx,
  of: { readonly tenantId: number; readonly state: State },
  fromMs: number,
  toMs: number,
) => meetingIn(tx, of, fromMs, toMs);

function meetingIn(
  tx: Tx,
  { tenantId, state }: { readonly tenantId: number; readonly state?: State },
  fromMs: number,
  toMs: number,
) {
  const some = () =>
    tx
      .selectFrom('stateInterval')
      .where('tenantId', '=', tenantId)
      .where('fromAt', '<', new Date(toMs))
      // Written out, so that the index of what was down is one for it.
      .$if(state !== undefined, (query) => query.where('state', '=', sql.lit(state!)))
      .select(['subjectId', 'state', 'reason', 'fromAt', 'toAt']);
  return some()
    .where('toAt', 'is', null)
    .unionAll(
      some()
        .where('toAt', '>', new Date(fromMs))
        .where('toAt', '<', sql<Date>`'infinity'`),
    );
}
