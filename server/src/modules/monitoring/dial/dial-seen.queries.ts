import type pg from 'pg';
import { type Seen } from './dial-seen.ts';

export interface SeenRow {
  readonly tenantId: number;
  readonly pathId: string;
  readonly seen: Seen;
}

/** Keeps what runs of paths saw beside figures, in place of what was kept before; one that was deleted meanwhile is passed over. */
export async function noteSeen(client: pg.ClientBase, rows: readonly SeenRow[]): Promise<void> {
  await client.query({
    name: 'note-seen',
    text: `insert into dial_path_seen (tenant_id, path_id, seen)
      select n.tenant_id, n.path_id, n.seen from unnest($1::integer[], $2::uuid[], $3::jsonb[]) as n(tenant_id, path_id, seen)
      join subject_state s on s.tenant_id = n.tenant_id and s.subject_id = n.path_id
      on conflict (tenant_id, path_id) do update set seen = excluded.seen`,
    values: [
      rows.map((row) => row.tenantId),
      rows.map((row) => row.pathId),
      rows.map((row) => JSON.stringify(row.seen)),
    ],
  });
}
