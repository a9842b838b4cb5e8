import { type DeviceKind } from '@linekeeper/contract/monitoring/states';
import { type ReportScope } from '@linekeeper/contract/reports/reports';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { deviceStanding } from '../devices/index.ts';
import { isWithin, type Places } from '../outlets/index.ts';
import { keptServices } from '../services/index.ts';

/** A device of a report. */
export interface ReportDevice {
  readonly id: string;
  readonly name: string;
  readonly kind: DeviceKind | null;
  readonly outletNumber: string;
  readonly outletName: string;
  readonly region: string;
  readonly createdAtMs: number;
  /** When it was deleted; null while it is there. */
  readonly removedAtMs: number | null;
}

type DeviceRow = Omit<ReportDevice, 'createdAtMs' | 'removedAtMs'> & {
  readonly createdAt: Date;
  readonly thereUntil: Date | null;
};

/** The places that a report is narrowed to, as those of a chart. */
function placesOf(place: ReportScope): Places {
  if (place.scope === 'region') return { region: [place.region] };
  return place.scope === 'outlet' ? { outletId: [place.outletId] } : {};
}

/** The devices of a tenant in a place, by name; with those that were deleted after a time, in milliseconds since 1970, where one is given. The region of a device is that of its outlet, or its own where it stands in none or its outlet says none. */
export async function reportDevices(
  tx: Tx,
  tenantId: number,
  place: ReportScope,
  deletedAfterMs = Infinity,
): Promise<ReportDevice[]> {
  const deletedAfter = Number.isFinite(deletedAfterMs) ? new Date(deletedAfterMs) : null;
  const { rows } = await sql<DeviceRow>`
    select d.id, d.name, d.kind, coalesce(nullif(o.region, ''), d.region) as region, d.created_at as "createdAt", d.there_until as "thereUntil",
      coalesce(o.number, d.kept_outlet_number, '') as "outletNumber", coalesce(o.name, d.kept_outlet_name, '') as "outletName"
    from device_history() d left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    where d.tenant_id = ${tenantId} and (d.there_until is null or d.there_until > ${deletedAfter}::timestamptz)
      and ${isWithin(deviceStanding, placesOf(place))}
    order by d.name collate natural_order, d.id`.execute(tx);
  return rows.map(({ createdAt, thereUntil, ...row }) => ({
    ...row,
    ...{ createdAtMs: createdAt.getTime(), removedAtMs: thereUntil?.getTime() ?? null },
  }));
}

/** What a tenant and a place of it are called: empty for the whole tenant, null where there is no such place. */
export async function reportNames(
  tx: Tx,
  tenantId: number,
  place: ReportScope,
): Promise<{ readonly tenantName: string; readonly placeName: string | null }> {
  const tenant = await tx
    .selectFrom('tenant')
    .where('tenantId', '=', tenantId)
    .where('id', '=', tenantId)
    .select('name')
    .executeTakeFirst();
  return { tenantName: tenant?.name ?? '', placeName: await placeNameOf(tx, tenantId, place) };
}

async function placeNameOf(tx: Tx, tenantId: number, place: ReportScope): Promise<string | null> {
  if (place.scope === 'tenant') return '';
  if (place.scope === 'region') return place.region;
  if (place.scope === 'service') {
    const services = await keptServices(tx, tenantId);
    return services.find(({ id }) => id === place.serviceId)?.name ?? null;
  }
  const outlet = await tx
    .selectFrom('outletDirectory')
    .where('tenantId', '=', tenantId)
    .where('id', '=', place.outletId)
    .select(['number', 'name'])
    .executeTakeFirst();
  return outlet ? `${outlet.number} ${outlet.name}`.trim() : null;
}

/** Since when there are some paths of dial tests, in milliseconds since 1970. */
export async function pathsCreated(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('dialPathDirectory')
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...ids])
    .select(['id', 'createdAt'])
    .execute();
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt.getTime()]));
}
