import { type z } from 'zod';
import { type Tx } from '../db/database.ts';
import { type Scope } from '../db/scope.ts';
import { type OperationKind } from './operation-handler.ts';
import { askCancel, unendedOperations } from './operation-rows.ts';

/**
 * Ends the operations of a kind that the scope's actor asked for before, that match and have not ended: a newer one is wanted. One that
 * waits has ended at once, one that runs ends at its next step. Gives how many of the tenant's are left.
 */
export async function endForerunners<Schema extends z.ZodType>(
  tx: Tx,
  { tenantId, actor }: Scope,
  { kind, input: schema }: OperationKind<Schema>,
  matches: (input: z.output<Schema>) => boolean,
): Promise<number> {
  const all = await unendedOperations(tx, tenantId, kind);
  const forerunners = all.filter(
    ({ createdBy, createdByTenantId, input }) =>
      actor !== undefined &&
      createdBy === actor.memberId &&
      createdByTenantId === actor.tenantId &&
      matches(schema.parse(input)),
  );
  for (const { id } of forerunners) await askCancel(tx, tenantId, id, { error: 'SUPERSEDED' });
  return all.length - forerunners.length;
}
