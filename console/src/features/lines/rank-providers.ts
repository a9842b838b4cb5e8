import { leastRankedCoverage } from '@linekeeper/contract/lines/line-terms';
import { type ProviderQuality } from '@linekeeper/contract/lines/line-quality';

export const rankings = ['availability', 'rtt', 'loss'] as const;
/** What providers are ranked by. */
export type Ranking = (typeof rankings)[number];

export interface Ranked {
  readonly of: ProviderQuality;
  /** From 1 on; equal figures share a place. Null: too little was measured to say. */
  readonly place: number | null;
}

/** A figure of a provider and what part of its time it stands for. */
export function figureOf(of: ProviderQuality, by: Ranking) {
  if (by === 'availability')
    return { value: of.availability.availabilityPercent, coverage: of.availability.coveragePercent };
  return { value: of[by].mean, coverage: of[by].coveragePercent };
}

/** Whether enough stands behind a figure to compare it with others. */
export function isComparable(of: ProviderQuality, by: Ranking): boolean {
  const { value, coverage } = figureOf(of, by);
  return value !== null && coverage !== null && coverage >= leastRankedCoverage;
}

/** Providers of one region, the best first; those of which too little is known stand behind, by name, and have no place. */
export function rankProviders(list: readonly ProviderQuality[], by: Ranking): Ranked[] {
  // More is better of availability, less of the others.
  const badness = (of: ProviderQuality) => (figureOf(of, by).value ?? 0) * (by === 'availability' ? -1 : 1);
  const byName = (a: ProviderQuality, b: ProviderQuality) => a.provider.localeCompare(b.provider, 'zh');
  const known = list
    .filter((of) => isComparable(of, by))
    .sort((a, b) => badness(a) - badness(b) || byName(a, b));
  const unknown = list.filter((of) => !isComparable(of, by)).sort(byName);
  return [
    ...known.map((of) => ({
      of,
      place: 1 + known.filter((other) => badness(other) < badness(of)).length,
    })),
    ...unknown.map((of) => ({ of, place: null })),
  ];
}

/** All regions together, then each by its name. */
export function byRegion(
  list: readonly ProviderQuality[],
): { readonly region: string | null; readonly list: readonly ProviderQuality[] }[] {
  const regions = [...Map.groupBy(list, ({ region }) => region)].map(([region, own]) => ({
    region,
    list: own,
  }));
  return regions.sort(
    (a, b) =>
      Number(b.region === null) - Number(a.region === null) ||
      (a.region ?? '').localeCompare(b.region ?? '', 'zh'),
  );
}
