import { type Database } from '../../../platform/db/database.ts';
import { findSession, type SessionRow } from './session-status.queries.ts';

/** What this server commits counts at once; a change by another program counts after so long at most. */
export const keptMs = 10_000;
/** Answers that are kept at once, each about two kilobytes; beyond it all are asked anew. */
const most = 5_000;

interface Kept {
  readonly row: SessionRow;
  /** The database's from before it was asked: a change that was committed meanwhile may not be in the answer. */
  readonly version: number;
  readonly atMs: number;
}

export interface SessionCache {
  /** As `findSession`: from memory while nothing has changed that the answer came from. */
  find(tokenHash: Buffer, wantedTenantId: number | undefined, nowMs: number): Promise<SessionRow | undefined>;
  /** The session was seen, which no version tells. */
  forget(tokenHash: Buffer, wantedTenantId: number | undefined): void;
}

const keyOf = (tokenHash: Buffer, wantedTenantId: number | undefined) =>
  `${tokenHash.toString('base64')} ${wantedTenantId ?? ''}`;

/**
 * Keeps what tokens stand for between requests, so that most of them need not ask the database. Nothing outlives the commit
 * of a change that it depends on: what was revoked is gone with the next request.
 */
export function createSessionCache(database: Database): SessionCache {
  const all = new Map<string, Kept>();
  return {
    async find(tokenHash, wantedTenantId, nowMs) {
      const key = keyOf(tokenHash, wantedTenantId);
      const version = database.sessionVersion.now();
      const kept = all.get(key);
      const ageMs = kept ? nowMs - kept.atMs : NaN;
      if (kept?.version === version && ageMs >= 0 && ageMs < keptMs) return kept.row;
      const row = await findSession(database, tokenHash, wantedTenantId);
      if (all.size >= most) all.clear();
      if (row) all.set(key, { row, version, atMs: nowMs });
      else all.delete(key);
      return row;
    },
    forget(tokenHash, wantedTenantId) {
      all.delete(keyOf(tokenHash, wantedTenantId));
    },
  };
}
