import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type UpstreamRow } from './upstream.queries.ts';

const keyOf = ({ deviceId, parentId, source, localPort, remotePort }: UpstreamRow) =>
  JSON.stringify([deviceId, parentId, source, localPort, remotePort]);

/**
 * Keeps from when until when devices of a tenant are reached through which others: what holds no more has ended now, what is new has begun. One
 * that moved to another port is another link.
 */
export async function keepLinks(tx: Tx, tenantId: number, held: readonly UpstreamRow[]): Promise<void> {
  const open = (await tx
    .selectFrom('deviceLink')
    .where('tenantId', '=', tenantId)
    .where('toAt', 'is', null)
    .select(['deviceId', 'parentId', 'source', 'localPort', 'remotePort'])
    .execute()) as UpstreamRow[];
  // A link that is known in two ways is one.
  const wanted = new Map(held.map((link) => [`${link.deviceId} ${link.parentId}`, link]));
  const wantedKeys = new Set([...wanted.values()].map(keyOf));
  const openKeys = new Set(open.map(keyOf));
  const ended = open.filter((link) => !wantedKeys.has(keyOf(link)));
  const begun = [...wanted.values()].filter((link) => !openKeys.has(keyOf(link)));
  if (ended.length > 0)
    await sql`
      update device_link l set to_at = greatest(l.from_at, clock_timestamp())
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e ("deviceId" uuid, "parentId" uuid)
      where l.tenant_id = ${tenantId} and l.device_id = e."deviceId" and l.parent_id = e."parentId" and l.to_at is null`.execute(
      tx,
    );
  if (begun.length > 0)
    await sql`
      insert into device_link (tenant_id, device_id, parent_id, source, local_port, remote_port, from_at)
      select ${tenantId}, e."deviceId", e."parentId", e.source, e."localPort", e."remotePort", clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb)
        as e ("deviceId" uuid, "parentId" uuid, source text, "localPort" text, "remotePort" text)`.execute(
      tx,
    );
}

/** Since when links of a tenant that ended are kept; null: since the tenant began. */
export async function linksKeptFrom(tx: Tx, tenantId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('deviceLinkKept')
    .where('tenantId', '=', tenantId)
    .select('fromAt')
    .executeTakeFirst();
  return row?.fromAt ?? null;
}
