import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type FoundTask, type FoundTasks, onPage, type TaskPage } from '../../../platform/todo/offer-task.ts';
import { asTask, type CalledAlert } from './alert-as-task.ts';
import { type AlertReader } from './matching-alerts.ts';

export type TaskReader = AlertReader & { readonly language: Language };

interface Row extends CalledAlert {
  readonly id: string;
  readonly severity: AlertSeverity;
  readonly subjectName: string;
  readonly outletName: string;
  readonly firedAt: Date;
  readonly total: number;
}
const columns = sql`a.id, a.rule_name, a.built_in, a.severity, a.subject_name, a.outlet_name, a.fired_at, a.storm, a.resolved_at,
  count(*) over ()::integer as total`;
const worstFirst = sql`array_position('{critical,major,minor,warning}'::text[], a.severity), a.fired_at, a.id`;

const taskOf = (row: Row, reader: TaskReader) => ({
  ...{ id: row.id, severity: row.severity, since: row.firedAt },
  ...asTask(reader, row),
});

/** Open alerts that were given to a member, the worst first: to take one is to work on it, not to have it done. */
export async function givenAlerts(tx: Tx, reader: TaskReader, page: TaskPage): Promise<FoundTasks> {
  const { tenantId, kinds, memberId } = reader;
  const { rows } = await sql<Row>`
    select ${columns} from alert a
    where a.tenant_id = ${tenantId} and a.owner_id = ${memberId}::uuid and a.state in ('firing', 'acknowledged')
      and a.subject_kind = any(${[...kinds]})
    order by ${worstFirst} ${onPage(page)}`.execute(tx);
  return { tasks: rows.map((row) => taskOf(row, reader)), total: rows[0]?.total ?? 0 };
}

/** Alerts that were given to a member and ended since a time, the newest first. */
export async function endedAlerts(
  tx: Tx,
  reader: TaskReader,
  { since, page }: { readonly since: Date; readonly page: TaskPage },
): Promise<FoundTasks> {
  const { tenantId, kinds, memberId } = reader;
  const { rows } = await sql<Row & { resolvedAt: Date; resolvedBy: string | null; resolveReason: string }>`
    select ${columns}, a.resolved_by, a.resolve_reason from alert a
    where a.tenant_id = ${tenantId} and a.owner_id = ${memberId}::uuid and a.state = 'resolved' and a.resolved_at >= ${since}
      and a.subject_kind = any(${[...kinds]})
    order by a.resolved_at desc, a.id ${onPage(page)}`.execute(tx);
  const tasks = rows.map((row): FoundTask => {
    const outcome = row.resolveReason === 'closed-by-hand' ? 'closed' : 'resolved';
    return { ...taskOf(row, reader), settled: { at: row.resolvedAt, by: row.resolvedBy, outcome } };
  });
  return { tasks, total: rows[0]?.total ?? 0 };
}
