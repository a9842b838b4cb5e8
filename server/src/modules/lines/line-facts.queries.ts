import { type AccessTechnology, type LineRole } from '@linekeeper/contract/lines/line-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type LineFilter, lines, matches } from './matching-lines.ts';

/** What stands behind the figures of a line. */
export interface LineFacts {
  readonly id: string;
  readonly name: string;
  /** Null: it was deleted, and its outlet too. */
  readonly outletId: string | null;
  readonly outletNumber: string;
  readonly outletName: string;
  readonly region: string;
  readonly provider: string;
  readonly access: AccessTechnology;
  readonly role: LineRole;
  readonly slaAvailabilityPercent: number | null;
  readonly createdAtMs: number;
  /** When it was deleted; null while it is there. */
  readonly removedAtMs: number | null;
  /** Whether its samples are there: of one that was deleted they are kept for a while (decision 0150). */
  readonly hasSamples: boolean;
  readonly intervalMs: number;
}

export type WantedFacts = LineFilter & { readonly ids?: readonly string[] | undefined };

/** Facts of the lines of a tenant that match, or of some of them; those that it does not have are left out. */
export async function lineFacts(
  tx: Tx,
  tenantId: number,
  { ids, ...filter }: WantedFacts,
): Promise<LineFacts[]> {
  const rows = await lines(tx, tenantId)
    .where((eb) => matches(eb, filter))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`l.id = any(${ids as string[]}::uuid[])`))
    .select(['l.id', 'l.name', 'l.outletId', 'o.number as outletNumber', 'o.name as outletName', 'o.region'])
    .select(['l.provider', 'l.access', 'l.role', 'l.slaAvailabilityPercent', 'l.createdAt', 'l.intervalS'])
    .orderBy('l.name')
    .orderBy('l.id')
    .execute();
  return rows.map(({ createdAt, intervalS, ...row }) => ({
    ...row,
    access: row.access as AccessTechnology,
    role: row.role as LineRole,
    ...{ createdAtMs: createdAt.getTime(), removedAtMs: null, hasSamples: true },
    intervalMs: intervalS * 1000,
  }));
}
