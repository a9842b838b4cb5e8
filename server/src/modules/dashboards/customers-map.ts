import { finestLevelBelow, mostSquaresAcross } from '@linekeeper/contract/dashboards/map-terms';
import { type mapCharts } from '@linekeeper/contract/dashboards/map';
import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { type MapPlace } from '@linekeeper/contract/outlets/map-place';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type z } from 'zod';
import { type SquareBelow } from './map.queries.ts';

type Answer = z.input<typeof mapCharts.below.output>;

const keys = ['total', 'down', 'unreachable', 'unmeasured', 'maintenance', 'up'] as const;
const none: Standing = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };
const across = 2 ** finestLevelBelow;

/** Numbers of some squares, added up. */
export const standingOf = (rows: readonly Standing[]): Standing =>
  Object.fromEntries(
    keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], none[key])]),
  ) as unknown as Standing;

const eastOf = (longitude: number) => (longitude + 180) / 360;
function southOf(latitude: number): number {
  const bound = Math.min(85, Math.max(-85, latitude));
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (bound * Math.PI) / 360)) / (2 * Math.PI);
}

type Square = SquareBelow & { readonly x: number; readonly y: number };
const isSquare = (row: SquareBelow): row is Square => row.x !== null && row.y !== null;

/** Whether a square lies within a part of the map, or in it a part of the square. */
function isWithin({ x, y }: Square, box: MapBox): boolean {
  const [west, east] = [eastOf(box.west) * across, eastOf(box.east) * across];
  const [north, south] = [southOf(box.north) * across, southOf(box.south) * across];
  return x + 1 >= west && x <= east && y + 1 >= north && y <= south;
}

/** The finest level at which squares are no more across than may be told. */
function levelOf(squares: readonly Square[]): number {
  const span = (of: (one: Square) => number) =>
    squares.reduce((most, one) => Math.max(most, of(one)), 0) -
    squares.reduce((least, one) => Math.min(least, of(one)), across);
  const widest =
    squares.length === 0
      ? 0
      : Math.max(
          span(({ x }) => x),
          span(({ y }) => y),
        );
  for (let level = finestLevelBelow; level > 0; level -= 1)
    if (widest / 2 ** (finestLevelBelow - level) <= mostSquaresAcross - 1) return level;
  return 0;
}

/** The map of what tenants below have: squares as fine as may be told, places, and those that are in none. */
export function mapOf(rows: readonly SquareBelow[], box: MapBox | undefined): Answer {
  const squares = rows.filter(isSquare).filter((one) => !box || isWithin(one, box));
  const level = levelOf(squares);
  const width = 2 ** (finestLevelBelow - level);
  const bySquare = Map.groupBy(squares, ({ x, y }) => `${Math.floor(x / width)} ${Math.floor(y / width)}`);
  const byPlace = Map.groupBy(
    rows.filter(({ place }) => place !== null),
    ({ place }) => place!,
  );
  const customers = (is: (row: SquareBelow) => boolean) => new Set(rows.filter(is).map(({ id }) => id)).size;
  return {
    level,
    squares: [...bySquare.values()].map((all) => ({
      ...{ x: Math.floor(all[0]!.x / width), y: Math.floor(all[0]!.y / width) },
      ...standingOf(all),
    })),
    places: [...byPlace]
      .filter(([place]) => place !== '')
      .map(([place, all]) => ({ place, ...standingOf(all) })),
    nowhere: standingOf(byPlace.get('') ?? []),
    closedCustomers: customers(({ closed }) => closed),
    productlessCustomers: customers(({ closed, productClosed }) => productClosed && !closed),
  };
}

/** Whether a row is of a place on the map. */
export function isAt({ x, y, place }: SquareBelow, wanted: MapPlace): boolean {
  switch (wanted.in) {
    case 'square': {
      const width = 2 ** (finestLevelBelow - wanted.level);
      return (
        x !== null && y !== null && Math.floor(x / width) === wanted.x && Math.floor(y / width) === wanted.y
      );
    }
    case 'place':
      return place === wanted.place;
    case 'province':
      return place !== null && place !== '' && place.startsWith(wanted.province);
    case 'nowhere':
      return place === '';
  }
}
