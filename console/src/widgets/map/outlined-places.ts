import { divisionWord } from '../../lib/division-text.ts';
import { type Area, areasOf } from './areas.ts';

/** The file of outlines (scripts/outline-data.mjs). */
export interface OutlineFile {
  readonly steps: number;
  readonly countries: readonly { code: string; at: number[]; rings: number[][] }[];
  readonly provinces: readonly { code: string; name: string; at: number[]; rings: number[][] }[];
  readonly cities: readonly { code: string; name: string; at: number[] }[];
}

/** A name on the map. */
export interface Label {
  /** An ISO code of a country, or a code of a division. */
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Which places the map knows by name, and how far countries and provinces reach. */
export interface OutlinedPlaces {
  readonly countryNames: readonly Label[];
  readonly provinceNames: readonly Label[];
  readonly cityNames: readonly Label[];
  readonly countryAreas: readonly Area[];
  readonly provinceAreas: readonly Area[];
}

/** The places of the file, divisions as the reader calls them. */
export function placesOf({ steps, countries, provinces, cities }: OutlineFile): OutlinedPlaces {
  const label = ({ code, name = '', at }: { code: string; name?: string; at: number[] }): Label => ({
    ...{ code, name, longitude: at[0]! / steps, latitude: at[1]! / steps },
  });
  const named = (place: OutlineFile['cities'][number]) =>
    label({ ...place, name: divisionWord(place.code, place.name) });
  return {
    countryNames: countries.map(label),
    provinceNames: provinces.map(named),
    cityNames: cities.map(named),
    countryAreas: areasOf(countries, steps),
    provinceAreas: areasOf(provinces, steps),
  };
}
