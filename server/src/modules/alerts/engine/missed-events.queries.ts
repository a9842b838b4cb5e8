import type pg from 'pg';
import { lastHeartbeatMs } from '../../monitoring/index.ts';
import { type Happened, happenedSince } from '../../subjects/index.ts';

export type Missed = Happened & { readonly tenantId: number };

/** What a transaction may take, and what it takes to hear of it and to write what came of that, in milliseconds. */
const heardWithinMs = 60_000;

/**
 * What happened shortly before the last sign of life and raised no alert: it is kept by a transaction of its own and heard of afterwards, so
 * that a kill may have come between.
 */
export async function missedEvents(client: pg.ClientBase, tenantIds: readonly number[]): Promise<Missed[]> {
  const aliveMs = await lastHeartbeatMs(client);
  if (aliveMs === null) return [];
  const happened = await happenedSince(client, tenantIds, aliveMs - heardWithinMs);
  if (happened.length === 0) return [];
  const { rows } = await client.query<{ nr: number }>({
    text: `select n.nr::integer as nr
      from unnest($1::integer[], $2::uuid[], $3::text[], $4::double precision[]) with ordinality
        as n(tenant_id, subject_id, kind, at_ms, nr)
      where not exists (
        select from alert a where a.tenant_id = n.tenant_id and a.subject_id = n.subject_id and n.kind = any(a.events)
          and coalesce(a.resolved_at, a.fired_at) >= to_timestamp(n.at_ms / 1000))
      order by n.nr`,
    values: [
      happened.map(({ tenantId }) => tenantId),
      happened.map(({ subjectId }) => subjectId),
      happened.map(({ kind }) => kind),
      happened.map(({ atMs }) => atMs),
    ],
  });
  return rows.map(({ nr }) => happened[nr - 1]!);
}
