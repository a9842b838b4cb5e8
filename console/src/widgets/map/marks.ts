import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { outletStates, type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type Square } from '../../lib/map-square.ts';
import { northOf, type Place, scales, type Size, type View } from './projection.ts';

export type Counts = Readonly<Record<OutletState, number>>;

/** Where one outlet is, or from where to where several of a square are. */
export interface Located extends Place {
  readonly box: MapBox;
  /** What the codes of the divisions begin with that were said of all of them; null or none: of some nothing was said. */
  readonly inDivision?: string | null;
  readonly outlet?: { readonly id: string; readonly name: string };
}
/** What is known to be at one place: an outlet, or several in a square. */
export interface Spot extends Located {
  readonly counts: Counts;
}
/** The same of what stands there: how many they are. */
export interface NumberSpot extends Located {
  readonly total: number;
}

/** What is drawn at one place: spots that stand in one square, or all that is known to be in a city or a province and no better. */
export interface NumberMark extends NumberSpot {
  readonly key: string;
  readonly square: Square;
  /** What stands there: none where no more is known than the division. */
  readonly spots: readonly Located[];
  /** The code of the division that outlets without a position are said to be in. */
  readonly division?: string;
}
/** The same of outlets, with how they stand. */
export interface Mark extends NumberMark {
  readonly counts: Counts;
  readonly worst: OutletState;
}

/** The squares of a level are this wide at least, so that no mark covers the next one. */
const leastSquarePx = 64;
export const finestLevel = 20;

export const totalOf = (counts: Counts): number =>
  outletStates.reduce((sum, state) => sum + counts[state], 0);
export const worstOf = (counts: Counts): OutletState =>
  outletStates.find((state) => counts[state] > 0) ?? 'empty';

/** Numbers by state, with those of outlets in which nothing stands. */
export function countsOf({ total, ...by }: Standing): Counts {
  const { down, unreachable, unmeasured, maintenance, up } = by;
  const empty = total - down - unreachable - unmeasured - maintenance - up;
  return { down, unreachable, unmeasured, maintenance, up, empty };
}
const none: Counts = { down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0, empty: 0 };
export const oneOf = (state: OutletState): Counts => ({ ...none, [state]: 1 });
const sumOf = (all: readonly Counts[]): Counts =>
  Object.fromEntries(
    outletStates.map((state) => [state, all.reduce((sum, counts) => sum + counts[state], 0)]),
  ) as Counts;

/** The level whose squares are as small as marks may be at a scale. */
export function levelAt(scale: number): number {
  const level = Math.floor(Math.log2((360 * scale) / leastSquarePx));
  return Math.min(finestLevel, Math.max(0, level));
}

/** The square of a level in which a place lies: each is four of the next level's. */
export function squareAt({ longitude, latitude }: Place, level: number): Square {
  const across = 2 ** level;
  const south = (180 - northOf(latitude)) / 360;
  return { level, x: Math.floor(((longitude + 180) / 360) * across), y: Math.floor(south * across) };
}

/** From where to where spots lie. */
function boxOf(spots: readonly Located[]): MapBox {
  const boxes = spots.map(({ box }) => box);
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
}

/** Spots gathered by the squares of a level: moving the map gathers them no otherwise, and a square's box holds no spot of another one. */
export function gatheredNumbers<One extends NumberSpot>(
  spots: readonly One[],
  level: number,
): (Omit<NumberMark, 'spots'> & { readonly spots: readonly One[] })[] {
  const squares = Map.groupBy(spots, (spot) => {
    const { x, y } = squareAt(spot, level);
    return `${x} ${y}`;
  });
  return [...squares].map(([key, all]) => {
    const first = all[0]!;
    const total = all.reduce((sum, spot) => sum + spot.total, 0);
    const mean = (of: (spot: NumberSpot) => number) =>
      all.reduce((sum, spot) => sum + of(spot) * spot.total, 0) / (total || 1);
    return {
      ...{ key: `${level} ${key}`, total, square: squareAt(first, level), spots: all },
      ...{ longitude: mean(({ longitude }) => longitude), latitude: mean(({ latitude }) => latitude) },
      box: boxOf(all),
      ...(all.length === 1 && first.outlet && { outlet: first.outlet }),
    };
  });
}

/** Outlets gathered so, with how they stand. */
export const gathered = (spots: readonly Spot[], level: number): Mark[] =>
  gatheredNumbers(
    spots.map((spot) => ({ ...spot, total: totalOf(spot.counts) })),
    level,
  ).map((mark) => {
    const counts = sumOf(mark.spots.map((spot) => spot.counts));
    return { ...mark, counts, worst: worstOf(counts) };
  });

/** All of what is drawn in a view of a size, with so many pixels around it. */
export function isInView({ longitude, latitude }: Place, view: View, { width, height }: Size): boolean {
  const x = Math.abs(longitude - view.longitude) * view.scale;
  const y = Math.abs(northOf(latitude) - northOf(view.latitude)) * view.scale;
  return x <= width / 2 && y <= height / 2;
}

const largestAtFirst = 400;

/** The view that shows all of some places, with room around them; undefined without any. */
export function viewOf(places: readonly Place[], { width, height }: Size): View | undefined {
  if (places.length === 0 || width === 0) return undefined;
  const bounds = (of: (place: Place) => number) => {
    const values = places.map(of);
    return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))] as const;
  };
  const [west, east] = bounds(({ longitude }) => longitude);
  const [south, north] = bounds(({ latitude }) => latitude);
  const room = 0.8;
  const across = (width * room) / Math.max(east - west, 0.01);
  const down = (height * room) / Math.max(northOf(north) - northOf(south), 0.01);
  const scale = Math.min(across, down, largestAtFirst);
  return {
    longitude: (west + east) / 2,
    latitude: (south + north) / 2,
    scale: Math.max(scales.least, scale),
  };
}
