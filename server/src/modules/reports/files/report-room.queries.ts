import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** One after the other in a tenant until the transaction ends, so that what is counted holds. */
export async function lockReportFiles(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('report files'))`.execute(tx);
}

/** Bytes that the report files of a tenant take: all that are whole, and what may not give way, which is what is being written and what is fresh. */
export interface TakenBytes {
  readonly whole: number;
  readonly held: number;
}

/** What report files take, those made or sent after a time being fresh. */
export async function takenBytes(tx: Tx, tenantId: number, freshSince: Date): Promise<TakenBytes> {
  const { rows } = await sql<TakenBytes>`
    select coalesce(sum(kept_bytes) filter (where is_whole), 0)::bigint as whole,
      coalesce(sum(kept_bytes) filter (where not is_whole or made_or_sent_at > ${freshSince}), 0)::bigint as held
    from report where tenant_id = ${tenantId} and kept_bytes > 0`.execute(tx);
  return rows[0]!;
}

/** Counts what was written more of a report. */
export async function growReport(tx: Tx, tenantId: number, id: string, bytes: number): Promise<void> {
  await sql`update report set kept_bytes = kept_bytes + ${bytes} where tenant_id = ${tenantId} and id = ${id}`.execute(
    tx,
  );
}

/** Has the files of a report stay for as long as those that are made now. */
export async function freshenReport(tx: Tx, tenantId: number, id: string, at: Date): Promise<void> {
  await sql`
    update report set made_or_sent_at = greatest(made_or_sent_at, ${at}) where tenant_id = ${tenantId} and id = ${id}`.execute(
    tx,
  );
}

/**
 * Has files of whole reports that are not fresh give way until as many bytes are free, of the oldest report first, of one report the largest
 * first. Their sums stay. Gives how many.
 */
export async function giveWay(
  tx: Tx,
  tenantId: number,
  { bytes, freshSince, at }: { readonly bytes: number; readonly freshSince: Date; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ files: number }>`
    with kept as (
      select f.report_id, f.format, f.byte_count,
        sum(f.byte_count) over (order by r.made_or_sent_at, r.id, f.byte_count desc, f.format) - f.byte_count as before
      from report r join report_file f on f.tenant_id = r.tenant_id and f.report_id = r.id
      where r.tenant_id = ${tenantId} and r.kept_bytes > 0 and r.is_whole and r.made_or_sent_at <= ${freshSince}
        and f.gone_at is null
    ), gone as (
      update report_file f set gone_at = ${at} from kept k
      where f.tenant_id = ${tenantId} and f.report_id = k.report_id and f.format = k.format and k.before < ${bytes}
      returning f.report_id, f.format, f.byte_count
    ), shorter as (
      update report r set kept_bytes = r.kept_bytes - g.bytes
      from (select report_id, sum(byte_count) as bytes from gone group by report_id) g
      where r.tenant_id = ${tenantId} and r.id = g.report_id
    ), parts as (
      delete from report_file_part p using gone g
      where p.tenant_id = ${tenantId} and p.report_id = g.report_id and p.format = g.format
    )
    select count(*)::integer as files from gone`.execute(tx);
  return rows[0]!.files;
}
