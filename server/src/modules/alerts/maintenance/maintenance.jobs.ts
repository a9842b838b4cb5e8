import { z } from 'zod';
import { eachTenant } from '../../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../../platform/jobs/jobs.ts';
import { type Platform } from '../../../platform/platform.ts';
import { mutedTenants, unmute } from './unmute.jobs.ts';
import { duePlansOf, forgetPlans, renewPlans, type RenewParts } from './renew-plans.jobs.ts';

/** Writes out the times of announced work ahead of them, has told what still fires when it is over, and forgets what was over long ago. */
export function maintenanceTasks(parts: RenewParts & Pick<Platform, 'tenantIds'>): Record<string, Task> {
  const payload = z.strictObject({});
  return {
    'maintenance.renew': task({
      payload,
      cron: '* * * * *',
      run: async (_payload, signal) => {
        const due = await duePlansOf(parts, await parts.tenantIds());
        const tenants = { ...parts, tenantIds: () => Promise.resolve([...due.keys()]) };
        const turn = (tenantId: number) => renewPlans(parts, tenantId, due.get(tenantId) ?? []);
        await eachTenant(tenants, 'maintenance.renew', turn, signal);
      },
    }),
    'maintenance.unmute': task({
      payload,
      cron: '* * * * *',
      run: async (_payload, signal) => {
        const muted = await mutedTenants(parts, await parts.tenantIds());
        const tenants = { ...parts, tenantIds: () => Promise.resolve(muted) };
        await eachTenant(tenants, 'maintenance.unmute', (tenantId) => unmute(parts, tenantId), signal);
      },
    }),
    'maintenance.forget': task({
      payload,
      cron: '19 3 * * *',
      run: (_payload, signal) =>
        eachTenant(parts, 'maintenance.forget', (tenantId) => forgetPlans(parts, tenantId), signal),
    }),
  };
}
