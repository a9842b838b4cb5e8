import address from './outlines.json?url';
import { divisionWord } from '../../lib/division-text.ts';
import { northOf } from './projection.ts';

interface File {
  readonly steps: number;
  readonly countries: readonly { code: string; at: [number, number]; rings: number[][] }[];
  readonly provinces: readonly { code: string; name: string; at: [number, number]; rings: number[][] }[];
  readonly cities: readonly { code: string; name: string; at: [number, number] }[];
}

/** A name on the map. */
export interface Label {
  /** An ISO code of a country, or a code of a division. */
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Outlines {
  /** Land and borders, in degrees east and north (Mercator) of nought: all but what the next two draw. */
  readonly land: Path2D;
  /** China's mainland and large islands as one, for a small map, and by provinces, whose coast is finer, for a large one. */
  readonly china: Path2D;
  readonly provinces: Path2D;
  readonly countryNames: readonly Label[];
  readonly provinceNames: readonly Label[];
  readonly cityNames: readonly Label[];
}

/** The mainland, Taiwan and Hainan: provinces draw these as well, and no more. */
const chinaParts = 3;

/** Rings as they are packed by scripts/outline-data.mjs. */
function drawn(rings: readonly (readonly number[])[], steps: number): Path2D {
  const drawing = new Path2D();
  for (const ring of rings) {
    let [x, y] = [0, 0];
    for (let at = 0; at < ring.length; at += 2) {
      x += ring[at] ?? 0;
      y += ring[at + 1] ?? 0;
      const [east, south] = [x / steps, -northOf(y / steps)];
      if (at === 0) drawing.moveTo(east, south);
      else drawing.lineTo(east, south);
    }
    drawing.closePath();
  }
  return drawing;
}

/** How much a ring encloses, in squares of its steps. */
function areaOf(ring: readonly number[]): number {
  let [x, y, sum] = [0, 0, 0];
  for (let at = 0; at < ring.length; at += 2) {
    const [dx, dy] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    if (at > 0) sum += x * dy - y * dx;
    [x, y] = [x + dx, y + dy];
  }
  const [firstX, firstY] = [ring[0] ?? 0, ring[1] ?? 0];
  return Math.abs(sum + x * (firstY - y) - y * (firstX - x)) / 2;
}

/** The outlines, once the file of them is here. Throws where it cannot be loaded. */
export async function loadOutlines(): Promise<Outlines> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The outlines answered ${answer.status}.`);
  const { steps, countries, provinces, cities } = (await answer.json()) as File;
  const label = ({ code, name = '', at }: { code: string; name?: string; at: [number, number] }): Label => ({
    ...{ code, name, longitude: at[0] / steps, latitude: at[1] / steps },
  });
  const named = (place: (typeof cities)[number]) =>
    label({ ...place, name: divisionWord(place.code, place.name) });
  const ringsOf = (all: readonly { readonly rings: number[][] }[]) => all.flatMap(({ rings }) => rings);
  const china = ringsOf(countries.filter(({ code }) => code === 'CN')).sort(
    (one, other) => areaOf(other) - areaOf(one),
  );
  const others = ringsOf(countries.filter(({ code }) => code !== 'CN'));
  return {
    land: drawn([...others, ...china.slice(chinaParts)], steps),
    china: drawn(china.slice(0, chinaParts), steps),
    provinces: drawn(ringsOf(provinces), steps),
    countryNames: countries.map(label),
    provinceNames: provinces.map(named),
    cityNames: cities.map(named),
  };
}
