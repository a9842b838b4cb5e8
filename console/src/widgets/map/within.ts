import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { areaAt, areaNear } from './areas.ts';
import { type Label, type OutlinedPlaces } from './outlined-places.ts';
import { type Place } from './projection.ts';

/** What something lies in, from the country down: `CN`, `33`, `3301`, `330106`. Nothing of it is known where it is empty. */
export type Within = readonly string[];

/** Where something is: its position, or from where to where it may be; and what is said of its division. */
interface Located {
  readonly box: MapBox;
  /** What the codes of the divisions begin with that were said of all of it; null or none: of some nothing was said. */
  readonly inDivision?: string | null | undefined;
}

/** A city whose name is further away than this, in degrees, is not that of a place; nor is the country of a coast. */
const mostDegrees = 1.2;

const levels = [2, 4, 6] as const;
/** The same of the beginning of a division's code. */
const withinDivision = (code: string): Within => [
  'CN',
  ...levels.filter((length) => length <= code.length).map((length) => code.slice(0, length)),
];

/** The beginning of a code that says no more than it means: 33 of 330000, 3301 of 330100. */
export const prefixOf = (code: string): string => code.replace(/(?:00){1,2}$/, '');

function nearest(labels: readonly Label[], { latitude, longitude }: Place): Label | undefined {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  let [found, least]: [Label | undefined, number] = [undefined, mostDegrees];
  for (const label of labels) {
    const away = Math.hypot(label.latitude - latitude, (label.longitude - longitude) * narrow);
    if (away < least) [found, least] = [label, away];
  }
  return found;
}

/** What a position lies in: the province that is drawn around it with the nearest of its cities, or another country. */
function withinAt(place: Place, { provinceAreas, countryAreas, cityNames }: OutlinedPlaces): Within {
  const province = areaAt(provinceAreas, place)?.code.slice(0, 2);
  if (province !== undefined) {
    const city = nearest(
      cityNames.filter(({ code }) => code.startsWith(province)),
      place,
    );
    return withinDivision(city ? prefixOf(city.code) : province);
  }
  const country = areaAt(countryAreas, place)?.code;
  if (country !== undefined && country !== 'CN') return [country];
  const city = nearest(cityNames, place);
  if (city) return withinDivision(prefixOf(city.code));
  const coast = country ?? areaNear(countryAreas, place, mostDegrees)?.code;
  return coast === undefined ? [] : [coast];
}

/** What all of some lie in. */
export function sharedWithin(all: readonly Within[]): Within {
  const [first = [], ...others] = all;
  const end = first.findIndex((code, at) => others.some((other) => other[at] !== code));
  return end < 0 ? first : first.slice(0, end);
}

/** The corners and the middle of where something may be; one place where that is known. */
function placesIn({ west, south, east, north }: MapBox): Place[] {
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 };
  if (west === east && south === north) return [middle];
  const corners = [west, east].flatMap((longitude) =>
    [south, north].map((latitude) => ({ longitude, latitude })),
  );
  return [middle, ...corners];
}

/** What something lies in: as was said of its division, else as its position lies; of a square all that it reaches into, but the sea. */
export function withinOf({ box, inDivision }: Located, places: OutlinedPlaces): Within {
  if (inDivision != null) return withinDivision(inDivision);
  const found = placesIn(box).map((place) => withinAt(place, places));
  return sharedWithin(found.filter((within) => within.length > 0));
}
