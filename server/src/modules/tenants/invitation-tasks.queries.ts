import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type FoundTasks, onPage, type TaskPage } from '../../platform/todo/offer-task.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly total: number;
}

const taskOf = ({ id, name, madeAt, madeBy }: Row) => ({
  ...{ id: String(id), name, facts: [madeBy].filter(Boolean), since: madeAt },
  customer: { companyId: id, name },
});

/** Tenants below a covered one whose first administrator has not come yet, those that wait longest first. */
export async function openInvitations(tx: Tx, root: number, page: TaskPage): Promise<FoundTasks> {
  const { rows } = await sql<Row>`
    select h.id, h.name, h.made_at, h.made_by, count(*) over ()::integer as total
    from handovers_below(${root}) h where h.accepted_at is null order by h.made_at, h.id ${onPage(page)}`.execute(
    tx,
  );
  return { tasks: rows.map(taskOf), total: rows[0]?.total ?? 0 };
}

/** How one tenant below a covered one was handed over; null where that is not on record. */
export async function handoverOf(tx: Tx, root: number, tenantId: number) {
  const { rows } = await sql<Row & { acceptedAt: Date | null }>`
    select h.id, h.name, h.made_at, h.made_by, h.accepted_at from handovers_below(${root}) h
    where h.id = ${tenantId} order by h.made_at limit 1`.execute(tx);
  const [found] = rows;
  return found
    ? {
        at: found.madeAt.toISOString(),
        by: found.madeBy,
        acceptedAt: found.acceptedAt?.toISOString() ?? null,
      }
    : null;
}

/** Those whose first administrator came since a time, the newest first. */
export async function acceptedInvitations(
  tx: Tx,
  root: number,
  { since, page }: { readonly since: Date; readonly page: TaskPage },
): Promise<FoundTasks> {
  const { rows } = await sql<Row & { acceptedAt: Date }>`
    select h.id, h.name, h.made_at, h.made_by, h.accepted_at, count(*) over ()::integer as total
    from handovers_below(${root}) h where h.accepted_at >= ${since} order by h.accepted_at desc, h.id ${onPage(page)}`.execute(
    tx,
  );
  return {
    total: rows[0]?.total ?? 0,
    tasks: rows.map((row) => ({
      ...taskOf(row),
      settled: { at: row.acceptedAt, by: null, outcome: 'accepted' },
    })),
  };
}
