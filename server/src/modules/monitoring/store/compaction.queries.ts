import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { arrayOf, arrayRows } from './array-rows.ts';

/** A target from a time on: where packing looks for the next closed hour. */
export interface TargetCursor {
  readonly tenantId: number;
  readonly targetId: string;
  readonly fromMs: number;
}

const column = (targets: readonly TargetCursor[]) => [
  arrayOf(targets.map((target) => target.tenantId)),
  arrayOf(targets.map((target) => target.targetId)),
  arrayOf(targets.map((target) => target.fromMs)),
];

/** Targets that have layouts, so may have polls, with how many columns the widest has and which is the oldest. */
export function selectTargets(
  client: ClientBase,
): Promise<[tenantId: number, targetId: string, columns: number, oldestLayoutId: number][]> {
  return arrayRows(
    client,
    'targets with layouts',
    `select tenant_id, target_id, max(cardinality(series_ids)), min(id) from sample_layout
     where tenant_id = any((select app_tenants())::integer[])
     group by tenant_id, target_id`,
    [],
  );
}

/** For each target its first poll in the head from its cursor on and before `beforeMs`: one index probe a target. */
export function selectFirstDue(
  client: ClientBase,
  targets: readonly TargetCursor[],
  beforeMs: number,
): Promise<[tenantId: number, targetId: string, atMs: number][]> {
  return arrayRows(
    client,
    'first due',
    `select d.tenant_id, d.target_id, h.at_ms
     from unnest($1::integer[], $2::uuid[], $3::bigint[]) as d (tenant_id, target_id, from_ms)
     cross join lateral (
       select at_ms from sample_head
       where tenant_id = d.tenant_id and target_id = d.target_id and at_ms >= d.from_ms and at_ms < $4
       order by at_ms limit 1
     ) as h`,
    [...column(targets), beforeMs],
  );
}

/**
 * Locks targets, by their oldest layouts, until the end of the transaction. Those that are locked already, by another
 * packer or by deletion, are left out, so that packers share the work instead of waiting for each other. Polls can still
 * be added.
 */
export function lockTargets(
  client: ClientBase,
  targets: readonly (TargetCursor & { oldestLayoutId: number })[],
): Promise<[tenantId: number, targetId: string][]> {
  return arrayRows(
    client,
    'lock targets',
    `select tenant_id, target_id from sample_layout where tenant_id = any($1) and id = any($2)
     order by tenant_id, id
     for no key update skip locked`,
    [
      arrayOf(new Set(targets.map((target) => target.tenantId))),
      arrayOf(targets.map((target) => target.oldestLayoutId)),
    ],
  );
}

export type TakenRow = [tenantId: number, targetId: string, atMs: number, layoutId: number, payload: Buffer];

/** Takes the polls of each target's hour that begins at its cursor out of the head. */
export function takeHead(client: ClientBase, targets: readonly TargetCursor[]): Promise<TakenRow[]> {
  return arrayRows(
    client,
    'take head',
    `delete from sample_head h
     using unnest($1::integer[], $2::uuid[], $3::bigint[]) as d (tenant_id, target_id, from_ms)
     where h.tenant_id = d.tenant_id and h.target_id = d.target_id
       and h.at_ms >= d.from_ms and h.at_ms < d.from_ms + 3600000
     returning h.tenant_id, h.target_id, h.at_ms, h.layout_id, h.payload`,
    column(targets),
  );
}

export type TimesRow = [tenantId: number, targetId: string, hour: number, payload: Buffer];

/** Times of the hours at the cursors that were packed before. */
export function selectTimes(client: ClientBase, targets: readonly TargetCursor[]): Promise<TimesRow[]> {
  return arrayRows(
    client,
    'times',
    `select t.tenant_id, t.target_id, t.hour, t.payload
     from unnest($1::integer[], $2::uuid[], $3::bigint[]) as d (tenant_id, target_id, from_ms)
     join sample_times t
       on t.tenant_id = d.tenant_id and t.hour = (d.from_ms / 3600000)::integer and t.target_id = d.target_id`,
    column(targets),
  );
}

/** The series of a target with their metrics. */
export function selectSeriesOfTarget(
  client: ClientBase,
  { tenantId, targetId }: TargetCursor,
): Promise<[id: number, metric: MetricName][]> {
  return arrayRows(
    client,
    'series of a target',
    'select id, metric from series where tenant_id = $1 and target_id = $2',
    [tenantId, targetId],
  );
}

export type TakenChunkRow = [seriesId: number, count: number, payload: Buffer];

/** Takes the chunks of a target-hour out, to be packed again with what came late. */
export function takeChunks(
  client: ClientBase,
  { tenantId, fromMs }: TargetCursor,
  seriesIds: Iterable<number>,
): Promise<TakenChunkRow[]> {
  return arrayRows(
    client,
    'take chunks',
    `delete from sample_chunk where tenant_id = $1 and hour = $2 and series_id = any($3)
     returning series_id, count, payload`,
    [tenantId, fromMs / 3_600_000, arrayOf(seriesIds)],
  );
}
