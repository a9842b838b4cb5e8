import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type HourRow, type SampleRow } from './read.queries.ts';

/** The next series after a number that were written to since a time, in the order of their numbers. */
export async function nextNumbers(
  tx: Tx,
  tenantId: number,
  { after, since, limit }: { readonly after: number; readonly since: Date; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from written_series
    where tenant_id = ${tenantId} and number > ${after} and written_at >= ${since} order by number limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ number }) => number);
}

/** Takes the samples of some series before a time out of the open ones. */
export async function takeSamples(
  tx: Tx,
  tenantId: number,
  { numbers, beforeMs }: { readonly numbers: readonly number[]; readonly beforeMs: number },
): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`delete from written_sample
    where tenant_id = ${tenantId} and series_number = any(${sql.val(numbers)}::integer[]) and at_ms < ${beforeMs}
    returning series_number as number, at_ms as "atMs", value`.execute(tx);
  return rows;
}

/** Keeps a packed hour in place of what was packed of it before. */
export async function putHour(
  tx: Tx,
  tenantId: number,
  { number, hour, samples, payload }: HourRow & { readonly samples: number },
): Promise<void> {
  await sql`insert into written_hour (tenant_id, series_number, hour, samples, payload)
    values (${tenantId}, ${number}, ${hour}, ${samples}, ${payload})
    on conflict (tenant_id, series_number, hour) do update set samples = excluded.samples, payload = excluded.payload`.execute(
    tx,
  );
}

/** Deletes up to so many rows of what is older than some hour, and gives how many. */
export async function forgetHours(
  tx: Tx,
  tenantId: number,
  { beforeHour, limit }: { readonly beforeHour: number; readonly limit: number },
): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from written_hour where ctid = any(array(select ctid from written_hour
    where tenant_id = ${tenantId} and hour < ${beforeHour} limit ${limit}))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the series that were last written to before a time, and what was counted before an hour. */
export async function forgetSeries(
  tx: Tx,
  tenantId: number,
  { before, beforeHour }: { readonly before: Date; readonly beforeHour: number },
): Promise<void> {
  await sql`with gone as (
      delete from written_series where tenant_id = ${tenantId} and written_at < ${before} returning number
    ) delete from written_sample where tenant_id = ${tenantId} and series_number in (select number from gone)`.execute(
    tx,
  );
  await sql`delete from written_usage where tenant_id = ${tenantId} and hour < ${beforeHour}`.execute(tx);
}
