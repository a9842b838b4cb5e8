import { z } from 'zod';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { notify } from '../../platform/delivery/notify.ts';
import { type Deliver } from '../../platform/outbox/outbox.ts';
import { administratorIds } from '../auth/index.ts';
import { hubCutMessage } from './hub-cut-message.ts';

const fact = z.strictObject({ since: z.iso.datetime() });

/**
 * Tells that our own hub is cut off: the administrators of the tenant whose targets are not measured, and of all above it, once each however
 * many tenants it hides. It names none of them.
 */
export function tellHubCut({ database }: { readonly database: Database }): Deliver {
  return async ({ tenantId, payload }) => {
    const { since } = fact.parse(payload);
    for (let id: number | null = tenantId; id !== null;) {
      const own: number = id;
      const above = await aboveOf(database, own);
      await database.withTenant(jobScope([own]), async (tx) => {
        const memberIds = await administratorIds(tx, own);
        const params = { since, isOperator: above === null };
        await notify(
          tx,
          { tenantId: own },
          hubCutMessage,
          memberIds.map((memberId) => ({ memberId, params, once: since })),
        );
      });
      id = above;
    }
  };
}

/** The tenant that one is a customer of; null: it is the platform. */
async function aboveOf(database: Database, tenantId: number): Promise<number | null> {
  const [row] = await database.ask<{ id: number | null }>('select tenant_above($1) as id', [tenantId]);
  return row?.id ?? null;
}
