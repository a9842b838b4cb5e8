import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Labels } from '../promql/labels.ts';

export interface Usage {
  readonly samples: number;
  readonly newSeries: number;
}

/** Takes the row of an hour, which is held until the end of the transaction: writers of a tenant come one after the other. */
export async function takeUsage(tx: Tx, tenantId: number, hour: number): Promise<Usage> {
  const { rows } =
    await sql<Usage>`insert into written_usage as u (tenant_id, hour) values (${tenantId}, ${hour})
    on conflict (tenant_id, hour) do update set samples = u.samples returning u.samples, u.new_series as "newSeries"`.execute(
      tx,
    );
  return rows[0]!;
}

/** What was brought in an hour. */
export async function usageOf(tx: Tx, tenantId: number, hour: number): Promise<Usage> {
  const { rows } = await sql<Usage>`select samples, new_series as "newSeries" from written_usage
    where tenant_id = ${tenantId} and hour = ${hour}`.execute(tx);
  return rows[0] ?? { samples: 0, newSeries: 0 };
}

/** Adds what was kept to the row of an hour. */
export async function addUsage(tx: Tx, tenantId: number, hour: number, added: Usage): Promise<void> {
  await sql`update written_usage set samples = samples + ${added.samples}, new_series = new_series + ${added.newSeries}
    where tenant_id = ${tenantId} and hour = ${hour}`.execute(tx);
}

/** Samples that were brought in the hours that are kept. */
export async function samplesKept(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await sql<{
    samples: number;
  }>`select coalesce(sum(samples), 0) as samples from written_usage
    where tenant_id = ${tenantId}`.execute(tx);
  return rows[0]!.samples;
}

export interface SeriesCounts {
  readonly series: number;
  readonly active: number;
  readonly newestAt: Date | null;
}

/** How many series there are, and how many of them were written to since a time. */
export async function countSeries(tx: Tx, tenantId: number, since: Date): Promise<SeriesCounts> {
  const { rows } = await sql<SeriesCounts>`select count(*)::integer as series,
      (count(*) filter (where written_at >= ${since}))::integer as active, max(written_at) as "newestAt"
    from written_series where tenant_id = ${tenantId}`.execute(tx);
  return rows[0]!;
}

/** The numbers of series by their fingerprints; each is marked as written to. */
export async function markSeries(
  tx: Tx,
  tenantId: number,
  fingerprints: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ fingerprint: string; number: number }>`with known as (
      select s.id, s.number, s.fingerprint, s.written_at from written_series s
      where s.tenant_id = ${tenantId} and s.fingerprint in (select decode(f, 'hex') from unnest(${[...fingerprints]}::text[]) as n (f))
    ), marked as (
      update written_series s set written_at = ${at} from known
      where s.tenant_id = ${tenantId} and s.id = known.id and known.written_at < ${at}
    ) select encode(fingerprint, 'hex') as fingerprint, number from known`.execute(tx);
  return new Map(rows.map(({ fingerprint, number }) => [fingerprint, number]));
}

export interface NewSeries {
  readonly name: string;
  readonly labels: Labels;
  readonly fingerprint: string;
}

/** Adds series, and gives their numbers by their fingerprints. */
export async function addSeries(
  tx: Tx,
  tenantId: number,
  series: readonly NewSeries[],
  at: { readonly now: Date; readonly hour: Date },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ fingerprint: string; number: number }>`insert into written_series
      (tenant_id, name, labels, fingerprint, created_at, written_at)
    select ${tenantId}, n.name, n.labels::jsonb, decode(n.fingerprint, 'hex'), ${at.now}, ${at.hour}
    from unnest(${series.map(({ name }) => name)}::text[], ${series.map(({ labels }) => JSON.stringify(labels))}::text[],
      ${series.map(({ fingerprint }) => fingerprint)}::text[]) as n (name, labels, fingerprint)
    returning encode(fingerprint, 'hex') as fingerprint, number`.execute(tx);
  return new Map(rows.map(({ fingerprint, number }) => [fingerprint, number]));
}

export interface NumberedSample {
  readonly number: number;
  readonly atMs: number;
  readonly value: number | null;
}

/** Adds samples; one that is there stays as it is. Gives how many were new. */
export async function addSamples(
  tx: Tx,
  tenantId: number,
  samples: readonly NumberedSample[],
): Promise<number> {
  const { numAffectedRows } = await sql`insert into written_sample (tenant_id, series_number, at_ms, value)
    select ${tenantId}, n.* from unnest(${samples.map(({ number }) => number)}::integer[],
      ${samples.map(({ atMs }) => atMs)}::bigint[],
      ${samples.map(({ value }) => (value === null ? null : String(value)))}::double precision[]) as n
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
