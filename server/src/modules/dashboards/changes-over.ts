import { type PeriodBody } from '@linekeeper/contract/dashboards/chart-filter';
import { type ChangingKind, mostChanges } from '@linekeeper/contract/dashboards/chart-terms';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { changesOf } from '../monitoring/index.ts';
import { isNarrowed, placed } from './placed.ts';
import { measuredAs } from './visible-chart-kinds.ts';

type Answer = z.input<typeof overallCharts.changes.output>;

interface Named {
  readonly subjectId: string;
  readonly kind: ChangingKind;
  readonly id: string;
  readonly name: string;
  readonly outletId: string | null;
  readonly outletName: string | null;
}

/** What changed its state last within a period, of some kinds. */
export async function changesOver(
  tx: Tx,
  tenantId: number,
  kinds: readonly ChangingKind[],
  { from, to, ...places }: PeriodBody,
): Promise<Answer> {
  const subjects = sql`
    select d.id as subject_id, 'device' as kind, d.id, d.name, d.outlet_id from device_directory d where d.tenant_id = ${tenantId}
    union all
    select l.id, 'line', l.id, l.name, l.outlet_id from line_directory l where l.tenant_id = ${tenantId}
    union all
    select a.id, 'agent', a.id, a.name, a.outlet_id from agent_directory a where a.tenant_id = ${tenantId}
    union all
    select p.id, 'test', p.test_id, p.test_name, coalesce(a.outlet_id, l.outlet_id) from dial_path_directory p
    left join agent_directory a on p.source_kind = 'agent' and a.tenant_id = p.tenant_id and a.id = p.source_id
    left join line_directory l on l.tenant_id = p.tenant_id and l.id = coalesce(p.source_line_id, p.line_id)
    where p.tenant_id = ${tenantId}`;
  const changes = await changesOf(tx, tenantId, {
    kinds: kinds.map((kind) => measuredAs[kind]),
    ...{ fromMs: Date.parse(from), toMs: Date.parse(to), limit: mostChanges },
    within: isNarrowed(places)
      ? sql`select w.subject_id from (${subjects}) w where ${placed(sql`w.outlet_id`, tenantId, places)}`
      : undefined,
  });
  const ids = changes.map(({ subjectId }) => subjectId);
  const { rows } = await sql<Named>`
    select w.subject_id as "subjectId", w.kind, w.id, w.name, w.outlet_id as "outletId", o.name as "outletName"
    from (${subjects}) w left join outlet_directory o on o.tenant_id = ${tenantId} and o.id = w.outlet_id
    where w.subject_id = any(${sql.val(ids)}::uuid[])`.execute(tx);
  const named = new Map(rows.map(({ subjectId, ...row }) => [subjectId, row]));
  return {
    list: changes.map(({ subjectId, at, kind: _kind, ...change }) => ({
      ...named.get(subjectId)!,
      ...change,
      at: at.toISOString(),
    })),
  };
}
