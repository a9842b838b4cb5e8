import { type PeriodBody } from '@linekeeper/contract/dashboards/chart-filter';
import { mostWorst, type WorstKind, worstKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { availabilityOf, mostDown } from '../monitoring/index.ts';
import { placed } from './placed.ts';

type Answer = z.input<typeof overallCharts.worst.output>;

type Named = Pick<
  Answer['kinds'][number]['rows'][number],
  'id' | 'name' | 'outletNumber' | 'outletName' | 'about'
>;

/** Which of some kinds were down longest over a period. */
export async function worstOver(
  tx: Tx,
  tenantId: number,
  kinds: readonly WorstKind[],
  { from, to, ...places }: PeriodBody,
): Promise<Answer> {
  const asked = (kind: WorstKind) => sql`${kinds.includes(kind)}`;
  const subjects = sql`
    select d.id, 'outlet' as kind, d.outlet_id as whole, d.created_at from device_directory d
    where d.tenant_id = ${tenantId} and d.outlet_id is not null and ${asked('outlet')}
      and ${placed(sql`d.outlet_id`, tenantId, places)}
    union all
    select l.id, 'line', l.id, l.created_at from line_directory l
    where l.tenant_id = ${tenantId} and ${asked('line')} and ${placed(sql`l.outlet_id`, tenantId, places)}`;
  const found = await mostDown(tx, tenantId, subjects, {
    ...{ fromMs: Date.parse(from), toMs: Date.parse(to), limit: mostWorst },
  });
  const ids = found.map(({ whole }) => whole);
  const { rows: named } = await sql<Named>`
    select o.id, o.name, o.number as "outletNumber", o.name as "outletName", o.region as about from outlet_directory o
    where o.tenant_id = ${tenantId} and o.id = any(${sql.val(ids)}::uuid[])
    union all
    select l.id, l.name, o.number, o.name, l.provider
    from line_directory l join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
    where l.tenant_id = ${tenantId} and l.id = any(${sql.val(ids)}::uuid[])`.execute(tx);
  const names = new Map(named.map((row) => [row.id, row]));
  return {
    kinds: worstKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => {
        const own = found.filter((one) => one.kind === kind);
        return {
          kind,
          total: own[0]?.ofTotal ?? 0,
          rows: own.map(({ whole, times, reason, ...over }) => ({
            ...names.get(whole)!,
            availability: availabilityOf(times, over),
            reason,
          })),
        };
      }),
  };
}
