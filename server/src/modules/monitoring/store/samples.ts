import { Damage } from './bytes.ts';
import { decodeChunk } from './chunk-codec.ts';
import { summarise } from './target-hour.ts';
import { readHead } from './head-codec.ts';
import { type HeadRow, type PackedRow } from './sample.queries.ts';
import { type KnownLayout } from './series-registry.ts';
import { decodeTimes, hourMs, type TimeList } from './times-codec.ts';
import { type DamagedChunk } from './types.ts';

/** Samples of one series, by time, each time once. */
export interface Samples {
  timesMs: number[];
  values: number[];
}

export interface TargetKey {
  readonly tenantId: number;
  readonly targetId: string;
}

export interface Window {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/** For how many samples of an hour room is made; more find room as they come. */
const mostExpected = 3_600;

/** Samples that are being read, and how many of them there are so far. */
interface Filling {
  readonly samples: Samples;
  length: number;
}

type Piece = Pick<DamagedChunk, 'what' | 'atMs' | 'seriesId'>;

/**
 * Collects samples of series of one target from stored pieces. The packed ones come first and win: a poll that came
 * again after its hour had been packed adds nothing.
 */
export class SampleReader {
  readonly damaged: DamagedChunk[] = [];
  readonly #target: TargetKey;
  readonly #window: Window;
  readonly #series: Map<number, Samples>;

  constructor(target: TargetKey, window: Window, seriesIds: Iterable<number>) {
    this.#target = target;
    this.#window = window;
    this.#series = new Map(Array.from(seriesIds, (id) => [id, { timesMs: [], values: [] }]));
  }

  samples(seriesId: number): Samples {
    return this.#series.get(seriesId) ?? { timesMs: [], values: [] };
  }

  /** Packed rows of the target, by hour, the times of an hour before its chunks. */
  addPacked(rows: readonly PackedRow[]): void {
    const filling = this.#roomFor(rows);
    let hour = -1;
    let lists: TimeList[] | undefined;
    for (const row of rows) {
      const [rowHour, seriesId, , , , , , payload] = row;
      const atMs = rowHour * hourMs;
      if (seriesId === 0) {
        hour = rowHour;
        lists = this.#read({ what: 'times', atMs }, () => decodeTimes(this.#target.targetId, hour, payload));
        continue;
      }
      this.#read({ what: 'chunk', atMs, seriesId }, () => {
        if (hour !== rowHour || !lists) throw new Damage('its times cannot be read');
        this.#addChunk(row, lists, filling.get(seriesId)!);
      });
    }
    for (const { samples, length } of filling.values()) {
      samples.timesMs.length = length;
      samples.values.length = length;
    }
  }

  /** Room for all samples of packed rows at once: lists that grow sample by sample are copied again and again. */
  #roomFor(rows: readonly PackedRow[]): ReadonlyMap<number, Filling> {
    const counts = new Map<number, number>();
    for (const [, seriesId, count] of rows)
      if (seriesId !== 0)
        counts.set(seriesId, (counts.get(seriesId) ?? 0) + Math.max(0, Math.min(count, mostExpected)));
    const filling = ([seriesId, count]: readonly [number, number]): readonly [number, Filling] => {
      const known = this.samples(seriesId);
      if (known.timesMs.length > 0) return [seriesId, { samples: known, length: known.timesMs.length }];
      const samples = { timesMs: new Array<number>(count), values: new Array<number>(count) };
      this.#series.set(seriesId, samples);
      return [seriesId, { samples, length: 0 }];
    };
    return new Map([...counts].map(filling));
  }

  #addChunk([hour, seriesId, ...summary]: PackedRow, lists: readonly TimeList[], filling: Filling): void {
    const { list, values } = decodeChunk(summary[5], { seriesId, hour }, lists);
    const { count, min, max, sum, last } = summarise(values);
    if (![count, min, max, sum, last].every((figure, at) => figure === summary[at]))
      throw new Damage('its summary is not that of its values');
    const { offsetsMs } = lists[list]!;
    const start = hour * hourMs;
    const { fromMs, toMs } = this.#window;
    const { timesMs, values: kept } = filling.samples;
    let { length } = filling;
    for (let i = 0; i < values.length; i++) {
      const at = start + offsetsMs[i]!;
      const value = values[i]!;
      if (at < fromMs || at >= toMs || Number.isNaN(value)) continue;
      timesMs[length] = at;
      kept[length] = value;
      length += 1;
    }
    filling.length = length;
  }

  /** Polls of the target in the head, by time, the older layout first. Their layouts must be known. */
  addHead(rows: readonly HeadRow[], layoutOf: (layoutId: number) => KnownLayout | undefined): void {
    const polls = new Map<number, Samples>();
    for (const [atMs, layoutId, payload] of rows) {
      const layout = layoutOf(layoutId);
      const values = this.#read({ what: 'head', atMs }, () => {
        if (!layout) throw new Damage(`its layout ${layoutId} is not there`);
        return readHead(payload, layout.seriesIds.length, { layoutId, atMs });
      });
      if (!layout || !values) continue;
      for (const [column, seriesId] of this.#columnsOf(layoutId, layout)) {
        const value = values[column]!;
        if (Number.isNaN(value)) continue;
        const found = polls.get(seriesId) ?? { timesMs: [], values: [] };
        polls.set(seriesId, found);
        if (found.timesMs.at(-1) === atMs) continue;
        found.timesMs.push(atMs);
        found.values.push(value);
      }
    }
    for (const [seriesId, late] of polls) mergeInto(this.samples(seriesId), late);
  }

  readonly #columns = new Map<number, (readonly [column: number, seriesId: number])[]>();
  #columnsOf(layoutId: number, layout: KnownLayout): (readonly [column: number, seriesId: number])[] {
    let columns = this.#columns.get(layoutId);
    if (!columns) {
      columns = Array.from(layout.seriesIds, (id, column) => [column, id] as const).filter(([, id]) =>
        this.#series.has(id),
      );
      this.#columns.set(layoutId, columns);
    }
    return columns;
  }

  /** Runs a reading; a damaged piece is noted and has no result. */
  #read<T>(piece: Piece, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      this.damaged.push({ ...this.#target, ...piece, reason: error.message });
      return undefined;
    }
  }
}

/** Adds samples that are ordered by time; where both have a time, `samples` has it already. */
export function mergeInto(samples: Samples, late: Samples): void {
  const { timesMs, values } = samples;
  if (timesMs.length === 0 || late.timesMs[0]! > timesMs.at(-1)!) {
    for (let i = 0; i < late.timesMs.length; i++) {
      timesMs.push(late.timesMs[i]!);
      values.push(late.values[i]!);
    }
    return;
  }
  const merged: Samples = { timesMs: [], values: [] };
  let own = 0;
  for (let i = 0; i <= late.timesMs.length; i++) {
    const until = late.timesMs[i] ?? Infinity;
    for (; own < timesMs.length && timesMs[own]! <= until; own++) {
      merged.timesMs.push(timesMs[own]!);
      merged.values.push(values[own]!);
    }
    if (i === late.timesMs.length || merged.timesMs.at(-1) === until) continue;
    merged.timesMs.push(until);
    merged.values.push(late.values[i]!);
  }
  samples.timesMs = merged.timesMs;
  samples.values = merged.values;
}
