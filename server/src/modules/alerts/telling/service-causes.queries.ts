import { type AlertSeverity, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** An alert that is behind one of a business service. */
export interface ServiceCause {
  readonly alertId: string;
  readonly severity: AlertSeverity;
  /** It is of what the service rests on; else that is a consequence of it. */
  readonly isOwn: boolean;
}

/** How long before a service's own alert began what is behind it may have ended: a budget burns within an hour. */
const before = sql`interval '1 hour'`;

/** The alerts that are behind one of a business service; none of an alert about something else. */
export async function causesOfService(tx: Tx, tenantId: number, alertId: string): Promise<ServiceCause[]> {
  const { rows } = await sql<ServiceCause>`
    select c.alert_id as "alertId", c.severity, c.is_own as "isOwn"
    from alert a cross join lateral service_alert_causes(a.tenant_id, a.subject_id,
      case when a.condition ->> 'kind' = 'state' then a.began_at else a.began_at - ${before} end, coalesce(a.resolved_at, 'infinity')) c
    where a.tenant_id = ${tenantId} and a.id = ${alertId} and a.subject_kind = 'service'`.execute(tx);
  return rows;
}

/** What fails now of what a business service rests on. */
export interface FailingBelow {
  readonly kind: AlertSubjectKind;
  readonly name: string;
}

/** The same by the service's id: what is down first, then what is so the longest. */
export async function failingBelow(tx: Tx, tenantId: number, serviceId: string): Promise<FailingBelow[]> {
  const { rows } = await sql<FailingBelow>`
    select f.kind, f.name from service_failing(${tenantId}, ${serviceId}::uuid) f`.execute(tx);
  return rows;
}
