import { type ExplorerParts } from '../parts.ts';
import { type Loaded } from '../promql/values.ts';
import { type MatchedSeries } from './matched-series.ts';
import { type Asker } from './matching.ts';
import { exposedValue } from './metric-names.ts';

/** Series that are read at once: those of some hundred targets. */
const seriesAtOnce = 2_000;

/** A series, and how long a sample of it stays its value. */
export interface Loading extends MatchedSeries {
  readonly backMs: number;
}

/**
 * What series were worth at a moment, in their order. For now that is their newest sample, read for many of them at once; of those that
 * were measured again since, all samples before the moment are read that may still have counted.
 */
export async function loadInstant(
  { kept }: Pick<ExplorerParts, 'kept'>,
  { scope }: Asker,
  all: readonly Loading[],
  atMs: number,
): Promise<Loaded[]> {
  const loaded = new Array<Loaded>(all.length);
  // Target by target: the samples of one are read at once.
  const order = [...all.keys()].sort((a, b) => (all[a]!.key.targetId < all[b]!.key.targetId ? -1 : 1));
  for (let from = 0; from < order.length; from += seriesAtOnce) {
    const places = order.slice(from, from + seriesAtOnce);
    const newest = await kept.latest(
      scope,
      places.map((place) => all[place]!.key),
    );
    const before: number[] = [];
    places.forEach((place, at) => {
      const sample = newest[at];
      if (sample && sample.atMs > atMs) before.push(place);
      else loaded[place] = loadedOf(all[place]!, sample ? [sample.atMs] : [], sample ? [sample.value] : []);
    });
    if (before.length === 0) continue;
    const longestMs = before.reduce((most, place) => Math.max(most, all[place]!.backMs), 0);
    const samples = await kept.samples(
      scope,
      before.map((place) => all[place]!.key),
      { fromMs: Math.max(0, atMs - longestMs), toMs: Math.max(1, atMs + 1) },
    );
    before.forEach((place, at) => {
      const { timesMs, values } = samples[at]!;
      loaded[place] = loadedOf(all[place]!, timesMs.slice(-1), values.slice(-1));
    });
  }
  return loaded;
}

const loadedOf = (
  { key, labels, backMs }: Loading,
  timesMs: readonly number[],
  values: readonly number[],
): Loaded => ({
  ...{ labels, timesMs, lookbackMs: backMs },
  values: values.map((value) => exposedValue(key.metric, value)),
});
