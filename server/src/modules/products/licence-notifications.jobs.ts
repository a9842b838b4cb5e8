import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { notify } from '../../platform/delivery/notify.ts';
import { administratorIds } from '../auth/index.ts';
import { licenceMessage } from './licence-message.ts';
import { tenantAbove } from './licence-notifications.queries.ts';
import { dueNotice } from './licence-time.ts';
import { loadLicenceStatus } from './licences.service.ts';

/**
 * Notifies whom a tenant's coming end concerns, where a step is due: its administrators, and those of the tenant above, each
 * once for each end and step.
 */
export async function notifyOfEnd(
  { database }: { readonly database: Database },
  tenantId: number,
  nowMs: number,
): Promise<void> {
  const above = await tenantAbove(database, tenantId);
  const tenants = above === undefined ? [tenantId] : [tenantId, above];
  await database.withTenant(jobScope(tenants), async (tx) => {
    const { tenant, status } = await loadLicenceStatus(tx, tenantId, nowMs);
    const { endsAt } = status;
    const daysBefore = endsAt ? dueNotice(endsAt, nowMs) : undefined;
    if (endsAt === null || daysBefore === undefined) return;
    // What is in effect ends: a newer one that waits would have moved the end.
    const given = status.current?.giverId ? status.current : undefined;
    const params = {
      licensed: tenant.name,
      tenantId,
      endsAt: endsAt.toISOString(),
      giver: given ? given.uploadedFor : null,
    };
    const once = `${tenantId} ${params.endsAt} ${daysBefore}`;
    for (const recipientTenantId of tenants) {
      const ids = await administratorIds(tx, recipientTenantId);
      const isGiver = given?.giverId === recipientTenantId;
      const recipients = ids.map((memberId) => ({ memberId, params: { ...params, isGiver }, once }));
      await notify(tx, { tenantId: recipientTenantId }, licenceMessage, recipients);
    }
  });
}
