import { type TestDatabase } from './database.ts';

/** Adds an agent straight to the database, as it is before it connects for the first time, and returns its id. */
export async function addAgent(db: TestDatabase, tenantId: number): Promise<string> {
  const { rows } = await db.admin.query<{ id: string }>(
    `with agent as (
      insert into agent (tenant_id, name, public_key) values ($1, 'Box', decode(md5(random()::text) || md5(random()::text), 'hex'))
      returning tenant_id, id
    ), link as (insert into agent_link (tenant_id, agent_id) select tenant_id, id from agent
    ), states as (
      insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
      select tenant_id, 'agent', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from agent
    ) select id from agent`,
    [tenantId],
  );
  return rows[0]!.id;
}
