import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type FoundTasks, onPage, type TaskPage } from '../../../platform/todo/offer-task.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly outletName: string | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly expiresAt: Date;
  readonly total: number;
}
const claims = sql`
  select c.id, c.name, o.name as outlet_name, c.created_at, c.created_by, c.expires_at, c.used_at, c.withdrawn_at,
    count(*) over ()::integer as total
  from agent_claim c left join outlet_directory o on o.tenant_id = c.tenant_id and o.id = c.outlet_id`;

const taskOf = ({ id, name, outletName, createdBy, createdAt }: Row) => ({
  ...{ id, name, since: createdAt },
  facts: [outletName ?? '', createdBy].filter(Boolean),
});

/** Claims whose agents have not come yet, those that end first at the top. */
export async function waitingAgents(tx: Tx, tenantId: number, page: TaskPage): Promise<FoundTasks> {
  const { rows } = await sql<Row>`
    ${claims} where c.tenant_id = ${tenantId} and c.used_at is null and c.withdrawn_at is null and c.expires_at > now()
    order by c.expires_at, c.id ${onPage(page)}`.execute(tx);
  const tasks = rows.map((row) => ({ ...taskOf(row), dueAt: row.expiresAt }));
  return { tasks, total: rows[0]?.total ?? 0 };
}

/** Claims whose agents came since a time, or that somebody withdrew. */
export async function settledAgents(
  tx: Tx,
  tenantId: number,
  { since, page }: { readonly since: Date; readonly page: TaskPage },
): Promise<FoundTasks> {
  const { rows } = await sql<Row & { usedAt: Date | null; withdrawnAt: Date | null }>`
    ${claims} where c.tenant_id = ${tenantId} and coalesce(c.used_at, c.withdrawn_at) >= ${since}
    order by coalesce(c.used_at, c.withdrawn_at) desc, c.id ${onPage(page)}`.execute(tx);
  return {
    total: rows[0]?.total ?? 0,
    tasks: rows.map((row) => ({
      ...taskOf(row),
      settled: {
        at: (row.usedAt ?? row.withdrawnAt) as Date,
        by: null,
        outcome: row.usedAt ? 'enrolled' : 'withdrawn',
      },
    })),
  };
}
