import { type KeptSamples } from '../../monitoring/index.ts';

/** One measurement: its time and a value of each column, NaN where it brought none. One object goes through all of them. */
export interface Row {
  /** Infinity: there is no further one. */
  atMs: number;
  readonly values: Float64Array;
  /** Of each column, which sample comes next. */
  readonly at: number[];
}

/** Goes on to the next time at which any of the columns has a sample. */
export function nextRow(row: Row, samples: readonly KeptSamples[]): void {
  let atMs = Infinity;
  for (let column = 0; column < samples.length; column++)
    atMs = Math.min(atMs, samples[column]!.timesMs[row.at[column]!] ?? Infinity);
  row.atMs = atMs;
  if (atMs === Infinity) return;
  for (let column = 0; column < samples.length; column++) {
    const { timesMs, values } = samples[column]!;
    const isOwn = timesMs[row.at[column]!] === atMs;
    row.values[column] = isOwn ? values[row.at[column]!++]! : NaN;
  }
}
