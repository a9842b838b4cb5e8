import { ByteWriter } from './bytes.ts';
import { encodeChunk } from './chunk-codec.ts';
import { encodeTimes, type TimeList } from './times-codec.ts';

/** Samples of some series at common times: a time list of a packed hour, or the polls of one layout. */
export interface Source {
  /** Milliseconds since the start of the hour, ascending, each once. */
  readonly offsetsMs: Int32Array;
  /** For each series one value for each time; NaN for none. */
  readonly columns: ReadonlyMap<number, Float64Array>;
}

/** What a chunk says about its values without being unpacked. */
export interface Summary {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly last: number;
}

export interface PackedChunk extends Summary {
  readonly seriesId: number;
  /** Milliseconds since the start of the hour of the last value. */
  readonly lastOffsetMs: number;
  readonly payload: Uint8Array;
}

export interface PackedHour {
  readonly times: Buffer;
  readonly chunks: PackedChunk[];
  readonly samples: number;
}

/** Summary of values in their order, NaN passed over; `lastAt` is the position of the last one, -1 without values. */
export function summarise(values: Float64Array): Summary & { lastAt: number } {
  let count = 0;
  let min = Infinity;
  let max = -Infinity;
  let sum = 0;
  let last = NaN;
  let lastAt = -1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    count++;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
    last = value;
    lastAt = i;
  }
  return { count, min, max, sum, last, lastAt };
}

/**
 * Packs one target-hour from what was packed before and what came since. Series that stand in the same sources share one
 * time list. Where two sources have a value of one series at one time, the earlier source's is kept: a sample is never
 * changed by a later one.
 */
export function packTargetHour(
  targetId: string,
  hour: number,
  sources: readonly Source[],
  decimalsOf: (seriesId: number) => number,
): PackedHour {
  const groups = new Map<string, { sources: Source[]; seriesIds: number[] }>();
  const standsIn = new Map<number, number[]>();
  sources.forEach((source, at) => {
    for (const seriesId of source.columns.keys()) {
      const found = standsIn.get(seriesId);
      if (found) found.push(at);
      else standsIn.set(seriesId, [at]);
    }
  });
  for (const [seriesId, ats] of standsIn) {
    const name = ats.join();
    const group = groups.get(name);
    if (group) group.seriesIds.push(seriesId);
    else groups.set(name, { sources: ats.map((at) => sources[at]!), seriesIds: [seriesId] });
  }

  const merged = [...groups.values()].map(({ sources: own, seriesIds }) => ({
    seriesIds,
    ...merge(own, seriesIds),
  }));
  const { payload, lists } = encodeTimes(
    targetId,
    hour,
    merged.map(({ offsetsMs }) => offsetsMs),
  );
  return { times: payload, ...packChunks(hour, merged, lists, decimalsOf) };
}

interface Merged {
  readonly seriesIds: readonly number[];
  readonly offsetsMs: Int32Array;
  readonly columns: readonly Float64Array[];
}

/** The sources' samples of some series on their common times. */
function merge(sources: readonly Source[], seriesIds: readonly number[]): Omit<Merged, 'seriesIds'> {
  const [first] = sources;
  if (sources.length === 1 && first)
    return { offsetsMs: first.offsetsMs, columns: seriesIds.map((id) => first.columns.get(id)!) };
  const offsetsMs = Int32Array.from(new Set(sources.flatMap((source) => [...source.offsetsMs]))).sort();
  const positions = new Map(Array.from(offsetsMs, (offset, at) => [offset, at]));
  const columns = seriesIds.map((id) => {
    const values = new Float64Array(offsetsMs.length).fill(NaN);
    for (const source of sources.toReversed()) {
      const column = source.columns.get(id)!;
      source.offsetsMs.forEach((offset, i) => {
        if (!Number.isNaN(column[i]!)) values[positions.get(offset)!] = column[i]!;
      });
    }
    return values;
  });
  return { offsetsMs, columns };
}

function packChunks(
  hour: number,
  merged: readonly Merged[],
  lists: readonly TimeList[],
  decimalsOf: (seriesId: number) => number,
): { chunks: PackedChunk[]; samples: number } {
  const writer = new ByteWriter();
  const packed: (Omit<PackedChunk, 'payload'> & { start: number; end: number })[] = [];
  let samples = 0;
  merged.forEach(({ seriesIds, columns, offsetsMs }, list) => {
    seriesIds.forEach((seriesId, at) => {
      const values = columns[at]!;
      const { lastAt, ...summary } = summarise(values);
      if (summary.count === 0) return;
      const start = writer.length;
      encodeChunk(writer, { seriesId, hour }, { list, values }, { lists, decimals: decimalsOf(seriesId) });
      packed.push({ seriesId, ...summary, lastOffsetMs: offsetsMs[lastAt]!, start, end: writer.length });
      samples += summary.count;
    });
  });
  const bytes = writer.since(0);
  const chunks = packed
    .map(({ start, end, ...chunk }) => ({ ...chunk, payload: bytes.subarray(start, end) }))
    .sort((a, b) => a.seriesId - b.seriesId);
  return { chunks, samples };
}

/** The polls of one layout in one hour as a source; `polls` in any order, each time once. */
export function sourceOfPolls(
  hourStartMs: number,
  seriesIds: ArrayLike<number>,
  polls: readonly { atMs: number; values: Float64Array }[],
): Source {
  const ordered = [...polls].sort((a, b) => a.atMs - b.atMs);
  const count = ordered.length;
  const matrix = new Float64Array(count * seriesIds.length);
  ordered.forEach(({ values }, row) => {
    for (let column = 0; column < values.length; column++) matrix[column * count + row] = values[column]!;
  });
  const columns = new Map<number, Float64Array>();
  for (let column = 0; column < seriesIds.length; column++)
    columns.set(seriesIds[column]!, matrix.subarray(column * count, (column + 1) * count));
  return { offsetsMs: Int32Array.from(ordered, ({ atMs }) => atMs - hourStartMs), columns };
}
