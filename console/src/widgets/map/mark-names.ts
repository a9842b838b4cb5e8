import { type TFunction } from 'i18next';
import { countryNames } from './map-colors.ts';
import { type NumberMark } from './marks.ts';
import { type OutlinedPlaces } from './outlined-places.ts';
import { type Place } from './projection.ts';
import { prefixOf, sharedWithin, type Within, withinOf } from './within.ts';

const degrees = (value: number, letters: string) =>
  `${Math.abs(value).toFixed(2)}° ${letters[value < 0 ? 1 : 0]}`;
/** Where a place is, which can always be said. */
const positionText = ({ latitude, longitude }: Place) =>
  `${degrees(latitude, 'NS')}, ${degrees(longitude, 'EW')}`;

/** What the smallest is called that has a name, of what something lies in; undefined: none has. */
function smallestNamed(within: Within, { cityNames, provinceNames }: OutlinedPlaces): string | undefined {
  const labels = [...cityNames, ...provinceNames];
  const country = countryNames();
  const nameOf = (code: string) =>
    labels.find((label) => label.code === code.padEnd(6, '0'))?.name || country(code);
  return within
    .map(nameOf)
    .filter((name) => name !== '')
    .at(-1);
}

/**
 * What marks are called, by their keys: one outlet by its name; several by the smallest that all of them lie in: a district or city that the
 * map names, a province, a country. What the map cannot say is called by where it is.
 */
export const markNames = (
  t: TFunction,
  marks: readonly NumberMark[],
  places: OutlinedPlaces | undefined,
): ReadonlyMap<string, string> =>
  new Map(marks.map((mark) => [mark.key, mark.outlet?.name ?? nameOf(t, mark, places)]));

function nameOf(t: TFunction, mark: NumberMark, places: OutlinedPlaces | undefined): string {
  if (!places) return positionText(mark);
  const { division, spots } = mark;
  const of = division === undefined ? spots : [{ box: mark.box, inDivision: prefixOf(division) }];
  const each = of.map((spot) => withinOf(spot, places));
  const countries = new Set(each.flatMap(([country]) => country ?? []));
  if (countries.size > 1) return t('outlets:map.severalCountries');
  return smallestNamed(sharedWithin(each), places) ?? positionText(mark);
}
