import { type RawBuilder, sql } from 'kysely';
import { type AuditLine } from '@linekeeper/contract/audit/audit';
import { type Tx } from '../../platform/db/database.ts';
import { type AuditRow, lineOf, shown } from './audit-row.ts';

/** Of what changes are looked for: some things by their ids, and all things of some kinds. */
export interface Near {
  readonly from: Date;
  readonly to: Date;
  readonly at: Date;
  readonly subjectIds: readonly string[];
  readonly subjectTypes: readonly string[];
}

/**
 * Lines of a tenant's audit log about some things, in the order of the chain: where there are more than `limit`, those nearest to a
 * moment. Writing a file is no change.
 */
export async function auditNear(
  tx: Tx,
  tenantId: number,
  { from, to, at, subjectIds, subjectTypes }: Near,
  limit: number,
): Promise<{ readonly list: AuditLine[]; readonly isMore: boolean }> {
  const nearest: RawBuilder<unknown> = sql`
    select a.* from audit a
    where a.tenant_id = ${tenantId} and a.at between ${from} and ${to} and a.action not like '%.export'
      and (a.subject_id = any(${[...subjectIds]}::text[]) or a.subject_type = any(${[...subjectTypes]}::text[]))
    order by abs(extract(epoch from a.at - ${at})), a.seq limit ${limit + 1}`;
  const { rows } = await sql<AuditRow>`${shown(nearest)} order by a.seq`.execute(tx);
  const farness = (row: AuditRow) => Math.abs(row.at.getTime() - at.getTime());
  const isMore = rows.length > limit;
  const farthest = isMore ? rows.reduce((far, row) => (farness(row) >= farness(far) ? row : far)) : undefined;
  return { list: rows.filter((row) => row !== farthest).map((row) => lineOf(tenantId, row)), isMore };
}
