import { z } from 'zod';
import { keepCheck, verifyAudit } from '../../platform/audit/audit.ts';
import { type Database } from '../../platform/db/database.ts';
import { operationHandler } from '../../platform/operations/operation-handler.ts';

export const checkKind = { kind: 'audit.check', input: z.strictObject({}) };

/** Recomputes a tenant's chain on demand, with progress; what it found is kept like the nightly check's. */
export function checkChain(database: Database, clock: () => number) {
  return operationHandler({
    ...checkKind,
    cancellable: true,
    run: async ({ scope, progress, signal }) => {
      const { tenantId, actor } = scope;
      const verdict = await database.withTenant(scope, (tx) =>
        verifyAudit(tx, tenantId, (done, total) => {
          signal.throwIfAborted();
          progress(done, total);
        }),
      );
      const checkedAt = new Date(clock());
      await database.withTenant(scope, (tx) =>
        keepCheck(tx, tenantId, verdict, { checkedAt, checkedBy: actor?.name ?? null }),
      );
      return { isWhole: verdict.whole };
    },
  });
}
