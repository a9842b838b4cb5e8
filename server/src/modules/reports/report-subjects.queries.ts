import { type DeviceKind } from '@linekeeper/contract/monitoring/states';
import { type ReportScope } from '@linekeeper/contract/reports/reports';
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
}

/** The places that a report is narrowed to, as those of a chart. */
function placesOf(place: ReportScope): Places {
  if (place.scope === 'region') return { region: [place.region] };
  return place.scope === 'outlet' ? { outletId: [place.outletId] } : {};
}

/** The devices of a tenant in a place, by name. The region of a device is that of its outlet, or its own where it stands in none or its outlet says none. */
export async function reportDevices(tx: Tx, tenantId: number, place: ReportScope): Promise<ReportDevice[]> {
  const rows = await tx
    .selectFrom('deviceDirectory as d')
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'd.tenantId').onRef('o.id', '=', 'd.outletId'),
    )
    .where('d.tenantId', '=', tenantId)
    .where(isWithin(deviceStanding, placesOf(place)))
    .select(['d.id', 'd.name', 'd.kind', 'd.region', 'd.createdAt'])
    .select(['o.number as outletNumber', 'o.name as outletName', 'o.region as outletRegion'])
    .orderBy('d.name')
    .orderBy('d.id')
    .execute();
  return rows.map(({ createdAt, outletRegion, ...row }) => ({
    ...{ id: row.id, name: row.name, kind: row.kind as DeviceKind | null },
    ...{ outletNumber: row.outletNumber ?? '', outletName: row.outletName ?? '' },
    // As device_traits has it: an outlet may say no region.
    region: outletRegion || row.region,
    createdAtMs: createdAt.getTime(),
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
