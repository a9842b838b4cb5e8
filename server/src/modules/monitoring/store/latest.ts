import { type ClientBase } from 'pg';
import { arrayOf, arrayRows } from './array-rows.ts';
import { Damage } from './bytes.ts';
import { readHead } from './head-codec.ts';
import { type SeriesRegistry } from './series-registry.ts';
import { type Sample } from './types.ts';

type NewestRow = [atMs: number, layoutId: number, payload: Buffer];

/** The newest polls of each layout of the targets, by time, the newest first. */
function selectNewest(
  client: ClientBase,
  tenantIds: readonly number[],
  targetIds: readonly string[],
  polls: number,
): Promise<NewestRow[]> {
  return arrayRows(
    client,
    'newest polls',
    `select h.at_ms, l.id, h.payload
     from sample_layout l cross join lateral (
       select at_ms, payload from sample_head
       where tenant_id = l.tenant_id and target_id = l.target_id and layout_id = l.id
       order by at_ms desc limit $3
     ) as h
     where l.tenant_id = any($1) and l.target_id = any($2)
     order by h.at_ms desc, l.id`,
    [arrayOf(tenantIds), arrayOf(targetIds), polls],
  );
}

function selectLatestPacked(
  client: ClientBase,
  tenantIds: readonly number[],
  seriesIds: readonly number[],
): Promise<[seriesId: number, atMs: number, value: number][]> {
  return arrayRows(
    client,
    'latest packed',
    'select series_id, at_ms, value from series_latest where tenant_id = any($1) and series_id = any($2)',
    [arrayOf(tenantIds), arrayOf(seriesIds)],
  );
}

/** How many polls are looked at, growing only while a wanted series had no value in fewer. */
const steps = [1, 8, 1_000_000];

/** The newest sample of each series that has one: from the head, or as it was last packed. */
export async function readLatest(
  client: ClientBase,
  registry: SeriesRegistry,
  wanted: { tenantIds: readonly number[]; targetIds: readonly string[]; seriesIds: readonly number[] },
): Promise<Map<number, Sample>> {
  const { tenantIds, seriesIds } = wanted;
  const fromHead = new Map<number, Sample>();
  const missing = new Set(seriesIds);
  let targetIds = [...new Set(wanted.targetIds)];
  for (const polls of steps) {
    const rows = await selectNewest(client, tenantIds, targetIds, polls);
    await registry.load(client, tenantIds, new Set(rows.map(([, layoutId]) => layoutId)));
    const unseen = unseenBefore(rows, polls, registry);
    takeNewest(rows, registry, { unseen, missing, found: fromHead });
    const unfinished = new Set([...missing].filter((id) => unseen.has(id)));
    if (unfinished.size === 0) break;
    const layouts = [...new Set(rows.map(([, layoutId]) => layoutId))].map((id) => registry.known(id)!);
    targetIds = layouts
      .filter((layout) => layout.seriesIds.some((id) => unfinished.has(id)))
      .map((layout) => layout.targetId);
  }
  for (const [seriesId, atMs, value] of await selectLatestPacked(client, tenantIds, seriesIds)) {
    const found = fromHead.get(seriesId);
    if (!found || found.atMs < atMs) fromHead.set(seriesId, { atMs, value });
  }
  return fromHead;
}

/**
 * For each series that stands in a layout with older polls than these: the time before which such a poll may be. A value
 * from another layout is the newest only if it is not older than that.
 */
function unseenBefore(
  rows: readonly NewestRow[],
  polls: number,
  registry: SeriesRegistry,
): Map<number, number> {
  const unseen = new Map<number, number>();
  for (const [layoutId, own] of Map.groupBy(rows, ([, id]) => id)) {
    // Fewer polls than were asked for are all that there are.
    if (own.length < polls) continue;
    const oldestMs = own.at(-1)![0];
    for (const id of registry.known(layoutId)?.seriesIds ?? [])
      unseen.set(id, Math.max(unseen.get(id) ?? 0, oldestMs));
  }
  return unseen;
}

function takeNewest(
  rows: readonly NewestRow[],
  registry: SeriesRegistry,
  {
    unseen,
    missing,
    found,
  }: { unseen: Map<number, number>; missing: Set<number>; found: Map<number, Sample> },
): void {
  for (const [atMs, layoutId, payload] of rows) {
    const layout = registry.known(layoutId);
    if (!layout?.seriesIds.some((id) => missing.has(id))) continue;
    const values = readOrNothing(payload, layout.seriesIds.length, { layoutId, atMs });
    layout.seriesIds.forEach((id, column) => {
      const value = values?.[column] ?? NaN;
      if (Number.isNaN(value) || !missing.has(id) || atMs < (unseen.get(id) ?? 0)) return;
      found.set(id, { atMs, value });
      missing.delete(id);
    });
  }
}

/** A damaged poll has no newest value to give: the one before it is the newest that was surely measured. */
function readOrNothing(
  payload: Buffer,
  columns: number,
  poll: { layoutId: number; atMs: number },
): Float64Array | undefined {
  try {
    return readHead(payload, columns, poll);
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    return undefined;
  }
}
