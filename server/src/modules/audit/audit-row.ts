import { type AuditLine } from '@linekeeper/contract/audit/audit';
import { type RawBuilder, sql } from 'kysely';

/** A line of the audit log as the database gives it. */
export interface AuditRow {
  readonly seq: number;
  readonly at: Date;
  readonly actorTenantId: number | null;
  readonly actorTenantName: string | null;
  readonly tenantName: string;
  readonly actorName: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly detail: Record<string, unknown>;
  readonly address: string;
  readonly requestId: string;
  readonly proxyGrantId: string | null;
  readonly grantReason: string | null;
}

/** A line as the tenant that it is of reads it. */
export function lineOf(tenantId: number, row: AuditRow): AuditLine {
  const { actorTenantId, proxyGrantId, grantReason, at, ...line } = row;
  return {
    ...line,
    at: at.toISOString(),
    isOwn: actorTenantId === tenantId,
    grant: proxyGrantId === null ? null : { id: proxyGrantId, reason: grantReason ?? '' },
  };
}

/** Lines of the table with the names of who acted, and why. */
export const shown = (lines: RawBuilder<unknown>) => sql`
  select a.seq, a.at, a.actor_tenant_id, a.actor_name, a.action, a.subject_type, a.subject_id, a.detail, a.address,
    a.request_id, a.proxy_grant_id, g.reason as grant_reason, coalesce(a.tenant_name, o.name) as tenant_name,
    coalesce(a.actor_tenant_name, g.actor_tenant_name, organization_near(a.tenant_id, a.actor_tenant_id)) as actor_tenant_name
  from (${lines}) as a
  join tenant o on o.tenant_id = a.tenant_id and o.id = a.tenant_id
  left join proxy_grant_summary g on g.tenant_id = a.tenant_id and g.id = a.proxy_grant_id`;
