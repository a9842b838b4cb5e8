import { type ProviderQuality } from '@linekeeper/contract/lines/line-quality';
import { expect, it } from 'vitest';
import { byRegion, rankProviders } from './rank-providers.ts';

const provider = (
  name: string,
  [availabilityPercent, coveragePercent]: readonly [number | null, number | null],
  rtt: readonly [number | null, number | null] = [null, null],
  region: string | null = null,
): ProviderQuality => ({
  ...{ provider: name, region, lineCount: 3 },
  availability: {
    ...{ availabilityPercent, coveragePercent, spanMs: 1, upMs: 1, downMs: 0, unmeasuredMs: 0, totalMs: 1 },
  },
  rtt: { mean: rtt[0], coveragePercent: rtt[1], lineCount: 3 },
  loss: { mean: null, coveragePercent: null, lineCount: 0 },
});
const places = (list: readonly ProviderQuality[], by: 'availability' | 'rtt') =>
  rankProviders(list, by).map(({ of, place }) => `${of.provider} ${place}`);

it('the most available and the quickest stand first, and equals share a place', () => {
  const list = [
    provider('A', [99, 100], [30, 90]),
    provider('B', [99.9, 100], [20, 90]),
    provider('C', [99, 100], [10, 90]),
  ];
  expect(places(list, 'availability')).toEqual(['B 1', 'A 2', 'C 2']);
  expect(places(list, 'rtt')).toEqual(['C 1', 'B 2', 'A 3']);
});

it('who was measured for less than half of the time has no place, however good the figure', () => {
  const list = [provider('A', [100, 49.9]), provider('B', [90, 50]), provider('C', [null, null])];
  expect(places(list, 'availability')).toEqual(['B 1', 'A null', 'C null']);
  expect(places(list, 'rtt')).toEqual(['A null', 'B null', 'C null']);
});

it('all regions together come first', () => {
  const of = (region: string | null) => provider('A', [99, 100], undefined, region);
  expect(byRegion([of('South'), of('North'), of(null)]).map(({ region }) => region)).toEqual([
    null,
    'North',
    'South',
  ]);
});
