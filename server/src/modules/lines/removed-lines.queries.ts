import { type AccessTechnology, type LineRole } from '@linekeeper/contract/lines/line-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { isWithin } from '../outlets/index.ts';
import { type LineFacts, lineFacts, type WantedFacts } from './line-facts.queries.ts';
import { hasTraits } from './line-traits.ts';

/** A time in milliseconds since 1970. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Facts of the lines of a tenant that match and were there within a time, also of those that were deleted since (decision 0146). A deleted one
 * stands where its outlet is now; it has no state, no device and none of the traits of what is there: who asks for one of these is told of none.
 */
export async function linesOver(
  tx: Tx,
  tenantId: number,
  wanted: WantedFacts,
  span: Span,
): Promise<LineFacts[]> {
  const [there, removed] = await Promise.all([
    lineFacts(tx, tenantId, wanted),
    removedLines(tx, tenantId, wanted, span),
  ]);
  // One that is deleted just now may be told of by both.
  const gone = new Set(removed.map(({ id }) => id));
  return [...there.filter(({ id, createdAtMs }) => createdAtMs < span.toMs && !gone.has(id)), ...removed];
}

async function removedLines(
  tx: Tx,
  tenantId: number,
  wanted: WantedFacts,
  { fromMs, toMs }: Span,
): Promise<LineFacts[]> {
  const { ids, search, state, access, role, outletId, deviceId, provider, region, outletTag } = wanted;
  if (state?.length || deviceId || hasTraits(wanted)) return [];
  const places = {
    region: region ? [region] : undefined,
    outletId: outletId ? [outletId] : undefined,
    tag: outletTag ? [outletTag] : undefined,
  };
  const text = search && patternsOf(search).anywhere;
  const rows = await tx
    .selectFrom('removedDirectory as l')
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.id', '=', 'l.outletId'),
    )
    .where('l.tenantId', '=', tenantId)
    .where('l.kind', '=', 'line')
    .where('l.deletedAt', '>', new Date(fromMs))
    .where('l.createdAt', '<', new Date(toMs))
    .where(isWithin({ tenant: sql`l.tenant_id`, outlet: sql`l.outlet_id`, ownRegion: sql`l.region` }, places))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`l.id = any(${ids as string[]}::uuid[])`))
    .$if(Boolean(access?.length), (query) => query.where(sql<boolean>`l.access = any(${access}::text[])`))
    .$if(Boolean(role), (query) => query.where('l.role', '=', role!))
    .$if(Boolean(provider), (query) => query.where('l.provider', '=', provider!))
    .$if(Boolean(text), (query) =>
      query.where(sql<boolean>`(l.name ilike ${text} or l.provider ilike ${text}
        or l.circuit_id ilike ${text} or host(l.address) like ${text}
        or coalesce(o.number, l.outlet_number) ilike ${text} or coalesce(o.name, l.outlet_name) ilike ${text})`),
    )
    .select([
      'l.id',
      'l.name',
      'l.outletId',
      'l.provider',
      'l.access',
      'l.role',
      'l.slaAvailabilityPercent',
      'l.intervalS',
    ])
    .select(['l.createdAt', 'l.deletedAt', 'l.hasSamples'])
    .select((eb) => [
      eb.fn.coalesce('o.number', 'l.outletNumber').as('outletNumber'),
      eb.fn.coalesce('o.name', 'l.outletName').as('outletName'),
      sql<string>`coalesce(nullif(o.region, ''), l.region)`.as('region'),
    ])
    .orderBy('l.name')
    .orderBy('l.id')
    .execute();
  return rows.map(({ createdAt, deletedAt, hasSamples, intervalS, ...row }) => ({
    ...row,
    hasSamples: hasSamples === true,
    ...{ outletNumber: row.outletNumber ?? '', outletName: row.outletName ?? '', region: row.region ?? '' },
    ...{ access: row.access as AccessTechnology, role: row.role as LineRole, provider: row.provider ?? '' },
    ...{
      createdAtMs: createdAt.getTime(),
      removedAtMs: deletedAt.getTime(),
      intervalMs: intervalS * 1000,
    },
  }));
}
