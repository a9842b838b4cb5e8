import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';

/**
 * Writes what was done to a tenant into the audit of the tenant acted for, and (where that is another) into its own, which
 * sees who it was. The lower number first: two such writers then never wait for each other.
 */
export async function auditOnBoth(tx: Tx, scope: Scope, tenantId: number, entry: AuditEntry): Promise<void> {
  const chains = [...new Set([scope.tenantId, tenantId])].sort((a, b) => a - b);
  for (const chain of chains) await writeAudit(tx, { tenantId: chain, actor: scope.actor }, entry);
}
