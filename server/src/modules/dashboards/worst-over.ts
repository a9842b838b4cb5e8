import { type PeriodBody } from '@linekeeper/contract/dashboards/chart-filter';
import { mostWorst, type WorstKind, worstKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { availabilityOf, mostDown } from '../monitoring/index.ts';
import { isPartSeen, type OutletReader } from '../outlets/index.ts';
import { linePlaced, placed } from './placed.ts';

type Answer = z.input<typeof overallCharts.worst.output>;

type Asked = z.output<typeof overallCharts.worstRows.body>;
type Rows = z.input<typeof overallCharts.worstRows.output>;
type DownRow = Rows['list'][number];
type Named = Pick<DownRow, 'id' | 'name' | 'outletNumber' | 'outletName' | 'about'> & {
  readonly removedAt: Date | null;
};

/**
 * Which of some kinds were down longest over a period: an outlet by all of its devices, and of its lines for who sees them, that it has now; a line also
 * where it was deleted since.
 */
export async function worstOver(
  tx: Tx,
  reader: OutletReader,
  kinds: readonly WorstKind[],
  body: PeriodBody,
): Promise<Answer> {
  const found = await downOver(tx, reader, { ...body, kinds }, { limit: mostWorst });
  return {
    kinds: worstKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => {
        const own = found.filter((one) => one.kind === kind);
        return { kind, total: own[0]?.ofTotal ?? 0, rows: own.map(({ row }) => row) };
      }),
  };
}

/** The rows behind the number of those that were down: all of one kind; a page of them, the longest first. */
export async function worstRows(
  tx: Tx,
  reader: OutletReader,
  { kind, page, pageSize, sort: _sort, order: _order, ...body }: Asked,
): Promise<Rows> {
  const skip = (page - 1) * pageSize;
  const found = await downOver(tx, reader, { ...body, kinds: [kind] }, { limit: pageSize, skip });
  // A page behind the last one tells how many there are, too.
  const [one] =
    found.length > 0 || skip === 0
      ? found
      : await downOver(tx, reader, { ...body, kinds: [kind] }, { limit: 1 });
  return { list: found.map(({ row }) => row), total: one?.ofTotal ?? 0, page, pageSize };
}

/** What was down within a period, with what it is called and how it was in the period before. */
async function downOver(
  tx: Tx,
  reader: OutletReader,
  { kinds, from, to, ...places }: PeriodBody & { readonly kinds: readonly WorstKind[] },
  part: { readonly limit: number; readonly skip?: number },
): Promise<{ readonly kind: string; readonly ofTotal: number; readonly row: DownRow }[]> {
  const { tenantId } = reader;
  const asked = (kind: WorstKind) => sql`${kinds.includes(kind)}`;
  const subjects = sql`
    select p.id, 'outlet' as kind, p.outlet_id as whole, p.created_at, null::timestamptz as there_until from outlet_parts() p
    where p.tenant_id = ${tenantId} and p.outlet_id is not null and ${asked('outlet')} and ${isPartSeen(reader)}
      and ${placed(sql`p.outlet_id`, tenantId, places)}
    union all
    select l.id, 'line', l.id, l.created_at, l.there_until from line_history() l
    where l.tenant_id = ${tenantId} and ${asked('line')} and ${linePlaced(tenantId, places)}`;
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const found = await mostDown(tx, tenantId, subjects, { fromMs, toMs, ...part });
  const ids = sql`${sql.val(found.map(({ whole }) => whole))}::uuid[]`;
  const { rows } = await sql<Named>`
    select o.id, o.name, o.number as "outletNumber", o.name as "outletName", o.region as about, null::timestamptz as "removedAt"
    from outlet_directory o where o.tenant_id = ${tenantId} and o.id = any(${ids})
    union all
    select l.id, l.name, coalesce(o.number, l.kept_outlet_number), coalesce(o.name, l.kept_outlet_name), l.provider, l.there_until
    from line_history() l left join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
    where l.tenant_id = ${tenantId} and l.id = any(${ids})`.execute(tx);
  const names = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ kind, whole, times, reason, ofTotal, before, ...over }) => {
    const named = names.get(whole);
    // An outlet that was deleted in between.
    if (!named) return [];
    return {
      ...{ kind, ofTotal },
      row: {
        ...{ ...named, reason, removedAt: named.removedAt?.toISOString() ?? null },
        availability: availabilityOf(times, over),
        before: availabilityOf(before.times, before),
      },
    };
  });
}
