import { type TestDatabase } from '../../server/test/database.ts';

/** The peer of the metric store: one row a sample with a B-tree over series and time, written in batches of 5,000. */
export async function plainRows(
  db: TestDatabase,
  { series, samplesEach }: { series: number; samplesEach: number },
): Promise<{ samplesPerSecond: number; bytesPerSample: number }> {
  await db.admin.query(`
    create table plain_sample (series_id integer not null, at timestamptz not null, value double precision not null);
    create index plain_sample_key on plain_sample (series_id, at)`);
  const total = series * samplesEach;
  const startMs = performance.now();
  for (let first = 0; first < total; first += 5000) {
    const count = Math.min(5000, total - first);
    const rows = Array.from({ length: count }, (_, i) => first + i);
    await db.admin.query({
      name: 'plain rows',
      text: `insert into plain_sample (series_id, at, value)
        select series_id, to_timestamp(at), value from unnest($1::integer[], $2::float8[], $3::float8[]) as s (series_id, at, value)`,
      values: [
        `{${rows.map((i) => i % series).join(',')}}`,
        `{${rows.map((i) => 1_700_000_000 + Math.floor(i / series) * 60).join(',')}}`,
        `{${rows.map((i) => (i * 7919) % 100_003).join(',')}}`,
      ],
    });
  }
  const seconds = (performance.now() - startMs) / 1000;
  await db.admin.query('vacuum analyze plain_sample');
  const { rows } = await db.admin.query<{ bytes: number }>(
    `select pg_total_relation_size('plain_sample')::float8 as bytes`,
  );
  await db.admin.query('drop table plain_sample');
  return { samplesPerSecond: total / seconds, bytesPerSample: rows[0]!.bytes / total };
}
