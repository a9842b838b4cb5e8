import { type HolidayKind } from '@linekeeper/contract/on-call/on-call-limits';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface Holiday {
  /** `2026-10-01`. */
  readonly day: string;
  readonly kind: HolidayKind;
  readonly name: string;
}

/** Days of a tenant from one to another, both with them, in order. */
export async function holidaysWithin(
  tx: Tx,
  tenantId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Holiday[]> {
  const rows = await tx
    .selectFrom('onCallHoliday')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'kind', 'name'])
    .orderBy('onCallHoliday.day')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as HolidayKind }));
}

/** Puts days in the place of those of a year. */
export async function replaceHolidays(
  tx: Tx,
  tenantId: number,
  year: string,
  days: readonly Holiday[],
): Promise<void> {
  await tx
    .deleteFrom('onCallHoliday')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`)
    .execute();
  if (days.length === 0) return;
  await tx
    .insertInto('onCallHoliday')
    .values(days.map(({ day, kind, name }) => ({ tenantId, day, kind, name })))
    .execute();
}
