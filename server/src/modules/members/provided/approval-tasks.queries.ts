import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type FoundTasks, onPage, type TaskPage } from '../../../platform/todo/offer-task.ts';

/** The tenant, and its administrator who asks. */
interface Judge {
  readonly tenantId: number;
  readonly memberId: string | null;
}
interface Row {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly madeByTenant: string;
  readonly total: number;
}

const made = ({ tenantId, memberId }: Judge) => sql`
  select m.id, m.username, coalesce(nullif(m.name, ''), m.username) as name, p.made_at, p.made_by, p.made_by_tenant,
    p.judged_at, p.judged_by, count(*) over ()::integer as total
  from provided_member_summary p
  join member_directory m on m.tenant_id = p.tenant_id and m.id = p.member_id
  where p.tenant_id = ${tenantId}
    -- Whom nobody confirmed confirms nobody.
    and not exists (
      select from provided_member_summary own
      where own.tenant_id = p.tenant_id and own.member_id = ${memberId}::uuid and own.judgement is distinct from 'confirmed')`;

const taskOf = ({ id, name, username, madeAt, madeBy, madeByTenant }: Row) => ({
  ...{ id, name, since: madeAt },
  facts: [name === username ? '' : username, madeBy, madeByTenant].filter(Boolean),
});

/** Members that a provider made and nobody of the tenant has judged, those that wait longest first. */
export async function membersToJudge(tx: Tx, judge: Judge, page: TaskPage): Promise<FoundTasks> {
  const { rows } = await sql<Row>`
    ${made(judge)} and p.judgement is distinct from 'confirmed' order by p.made_at, m.id ${onPage(page)}`.execute(
    tx,
  );
  return { tasks: rows.map(taskOf), total: rows[0]?.total ?? 0 };
}

/** Those that somebody of the tenant confirmed since a time, the newest first. */
export async function membersJudged(
  tx: Tx,
  judge: Judge,
  { since, page }: { readonly since: Date; readonly page: TaskPage },
): Promise<FoundTasks> {
  const { rows } = await sql<Row & { judgedAt: Date; judgedBy: string | null }>`
    ${made(judge)} and p.judgement = 'confirmed' and p.judged_at >= ${since} and not p.judged_by_itself
    order by p.judged_at desc, m.id ${onPage(page)}`.execute(tx);
  return {
    total: rows[0]?.total ?? 0,
    tasks: rows.map((row) => ({
      ...taskOf(row),
      settled: { at: row.judgedAt, by: row.judgedBy, outcome: 'confirmed' },
    })),
  };
}
