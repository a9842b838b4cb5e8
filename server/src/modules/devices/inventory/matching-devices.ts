import { type ExpressionBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type devices as endpoints } from '@linekeeper/contract/devices/devices';
import { type Tables } from '../../../platform/db/schema.gen.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';
import { isNarrowed, isWithin, type Standing } from '../../outlets/index.ts';
import { isMissed } from './missed-ports.ts';
import { hasTraits, traitsMatch, type TraitValues, traitValues } from './device-traits.ts';

export type DeviceFilter = z.output<typeof endpoints.counts.body>;

type Watched = ExpressionBuilder<
  {
    d: Tables['device'];
    s: Tables['subjectState'];
    o: { [K in keyof Tables['outletDirectory']]: Tables['outletDirectory'][K] | null };
    a: { [K in keyof Tables['agentDirectory']]: Tables['agentDirectory'][K] | null };
  },
  'd' | 's' | 'o' | 'a'
>;

export interface FilterValues extends Record<string, unknown>, TraitValues {
  readonly tenantId: number;
  /** These alone. */
  readonly ids?: readonly string[] | undefined;
  /** A pattern. */
  readonly search?: string | undefined;
  readonly outletId?: string | undefined;
  readonly outletRegions?: readonly string[] | undefined;
  readonly outletTags?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
  /** True: it misses an interface. */
  readonly missesPort?: boolean | undefined;
}

/** The values that the list is narrowed by. */
export function valuesOf(tenantId: number, filter: DeviceFilter): FilterValues {
  return {
    tenantId,
    search: filter.search ? patternsOf(filter.search).anywhere : undefined,
    outletId: filter.outletId,
    outletRegions: filter.outletRegion === undefined ? undefined : [filter.outletRegion],
    outletTags: filter.outletTag === undefined ? undefined : [filter.outletTag],
    kinds: filter.kind?.length ? filter.kind : undefined,
    states: filter.state?.length ? filter.state : undefined,
    missesPort: filter.ports?.includes('down') || undefined,
    ...traitValues(filter),
  };
}

/** Where a device `d` stands: in its outlet, else in the region that it says itself. */
export const deviceStanding: Standing = {
  ...{ tenant: sql`d.tenant_id`, outlet: sql`d.outlet_id`, ownRegion: sql`d.region` },
};

/** The condition that a device is of the list. */
export function matches(eb: Watched, values: FilterValues) {
  const { ids, search, outletId, kinds, states } = values;
  const wanted = [];
  if (ids !== undefined) wanted.push(sql<boolean>`d.id = any(${ids}::uuid[])`);
  if (search !== undefined) {
    wanted.push(
      eb.or([
        eb('d.name', 'ilike', search),
        eb(sql`host(d.address)`, 'like', search),
        eb('d.sysName', 'ilike', search),
        eb('d.brand', 'ilike', search),
        eb('d.model', 'ilike', search),
        eb('d.serialNumber', 'ilike', search),
        eb('d.macAddress', 'ilike', search),
        eb('d.location', 'ilike', search),
        eb('d.region', 'ilike', search),
        eb('o.number', 'ilike', search),
        eb('o.name', 'ilike', search),
      ]),
    );
  }
  if (outletId !== undefined) wanted.push(eb('d.outletId', '=', outletId));
  const places = { region: values.outletRegions, tag: values.outletTags };
  if (isNarrowed(places)) wanted.push(isWithin(deviceStanding, places));
  if (kinds !== undefined) wanted.push(sql<boolean>`d.kind = any(${kinds})`);
  if (states !== undefined) wanted.push(sql<boolean>`s.state = any(${states})`);
  if (values.missesPort)
    wanted.push(
      sql<boolean>`exists (select from interface i where i.tenant_id = d.tenant_id and i.device_id = d.id and ${isMissed})`,
    );
  if (hasTraits(values)) wanted.push(traitsMatch(values));
  return eb.and(wanted);
}
