import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** So far in the future that no cleaning takes it. */
const never = new Date('2999-01-01T00:00:00Z');

/** Gives a canary what the explorer shows that no measurement brings: a series that was written, and a shared dashboard, where they are missing. */
export async function plantExplorer(tx: Tx, tenantId: number, marker: string): Promise<void> {
  const labels = JSON.stringify({ __name__: 'canary', marker });
  await sql`insert into written_series (tenant_id, name, labels, fingerprint, created_at, written_at)
    select ${tenantId}, 'canary', ${labels}::jsonb, sha256(${labels}::bytea), ${never}, ${never}
    where not exists (select from written_series where tenant_id = ${tenantId})`.execute(tx);
  await sql`insert into explorer_board (tenant_id, name, is_shared, owner_id, owner_name, pins, changed_at)
    select ${tenantId}, ${marker}, true, gen_random_uuid(), ${marker}, '[]', ${never}
    where not exists (select from explorer_board where tenant_id = ${tenantId})`.execute(tx);
}
