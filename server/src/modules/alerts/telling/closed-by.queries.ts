import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Who closed an alert by hand, and why. */
export interface ClosedBy {
  /** Null: somebody from above, who is no member of the tenant. */
  readonly memberId: string | null;
  readonly name: string;
  /** The tenant that they came from, where that is another. */
  readonly tenant: string | null;
  readonly note: string;
}

/** Who closed an alert by hand; undefined where it is open, or ended by itself. */
export async function closedBy(tx: Tx, tenantId: number, alertId: string): Promise<ClosedBy | undefined> {
  const { rows } = await sql<ClosedBy>`
    select case when s.actor_tenant_id = a.tenant_id then s.actor_member_id end as member_id, coalesce(a.resolved_by, '') as name,
      case when s.actor_tenant_id <> a.tenant_id then organization_near(a.tenant_id, s.actor_tenant_id) end as tenant,
      a.resolve_note as note
    from alert a left join lateral (
      select t.actor_tenant_id, t.actor_member_id from alert_step t
      where t.tenant_id = a.tenant_id and t.alert_id = a.id and t.kind = 'resolved' order by t.at desc, t.id desc limit 1) s on true
    where a.tenant_id = ${tenantId} and a.id = ${alertId} and a.resolve_reason = 'closed-by-hand'`.execute(
    tx,
  );
  return rows[0];
}
