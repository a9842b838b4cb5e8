import { type AvailabilityKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type figureRows } from '@linekeeper/contract/dashboards/figure-rows';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { availabilityOf, timesOfEach, timesOfSome } from '../monitoring/index.ts';
import { byFigure, pageOfRows } from './by-figure.ts';
import { holding, outletOf, placeBy } from './found-lines.ts';
import { inPieces } from './in-pieces.ts';
import { devicePlaced, linePlaced } from './placed.ts';

type Asked = z.output<typeof figureRows.availability.body>;
type Answer = z.input<typeof figureRows.availability.output>;
type Availability = Answer['list'][number]['availability'];

/** Subjects that are named, and compared with the period before, by one statement. */
const namedAtOnce = 5_000;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly outletNumber: string | null;
  readonly outletName: string | null;
  readonly removedAt: Date | null;
}

/** What of some kind was there within a period, also where it was deleted since. */
function subjectsOf(
  tenantId: number,
  kind: AvailabilityKind,
  asked: Omit<Asked, 'kind'>,
): RawBuilder<unknown> {
  const { order: _order, page: _page, pageSize: _size, from, to, search, sort, ...places } = asked;
  if (kind === 'line')
    return sql`
      select l.id, l.created_at, l.there_until, ${placeBy(sql`l.name`, sort)} as place from line_history() l ${outletOf('l')}
      where l.tenant_id = ${tenantId} and l.created_at < ${to}::timestamptz and (l.there_until is null or l.there_until > ${from}::timestamptz)
        and ${linePlaced(tenantId, places)} and ${holding(search, [sql`l.name`, sql`l.provider`, sql`o.number`, sql`o.name`])}`;
  return sql`
    select d.id, d.created_at, d.there_until, ${placeBy(sql`d.name`, sort)} as place from device_history() d ${outletOf('d')}
    where d.tenant_id = ${tenantId} and d.created_at < ${to}::timestamptz and (d.there_until is null or d.there_until > ${from}::timestamptz)
      and ${devicePlaced(tenantId, places)} and ${holding(search, [sql`d.name`, sql`o.number`, sql`o.name`])}`;
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
 * The rows behind the availability of a kind: each device or line that was there within a period; a page of them, the worst first unless they
 * are sorted by something. All are added up in one pass; those alone that are shown (of a file all, some at a time) are named and compared with the
 * period before.
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
  return {
    list: await inPieces(shown, namedAtOnce, (some) =>
      namedOf(tx, tenantId, some, { kind, fromMs: 2 * fromMs - toMs, toMs: fromMs }),
    ),
    ...{ total: found.length, page, pageSize },
    unmeasured: found.filter(({ availability }) => isUnmeasured(availability)).length,
  };
}

/** Some subjects of a kind by name, and as they were in the period before. */
async function namedOf(
  tx: Tx,
  tenantId: number,
  found: readonly Found[],
  { kind, ...before }: { readonly kind: AvailabilityKind; readonly fromMs: number; readonly toMs: number },
): Promise<Answer['list']> {
  const ids = sql`${sql.val(found.map(({ id }) => id))}::uuid[]`;
  const some =
    kind === 'device'
      ? sql`from device_history() d ${outletOf('d')} where d.tenant_id = ${tenantId} and d.id = any(${ids})`
      : sql`from line_history() d ${outletOf('d')} where d.tenant_id = ${tenantId} and d.id = any(${ids})`;
  const [earlier, { rows }] = await Promise.all([
    timesOfSome(tx, tenantId, sql`select d.id, d.created_at, d.there_until ${some}`, before),
    sql<Named>`
      select d.id, d.name, o.number as "outletNumber", o.name as "outletName", d.there_until as "removedAt" ${some}`.execute(
      tx,
    ),
  ]);
  const names = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, availability }) => {
    const [name, then] = [names.get(id), earlier.get(id)];
    if (!name || !then) return [];
    const { removedAt, ...called } = name;
    return {
      ...called,
      removedAt: removedAt?.toISOString() ?? null,
      availability,
      before: availabilityOf(then.times, then),
    };
  });
}
