import { type ClientBase } from 'pg';
import { arrayOf, arrayRows } from './array-rows.ts';
import { Damage } from './bytes.ts';
import { headBytes, readHead, writeHead } from './head-codec.ts';

/** A time of a target in which what we sent was lost on our own side: from its first test that was, until before the next one that was not. */
export interface LostHere {
  readonly tenantId: number;
  readonly subjectId: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What is known by asking alone. What a device counts, an interface carries or an agent measured was not lost here. */
export const isAsked = (metric: string): boolean =>
  /^(?:ping|dial)\.|^line\.(?:rtt|rtt_min|rtt_max|loss|jitter|mos)$/.test(metric);

type Row = [
  tenantId: number,
  targetId: string,
  atMs: number,
  layoutId: number,
  metrics: string,
  payload: Buffer,
];

const foundSql = `
  select h.tenant_id, h.target_id, h.at_ms, h.layout_id, (
    select string_agg(s.metric::text, ',' order by c.place)
    from sample_layout l cross join lateral unnest(l.series_ids) with ordinality as c (id, place)
    join series s on s.tenant_id = l.tenant_id and s.id = c.id
    where l.tenant_id = h.tenant_id and l.id = h.layout_id
  ), h.payload
  from unnest($1::integer[], $2::uuid[], $3::bigint[], $4::bigint[]) as n (tenant_id, target_id, from_ms, to_ms)
  join sample_head h
    on h.tenant_id = n.tenant_id and h.target_id = n.target_id and h.at_ms >= n.from_ms and h.at_ms < n.to_ms
  for update of h`;

const setSql = `
  update sample_head h set payload = substring($5::bytea from n.start for n.length)
  from unnest($1::integer[], $2::uuid[], $3::bigint[], $4::integer[], $6::integer[], $7::integer[])
    as n (tenant_id, target_id, at_ms, layout_id, start, length)
  where h.tenant_id = n.tenant_id and h.target_id = n.target_id and h.at_ms = n.at_ms and h.layout_id = n.layout_id`;

/**
 * Takes back what was kept of tests before it was known that they failed by our own hub: loss that nobody but we had is no value, as the
 * state of that time is none. An hour that is packed already is left as it is.
 */
export async function forgetLostHere(client: ClientBase, times: readonly LostHere[]): Promise<void> {
  const window = [
    arrayOf(times.map(({ tenantId }) => tenantId)),
    arrayOf(times.map(({ subjectId }) => subjectId)),
    arrayOf(times.map(({ fromMs }) => Math.floor(fromMs))),
    arrayOf(times.map(({ toMs }) => Math.floor(toMs))),
  ];
  const rows = new Map<string, Row>();
  for (const row of await arrayRows<Row>(client, 'lost here', foundSql, window))
    rows.set(row.slice(0, 4).join(' '), row);
  const changed = [...rows.values()].flatMap((row) => {
    const payload = withoutAsked(row);
    return payload ? [{ row, payload }] : [];
  });
  if (changed.length > 0) {
    let end = 1;
    await client.query({
      name: 'store set lost here',
      text: setSql,
      values: [
        ...([0, 1, 2, 3] as const).map((at) => arrayOf(changed.map(({ row }) => row[at]))),
        Buffer.concat(changed.map(({ payload }) => payload)),
        arrayOf(changed.map(({ payload }) => (end += payload.length) - payload.length)),
        arrayOf(changed.map(({ payload }) => payload.length)),
      ],
    });
  }
  // Of a test the whole run was lost.
  await client.query({
    name: 'store delete lost runs',
    text: `delete from run_head r
      using unnest($1::integer[], $2::uuid[], $3::bigint[], $4::bigint[]) as n (tenant_id, target_id, from_ms, to_ms)
      where r.tenant_id = n.tenant_id and r.target_id = n.target_id and r.at_ms >= n.from_ms and r.at_ms < n.to_ms`,
    values: window,
  });
}

/** The values of a row without what was asked; undefined where it has none of that. */
function withoutAsked([, , atMs, layoutId, metrics, payload]: Row): Buffer | undefined {
  const names = metrics.split(',');
  const values = readable(() => readHead(payload, names.length, { layoutId, atMs }));
  if (!values) return undefined;
  if (!names.some((metric, at) => isAsked(metric) && !Number.isNaN(values[at]))) return undefined;
  names.forEach((metric, at) => {
    if (isAsked(metric)) values[at] = NaN;
  });
  const made = Buffer.alloc(headBytes(values.length));
  writeHead(made, 0, values, { layoutId, atMs });
  return made;
}

/** What is damaged is left as it is: readers and packing say so of it. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Damage) return undefined;
    throw error;
  }
}
