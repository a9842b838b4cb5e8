import { z } from 'zod';
import { accessRecordDays } from '@linekeeper/contract/proxy/proxy-terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { eachTenant } from '../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Log } from '../../platform/log.ts';
import { endGrants, grantsOfEndedSessions, tenantsWithGrantsOver } from './grants.queries.ts';
import { forgetAccessRecords } from './access-records.queries.ts';

const dayMs = 24 * 3_600_000;

/**
 * Closes proxy grants whose time or whose session is over (they let nobody in from that moment on, whether closed or not), and
 * forgets old access records.
 */
export function proxyTasks(parts: {
  readonly database: Database;
  readonly tenantIds: () => Promise<readonly number[]>;
  readonly clock: () => number;
  readonly log: Log;
}): Record<string, Task> {
  const { database, clock, log } = parts;
  return {
    'proxy.close': task({
      payload: z.strictObject({}),
      cron: '* * * * *',
      run: async (_payload, signal) => {
        const now = new Date(clock());
        await eachTenant(
          { tenantIds: () => tenantsWithGrantsOver(database, now), log },
          'proxy.close',
          (tenantId) => {
            const scope = jobScope([tenantId]);
            return database.withTenant(scope, async (tx) => {
              const end = { at: now, reason: 'expired' } as const;
              for (const { id, actorName } of await endGrants(tx, tenantId, { overAt: now }, end))
                await writeAudit(tx, scope, {
                  action: 'proxy.expire',
                  subjectType: 'proxy',
                  subjectId: id,
                  detail: { actor: actorName },
                });
            });
          },
          signal,
        );
        const over = await grantsOfEndedSessions(database, now);
        await eachTenant(
          { tenantIds: async () => [...new Set(over.map(({ tenantId }) => tenantId))], log },
          'proxy.close',
          (tenantId) => {
            const scope = jobScope([tenantId]);
            return database.withTenant(scope, async (tx) => {
              for (const { id, overAt } of over.filter((grant) => grant.tenantId === tenantId)) {
                const end = { at: overAt, reason: 'session-over' } as const;
                for (const { actorName } of await endGrants(tx, tenantId, { id }, end))
                  await writeAudit(tx, scope, {
                    action: 'proxy.end',
                    subjectType: 'proxy',
                    subjectId: id,
                    detail: { because: end.reason, actor: actorName, overAt: overAt.toISOString() },
                  });
              }
            });
          },
          signal,
        );
      },
    }),
    'proxy.forget': task({
      payload: z.strictObject({}),
      cron: '37 2 * * *',
      run: async (_payload, signal) => {
        const before = new Date(clock() - accessRecordDays * dayMs);
        await eachTenant(
          parts,
          'proxy.forget',
          (tenantId) =>
            database.withTenant(jobScope([tenantId]), (tx) => forgetAccessRecords(tx, tenantId, before)),
          signal,
        );
      },
    }),
  };
}
