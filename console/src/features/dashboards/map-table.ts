import { type TFunction } from 'i18next';
import { squareBox } from '../../lib/map-square.ts';
import { divisionCode } from '../../lib/use-division-path.ts';

/** Decimals of a degree: eleven metres. */
const decimals = 4;
const degrees = (value: number) => value.toFixed(decimals);

/** Where something of a map is: its name, the code of a division, latitude and longitude, each where there is one. */
export type WhereCells = readonly [string, string, string, string];

/** What these cells are called in a file. */
export const whereHead = (t: TFunction): string[] => [
  ...[t('dashboards:column.name'), t('dashboards:map.code'), t('outlets:latitude'), t('outlets:longitude')],
];

interface Spot {
  readonly longitude: number;
  readonly latitude: number;
}

/** An outlet by itself. */
export const outletCells = ({ name, latitude, longitude }: Spot & { readonly name: string }): WhereCells => [
  name,
  '',
  String(latitude),
  String(longitude),
];

/** Several outlets near each other, by where they are on average. */
export const spotCells = (t: TFunction, { latitude, longitude }: Spot): WhereCells => [
  t('dashboards:map.area'),
  '',
  degrees(latitude),
  degrees(longitude),
];

/** A square of the grid of a level, by its middle. */
export function squareCells(
  t: TFunction,
  square: { readonly level: number; readonly x: number; readonly y: number },
): WhereCells {
  const { west, south, east, north } = squareBox(square);
  return spotCells(t, { longitude: (west + east) / 2, latitude: (south + north) / 2 });
}

/** A city or a province, as the reader calls it. The names of all divisions are fetched when a file is asked for. */
export async function divisionCells(): Promise<(place: string) => WhereCells> {
  const [{ divisionName }, { divisionText }] = await Promise.all([
    import('@linekeeper/contract/outlets/divisions'),
    import('../../lib/division-text.ts'),
  ]);
  return (place) => {
    const code = divisionCode(place);
    return [divisionText(code, divisionName(code)) || code, code, '', ''];
  };
}

/** What is nowhere on the map. */
export const nowhereCells = (t: TFunction): WhereCells => [t('dashboards:map.nowhere'), '', '', ''];
