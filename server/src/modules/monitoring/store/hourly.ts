import { type ClientBase } from 'pg';
import { byKeys } from './array-rows.ts';
import { type Hours, selectHeadHours, selectHours, selectLayoutsOf } from './hourly.queries.ts';
import { selectSeriesIds } from './layout-rows.ts';
import { type SeriesRegistry } from './series-registry.ts';
import { type Slice } from './top.queries.ts';
import { type HourFigure, type SeriesKey } from './types.ts';

/**
 * Means or maxima of series hour by hour: packed hours from their rollups, the others from the polls of the head. Where an hour has both,
 * something came late and waits to be merged: until then the packed ones alone count. Polls count without their checksum, as in a
 * top list.
 */
export async function readHourly(
  client: ClientBase,
  registry: SeriesRegistry,
  keys: readonly SeriesKey[],
  { hours, of = 'mean' }: { readonly hours: Hours; readonly of?: HourFigure | undefined },
): Promise<(number | null)[][]> {
  await byKeys(client);
  const ids = await selectSeriesIds(client, keys);
  const width = hours.toHour - hours.fromHour;
  const found = keys.map(() => new Array<number | null>(width).fill(null));
  const series = keys.flatMap((key, n) => (ids[n] === undefined ? [] : [{ ...key, id: ids[n], n }]));
  if (series.length === 0) return found;
  // The head first: what is packed in between is then seen twice, and the packed one counts.
  await addHead(client, registry, { series, hours, of, found });
  for (const { n, hour, figure } of await selectHours(client, series, hours, of))
    if (figure === null || !Number.isNaN(figure)) found[n]![hour - hours.fromHour] = figure;
  return found;
}

interface Wanted {
  readonly series: readonly (SeriesKey & { readonly id: number; readonly n: number })[];
  readonly hours: Hours;
  readonly of: HourFigure;
  readonly found: (number | null)[][];
}

async function addHead(
  client: ClientBase,
  registry: SeriesRegistry,
  { series, hours, of, found }: Wanted,
): Promise<void> {
  const tenantIds = [...new Set(series.map(({ tenantId }) => tenantId))];
  const targetIds = [...new Set(series.map(({ targetId }) => targetId))];
  const layoutIds = await selectLayoutsOf(client, tenantIds, targetIds);
  await registry.load(client, tenantIds, layoutIds);
  const places = new Map(series.map(({ id, n }) => [id, n]));
  const columns = new Map<number, readonly { readonly place: number; readonly n: number }[]>();
  const slices: Slice[] = [];
  for (const layoutId of layoutIds) {
    const layout = registry.known(layoutId);
    if (!layout) continue;
    const wanted = Array.from(layout.seriesIds, (id, column) => ({ n: places.get(id), column })).filter(
      (one): one is { n: number; column: number } => one.n !== undefined,
    );
    if (wanted.length === 0) continue;
    const start = wanted[0]!.column;
    const length = wanted.at(-1)!.column - start + 1;
    slices.push({ tenantId: layout.tenantId, targetId: layout.targetId, layoutId, start, length });
    columns.set(
      layoutId,
      wanted.map(({ column, n }) => ({ place: column - start, n })),
    );
  }
  if (slices.length === 0) return;
  const lengths = new Map(slices.map(({ layoutId, length }) => [layoutId, length * 8]));
  const sums = new Map<string, { n: number; hour: number; count: number; sum: number; max: number }>();
  for (const [layoutId, hour, bytes] of await selectHeadHours(client, slices, hours))
    for (const { place, n } of columns.get(layoutId) ?? []) {
      // A layout that was laid anew within the hour has polls of its own.
      const own = sums.get(`${n} ${hour}`) ?? { n, hour, count: 0, sum: 0, max: -Infinity };
      sums.set(`${n} ${hour}`, own);
      for (let at = place * 8; at + 8 <= bytes.length; at += lengths.get(layoutId)!) {
        const value = bytes.readDoubleLE(at);
        if (Number.isNaN(value)) continue;
        own.count++;
        own.sum += value;
        own.max = Math.max(own.max, value);
      }
    }
  for (const { n, hour, count, sum, max } of sums.values())
    if (count > 0) found[n]![hour - hours.fromHour] = of === 'max' ? max : sum / count;
}
