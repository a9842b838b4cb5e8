import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';

/** Since when states of a covered tenant are kept, or of it and all below it; null where none is. */
export async function statesKeptFrom(tx: Tx, root: number, withBelow: boolean): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select states_kept_from(${root}, ${withBelow}) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** What a call that may be about a moment is asked in. */
export interface AskedAt {
  readonly root: number;
  /** It is about all tenants below as well. */
  readonly withBelow?: boolean;
  readonly nowMs: number;
}

/**
 * Refuses a moment that nothing is known of: one that is still to come, or that is before the first state that is kept. Now (no moment) is
 * always good. Throws MOMENT_TO_COME, MOMENT_NOT_KEPT, NOTHING_KEPT.
 */
export async function assertKept(
  tx: Tx,
  at: string | undefined,
  { root, withBelow = false, nowMs }: AskedAt,
): Promise<void> {
  if (at === undefined) return;
  const atMs = Date.parse(at);
  if (atMs > nowMs) throw new AppError('MOMENT_TO_COME');
  const from = await statesKeptFrom(tx, root, withBelow);
  // Of customers it is told in words who keeps figures to themselves, and nought of those that have none.
  if (!from && withBelow) return;
  if (!from) throw new AppError('NOTHING_KEPT');
  if (atMs < from.getTime())
    throw new AppError('MOMENT_NOT_KEPT', {
      params: { from: from.toISOString().slice(0, 16).replace('T', ' ') },
    });
}
