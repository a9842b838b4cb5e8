import { type Standing } from '@linekeeper/contract/overview/standing';
import { countsOf, type Mark, type NumberMark, squareAt, totalOf, worstOf } from './marks.ts';
import { type Outlines } from './outlines.ts';

export interface PlacedStanding extends Standing {
  /** The code of a city, or of a province. */
  readonly place: string;
}

/** From this scale on cities stand by themselves; before, those of a province stand together. */
const citiesFrom = 45;

export const isProvince = (code: string): boolean => code.endsWith('0000');

interface PlacedNumber {
  readonly place: string;
  readonly total: number;
}

/** What stands in outlets of which no more is known than their city or province, as marks where that is named on the map. */
export function placedNumbers<One extends PlacedNumber>(
  places: readonly One[],
  outlines: Outlines | undefined,
  scale: number,
): (NumberMark & { readonly all: readonly One[] })[] {
  if (!outlines) return [];
  const byCode = new Map(
    [...outlines.cityNames, ...outlines.provinceNames].map((label) => [label.code, label]),
  );
  const groups = Map.groupBy(places, ({ place }) => (scale < citiesFrom ? place.slice(0, 2) : place));
  return [...groups].flatMap(([division, all]) => {
    // Counties right below a province are named after no city.
    const label = byCode.get(division.padEnd(6, '0')) ?? byCode.get(`${division.slice(0, 2)}0000`);
    if (!label) return [];
    const { longitude, latitude } = label;
    return {
      ...{
        key: `division ${division}`,
        division,
        longitude,
        latitude,
        square: squareAt(label, 0),
        spots: [],
        all,
      },
      total: all.reduce((sum, { total }) => sum + total, 0),
      box: { west: longitude, south: latitude, east: longitude, north: latitude },
    };
  });
}

/** Such outlets, with how they stand. */
export const placedMarks = (
  places: readonly PlacedStanding[],
  outlines: Outlines | undefined,
  scale: number,
): Mark[] =>
  placedNumbers(places, outlines, scale).map(({ all, ...mark }) => {
    const counts = countsOf(all.reduce((sum, one) => added(sum, one)));
    return { ...mark, counts, total: totalOf(counts), worst: worstOf(counts) };
  });

/** Of those that the map names no place for: none is left out of what is said below it. */
export const unplacedOf = (places: readonly PlacedStanding[], marks: readonly Mark[]): number =>
  places.reduce((sum, { total }) => sum + total, 0) - marks.reduce((sum, { total }) => sum + total, 0);

const added = (one: PlacedStanding, other: PlacedStanding): PlacedStanding => ({
  ...one,
  total: one.total + other.total,
  down: one.down + other.down,
  unreachable: one.unreachable + other.unreachable,
  unmeasured: one.unmeasured + other.unmeasured,
  maintenance: one.maintenance + other.maintenance,
  up: one.up + other.up,
});
