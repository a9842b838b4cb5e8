import { type AvailabilityKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type figureRows } from '@linekeeper/contract/dashboards/figure-rows';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { availabilityOf, timesOfEach, timesOfSome } from '../monitoring/index.ts';
import { byFigure, pageOfRows } from './by-figure.ts';
import { foundLines, holding, placeBy } from './found-lines.ts';
import { devicePlaced } from './placed.ts';

type Asked = z.output<typeof figureRows.availability.body>;
type Answer = z.input<typeof figureRows.availability.output>;
type Availability = Answer['list'][number]['availability'];

interface Named {
  readonly id: string;
  readonly name: string;
  readonly outletNumber: string | null;
  readonly outletName: string | null;
}

/** What of some kind was there by the end of a period. */
function subjectsOf(
  tenantId: number,
  kind: AvailabilityKind,
  asked: Omit<Asked, 'kind'>,
): RawBuilder<unknown> {
  const { from: _from, order: _order, page: _page, pageSize: _size, to, search, sort, ...places } = asked;
  if (kind === 'line') return foundLines(tenantId, { to, search, sort, ...places });
  return sql`
    select d.id, d.created_at, ${placeBy(sql`d.name`, sort)} as place
    from device_directory d left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    where d.tenant_id = ${tenantId} and d.created_at < ${to}::timestamptz and ${devicePlaced(tenantId, places)}
      and ${holding(search, [sql`d.name`, sql`o.number`, sql`o.name`])}`;
}

type Found = { readonly id: string; readonly availability: Availability };
const figureOf: Readonly<Record<'availability' | 'coverage' | 'down', (row: Found) => number | null>> = {
  availability: ({ availability }) => availability.availabilityPercent,
  coverage: ({ availability }) => availability.coveragePercent,
  down: ({ availability }) => availability.downMs,
};

function sorted(rows: readonly Found[], { sort, order }: Asked): readonly Found[] {
  // By name and by outlet they come as they are.
  if (sort === 'name' || sort === 'outlet') return order === 'desc' ? rows.toReversed() : rows;
  if (sort) return byFigure(rows, figureOf[sort], order);
  // The worst first; where it is not known, what was down longest.
  return byFigure(byFigure(rows, figureOf.down, 'desc'), figureOf.availability, 'asc');
}

const isUnmeasured = ({ totalMs, unmeasuredMs }: Availability) => unmeasuredMs >= totalMs;

/**
 * The rows behind the availability of a kind: each device or line that was there by the end of a period; a page of them, the worst first unless they
 * are sorted by something. All are added up in one pass; those alone that are shown are named and compared with the period before.
 */
export async function availabilityRows(tx: Tx, tenantId: number, { kind, ...asked }: Asked): Promise<Answer> {
  const { page, pageSize } = asked;
  const [fromMs, toMs] = [Date.parse(asked.from), Date.parse(asked.to)];
  const times = await timesOfEach(tx, tenantId, subjectsOf(tenantId, kind, asked), { fromMs, toMs });
  const found = times.map(({ id, times: spent, ...over }) => ({
    id,
    availability: availabilityOf(spent, over),
  }));
  const shown = pageOfRows(sorted(found, { kind, ...asked }), asked);
  const ids = sql`${sql.val(shown.map(({ id }) => id))}::uuid[]`;
  const some =
    kind === 'device'
      ? sql`from device_directory w where w.tenant_id = ${tenantId} and w.id = any(${ids})`
      : sql`from line_directory w where w.tenant_id = ${tenantId} and w.id = any(${ids})`;
  const [before, { rows }] = await Promise.all([
    timesOfSome(tx, tenantId, sql`select w.id, w.created_at ${some}`, {
      fromMs: 2 * fromMs - toMs,
      toMs: fromMs,
    }),
    sql<Named>`
      select w.id, w.name, o.number as "outletNumber", o.name as "outletName"
      from (select w.id, w.name, w.outlet_id ${some}) w
      left join outlet_directory o on o.tenant_id = ${tenantId} and o.id = w.outlet_id`.execute(tx),
  ]);
  const names = new Map(rows.map((row) => [row.id, row]));
  return {
    list: shown.flatMap(({ id, availability }) => {
      const [name, then] = [names.get(id), before.get(id)];
      // It was deleted in between.
      if (!name || !then) return [];
      return { ...name, availability, before: availabilityOf(then.times, then) };
    }),
    ...{ total: found.length, page, pageSize },
    unmeasured: found.filter(({ availability }) => isUnmeasured(availability)).length,
  };
}
