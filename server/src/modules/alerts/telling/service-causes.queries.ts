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

/** So far apart is what broke a service and the service's own outage at most: they are measured and decided at different times. */
const apart = sql`interval '5 minutes'`;
/** A service is put together after what it rests on: until it had time to come back too, what ended is behind its alert. */
const comesBack = sql`interval '1 minute'`;

/**
 * The same of those alone of which it can be said at a moment that whoever was told of them was told of the service's alert: what made it fail,
 * and goes on. What had failed for long before it the service could stand; what failed later, or ended, is not why it is down now. A budget
 * burns by what was, so whatever began within the hour before is behind that for good.
 */
export async function causesToldFor(
  tx: Tx,
  tenantId: number,
  { alertId, now }: { readonly alertId: string; readonly now: Date },
): Promise<ServiceCause[]> {
  const { rows } = await sql<ServiceCause>`
    select c.alert_id as "alertId", c.severity, c.is_own as "isOwn"
    from alert a
    cross join lateral (select a.condition ->> 'kind' = 'state' as is_outage) k
    cross join lateral service_alert_causes(a.tenant_id, a.subject_id,
      case when k.is_outage then greatest(a.began_at, ${now}::timestamptz - ${comesBack}) else a.began_at - ${before} end,
      coalesce(a.resolved_at, 'infinity'), a.began_at - case when k.is_outage then ${apart} else ${before} + ${apart} end,
      case when k.is_outage then a.began_at + ${apart} else 'infinity' end) c
    where a.tenant_id = ${tenantId} and a.id = ${alertId} and a.subject_kind = 'service'`.execute(tx);
  return rows;
}

/** Tenants, of those of the transaction, in which outages of services fire. */
export async function tenantsOfFailing(tx: Tx): Promise<number[]> {
  const rows = await failingServices(tx).select('tenantId').distinct().execute();
  return rows.map(({ tenantId }) => tenantId);
}

/** Alerts of services that are down, fire and are taken by nobody. */
export async function failingServiceAlerts(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await failingServices(tx)
    .where('tenantId', '=', tenantId)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an alert fires still, which it does until this transaction ends; false too where another one is just changing it. */
export async function holdFiring(tx: Tx, tenantId: number, alertId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('alert')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', alertId)
    .where('state', '=', 'firing')
    .where('muted', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

const failingServices = (tx: Tx) =>
  tx
    .selectFrom('alert')
    .where('subjectKind', '=', 'service')
    .where('state', '=', 'firing')
    .where('muted', 'is', null)
    .where(sql<boolean>`condition ->> 'kind' = 'state'`);

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
