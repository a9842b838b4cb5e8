import { type ErrorName } from '@linekeeper/contract/errors';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type AskRights } from '../../../platform/operations/actor-rights.ts';
import { currentRights, factsOf } from './live-authorization.ts';
import { endErrorOf } from './session-end.ts';
import { isOver, isPastGrace, statusFault } from './session-rules.ts';
import { openGrants, statusOfSessions, type SessionStatusRow } from './session-status.queries.ts';

/** Ends of a session that say nothing against what its member asked for before. */
const harmlessEnds: ReadonlySet<string | null> = new Set(['signed-out', 'signed-in-elsewhere']);

/**
 * Why what was asked for in a session may not go on; undefined when it may. A person may sign out or close the browser
 * meanwhile, but a token that is over and a session that was ended for safety take their operations with them, and so does
 * a proxy grant: it lasts no longer than its session.
 */
export function operationFault(
  row: SessionStatusRow,
  isProxyGrant: boolean,
  nowMs: number,
): ErrorName | undefined {
  const facts = factsOf(row);
  const fault = statusFault(facts, nowMs);
  if (fault) return fault;
  if (isPastGrace(row.tenant_expires_at, nowMs)) return 'LICENCE_READ_ONLY';
  if (!isOver(facts, nowMs)) return undefined;
  const isLeft = row.kind === 'session' && (row.ended_at === null || harmlessEnds.has(row.end_reason));
  if (isLeft) return isProxyGrant ? 'PROXY_REQUIRED' : undefined;
  return endErrorOf(row.end_reason) ?? 'SESSION_ENDED';
}

/** What those who asked for long operations may do now: the rule of requests, asked while an operation runs. */
export function askRights(database: Database, clock: () => number): AskRights {
  const rightsNow = currentRights(database, clock);
  return async ({ sessionId, grantId }, tenantId) => {
    const [status] = await statusOfSessions(database, [sessionId]);
    if (!status) throw new AppError('SESSION_ENDED');
    const nowMs = clock();
    const fault = operationFault(status, grantId !== undefined, nowMs);
    if (fault) throw new AppError(fault);
    if (grantId !== undefined) {
      const grant = (await openGrants(database, sessionId)).find(({ id }) => id === grantId);
      if (!grant || grant.tenant_id !== tenantId || grant.expires_at.getTime() <= nowMs)
        throw new AppError('PROXY_REQUIRED');
      if (grant.stepped_up_at === null) throw new AppError('STEP_UP_REQUIRED');
    }
    const [rights] = await rightsNow([{ sessionId, tenantId }]);
    if (!rights) throw new AppError(grantId === undefined ? 'FORBIDDEN' : 'PROXY_REQUIRED');
    return {
      permissions: rights.permissions,
      isAdministrator: status.administrator && status.kind === 'session',
      isToken: status.kind !== 'session',
    };
  };
}
