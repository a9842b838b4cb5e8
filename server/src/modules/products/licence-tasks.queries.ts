import { sql } from 'kysely';
import { graceDays } from '@linekeeper/contract/limits';
import { type Tx } from '../../platform/db/database.ts';
import { type FoundTasks, onPage, type TaskPage } from '../../platform/todo/offer-task.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly total: number;
}
/** So many days before an end it is something to do. */
const noticeDays = 30;
const day = 86_400_000;

const placeOf = (root: number, { id, name }: Row) => ({
  id: String(id),
  ...{ name, facts: [] },
  customer: id === root ? undefined : { companyId: id, name },
});

/** Licences and trials that end soon or are in their grace time, of a covered tenant and of those below it; what ended first first. */
export async function endingLicences(
  tx: Tx,
  root: number,
  { now, page }: { readonly now: Date; readonly page: TaskPage },
): Promise<FoundTasks> {
  const [after, until] = [-graceDays, noticeDays].map((days) => new Date(now.getTime() + days * day));
  const { rows } = await sql<Row & { endsAt: Date; overdue: number }>`
    select e.id, e.name, e.ends_at, count(*) over ()::integer as total,
      (count(*) filter (where e.ends_at <= ${now}) over ())::integer as overdue
    from tenants_ending(${root}, ${after}, ${until}) e
    order by e.ends_at, e.id ${onPage(page)}`.execute(tx);
  return {
    tasks: rows.map((row) => ({
      ...placeOf(root, row),
      since: new Date(row.endsAt.getTime() - noticeDays * day),
      dueAt: row.endsAt,
    })),
    total: rows[0]?.total ?? 0,
    overdue: rows[0]?.overdue ?? 0,
  };
}

/** Licences that were accepted since a time for one that ended within its notice or grace, the newest first. */
export async function renewedLicences(
  tx: Tx,
  root: number,
  { since, page }: { readonly since: Date; readonly page: TaskPage },
): Promise<FoundTasks> {
  const { rows } = await sql<Row & { renewedAt: Date; renewedBy: string; endedAt: Date }>`
    select r.id, r.name, r.renewed_at, r.renewed_by, r.ended_at, count(*) over ()::integer as total
    from licences_renewed(${root}, ${since}, ${noticeDays}, ${graceDays}) r
    order by r.renewed_at desc, r.id ${onPage(page)}`.execute(tx);
  return {
    total: rows[0]?.total ?? 0,
    tasks: rows.map((row) => ({
      ...placeOf(root, row),
      since: new Date(row.endedAt.getTime() - noticeDays * day),
      dueAt: row.endedAt,
      settled: { at: row.renewedAt, by: row.renewedBy, outcome: 'renewed' },
    })),
  };
}
