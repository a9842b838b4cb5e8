import { type lines as endpoints } from '@linekeeper/contract/lines/lines';
import { type ExpressionBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { type Tables } from '../../platform/db/schema.gen.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { standsIn } from '../outlets/index.ts';
import { hasTraits, traitsMatch } from './line-traits.ts';

export type LineFilter = z.output<typeof endpoints.counts.body>;

/** The same, or some lines alone. */
export type LinesWanted = LineFilter & { readonly ids?: readonly string[] | undefined };

/** The lines of a tenant with their state and outlet. */
export const lines = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('line as l')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.subjectId', '=', 'l.id'),
    )
    .innerJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.id', '=', 'l.outletId'),
    )
    .where('l.tenantId', '=', tenantId);

type Lines = ExpressionBuilder<
  { l: Tables['line']; s: Tables['subjectState']; o: Tables['outletDirectory'] },
  'l' | 's' | 'o'
>;

/** What a filter wants of a line. */
export function matches(eb: Lines, filter: LinesWanted) {
  const { ids, search, state, access, role, outletId, deviceId, provider, region, outletTag } = filter;
  const wanted = [];
  if (ids) wanted.push(sql<boolean>`l.id = any(${[...ids]}::uuid[])`);
  if (search) {
    const text = patternsOf(search).anywhere;
    wanted.push(
      eb.or([
        eb('l.name', 'ilike', text),
        eb('l.provider', 'ilike', text),
        eb('l.circuitId', 'ilike', text),
        eb(sql`host(l.address)`, 'like', text),
        eb('o.number', 'ilike', text),
        eb('o.name', 'ilike', text),
      ]),
    );
  }
  if (state?.length) wanted.push(sql<boolean>`s.state = any(${state})`);
  if (access?.length) wanted.push(sql<boolean>`l.access = any(${access})`);
  if (role) wanted.push(eb('l.role', '=', role));
  if (outletId) wanted.push(eb('l.outletId', '=', outletId));
  if (deviceId) wanted.push(eb('l.deviceId', '=', deviceId));
  if (provider) wanted.push(eb('l.provider', '=', provider));
  if (region) wanted.push(eb('o.region', '=', region));
  if (hasTraits(filter)) wanted.push(traitsMatch(filter));
  wanted.push(...standsIn({ tenant: sql`l.tenant_id`, outlet: sql`l.outlet_id` }, { outletTag }));
  return eb.and(wanted);
}
