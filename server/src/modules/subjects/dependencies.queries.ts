import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** Says what subjects of a tenant are reached through from now on, in place of what was said before. */
export async function setDependencies(
  tx: Tx,
  tenantId: number,
  rows: readonly { readonly subjectId: string; readonly dependsOn: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  const pairs = rows.map(({ subjectId, dependsOn }) => ({ id: subjectId, on: dependsOn }));
  await sql`
    update subject_status s
    set depends_on = array(select p.id::uuid from jsonb_array_elements_text(n."on") with ordinality as p (id, place) order by p.place)
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n (id uuid, "on" jsonb)
    where s.tenant_id = ${tenantId} and s.subject_id = n.id`.execute(tx);
}
