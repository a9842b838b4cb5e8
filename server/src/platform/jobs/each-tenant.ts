import { isUnavailable } from '../db/pool.ts';
import { type Log } from '../log.ts';

export interface Tenants {
  readonly tenantIds: () => Promise<readonly number[]>;
  readonly log: Log;
}

/**
 * Gives each tenant its turn. One whose turn fails is named in the log and has its next one with the next run: no tenant's
 * trouble keeps the others waiting. Throws what ends all of it (the list of tenants, `signal`), and after the last turn that
 * the database was away in one: the job is then run again soon, and a turn may come twice.
 */
export async function eachTenant(
  { tenantIds, log }: Tenants,
  what: string,
  turn: (tenantId: number) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  let away: unknown;
  for (const tenantId of await tenantIds()) {
    signal.throwIfAborted();
    try {
      await turn(tenantId);
    } catch (error) {
      if (isUnavailable(error)) away = error;
      log.error({ err: error, tenantId, what }, 'A tenant’s turn failed; it comes again with the next run.');
    }
  }
  if (away) throw away;
}
