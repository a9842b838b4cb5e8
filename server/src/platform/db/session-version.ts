import type pg from 'pg';

/** The SQLSTATE that the triggers `invalidate_session_cache` speak with (migrations/functions/42_session_cache.sql). */
const changedCode = 'LKS01';

export interface SessionVersion {
  /** A number; while it is the same, what requests are judged by is the same to all that this server did. */
  now(): number;
  /** Moves it: something changed that no connection of ours has told. */
  moved(): void;
  /** Moves it where the transaction that this connection has just ended (or failed to end) changed something. */
  settle(client: pg.ClientBase): void;
}

/**
 * Knows which commits change what requests are judged by: triggers tell it to the connection that does, ahead of its
 * commit. What other programs commit is not known here.
 */
export function createSessionVersion(pool: Pick<pg.Pool, 'on'>): SessionVersion {
  let version = 0;
  const changing = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) =>
    client.on('notice', ({ code }) => {
      if (code === changedCode) changing.add(client);
    }),
  );
  return {
    now: () => version,
    moved() {
      version++;
    },
    settle(client) {
      if (changing.delete(client)) version++;
    },
  };
}
