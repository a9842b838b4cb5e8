import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import { asSeenFrom } from '../../platform/db/below-scope.ts';
import { type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';

/**
 * Writes what was done to a tenant from above into both audits: that of the tenant acted for, and its own, which sees who
 * it was; `name` is what it was called before. The lower number first: two such writers then never wait for each other.
 */
export async function writeOnBoth(
  tx: Tx,
  scope: Scope,
  tenantId: number,
  { action, name, detail }: Pick<AuditEntry, 'action' | 'detail'> & { readonly name: string },
): Promise<void> {
  const line = { action, subjectType: 'tenant', subjectId: tenantId, detail: { name, ...detail } };
  const chains = [scope.tenantId, tenantId].sort((a, b) => a - b);
  for (const chain of chains) await writeAudit(tx, asSeenFrom(scope, chain), line);
}
