import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { applicationKeyHash, newApplicationKey } from '../../platform/secrets/application-key.ts';
import { actsForProvider } from '../../platform/db/acts-for-provider.ts';
import { endKey, insertKey, retireKeys } from './application-keys.queries.ts';
import { lockApplication } from './applications.queries.ts';
import { type ApplicationParts } from './applications.service.ts';

type Caller = Pick<RequestContext, 'scope' | 'member' | 'grant'>;
const hourMs = 3_600_000;

/**
 * Gives an application a key, shown this once; the one before goes on for the hours that were chosen. A key reads all that
 * its application shows, so that only who holds all of it gives one; and it outlives any stay, so that nobody who acts for the tenant does. Throws
 * APPLICATION_KEY_ADMINISTRATORS, APPLICATION_KEY_BY_TENANT, NOT_CONFIRMED, NOT_FOUND.
 */
export async function rotateKey(
  { database, clock }: ApplicationParts,
  { scope, member, grant }: Caller,
  applicationId: string,
  overlapHours: number,
): Promise<{ id: string; key: string }> {
  if (!member.administrator) throw new AppError('APPLICATION_KEY_ADMINISTRATORS');
  if (grant) throw new AppError('APPLICATION_KEY_BY_TENANT');
  const nowMs = clock();
  const now = new Date(nowMs);
  const [id, key] = [randomUUID(), newApplicationKey()];
  await database.withTenant(scope, async (tx) => {
    if (await actsForProvider(tx, scope.tenantId)) throw new AppError('NOT_CONFIRMED');
    const application = await lockApplication(tx, scope.tenantId, applicationId);
    if (!application) throw new AppError('NOT_FOUND');
    const until = new Date(nowMs + overlapHours * hourMs);
    await retireKeys(tx, scope.tenantId, applicationId, { now, until });
    await insertKey(tx, scope.tenantId, {
      id,
      applicationId,
      keyHash: applicationKeyHash(key),
      createdAt: now,
      createdBy: member.name || member.username,
    });
    await writeAudit(tx, scope, {
      action: 'application.key',
      subjectType: 'application',
      subjectId: applicationId,
      detail: { application: application.appCode, after: { applicationKey: id, overlapHours } },
    });
  });
  return { id, key };
}

/** Ends a key at once. Throws NOT_FOUND. */
export async function revokeKey(
  { database, clock }: ApplicationParts,
  { scope }: Caller,
  { applicationId, keyId }: { readonly applicationId: string; readonly keyId: string },
): Promise<void> {
  await database.withTenant(scope, async (tx) => {
    const application = await lockApplication(tx, scope.tenantId, applicationId);
    const ending = { applicationId, keyId, now: new Date(clock()) };
    if (!application || !(await endKey(tx, scope.tenantId, ending))) throw new AppError('NOT_FOUND');
    await writeAudit(tx, scope, {
      action: 'application.key-revoke',
      subjectType: 'application',
      subjectId: applicationId,
      detail: { application: application.appCode, before: { applicationKey: keyId } },
    });
  });
}
