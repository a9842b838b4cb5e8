import address from './outlines.json?url';
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
  /** Land and borders of countries and provinces, in degrees east and north (Mercator) of nought. */
  readonly land: Path2D;
  readonly provinces: Path2D;
  readonly countryNames: readonly Label[];
  readonly provinceNames: readonly Label[];
  readonly cityNames: readonly Label[];
}

/** Rings as they are packed by scripts/outline-data.mjs. */
function drawn(all: readonly { rings: readonly (readonly number[])[] }[], steps: number): Path2D {
  const drawing = new Path2D();
  for (const ring of all.flatMap(({ rings }) => rings)) {
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

/** The outlines, once the file of them is here. Throws where it cannot be loaded. */
export async function loadOutlines(): Promise<Outlines> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The outlines answered ${answer.status}.`);
  const { steps, countries, provinces, cities } = (await answer.json()) as File;
  const label = ({ code, name = '', at }: { code: string; name?: string; at: [number, number] }): Label => ({
    ...{ code, name, longitude: at[0] / steps, latitude: at[1] / steps },
  });
  return {
    land: drawn(countries, steps),
    provinces: drawn(provinces, steps),
    countryNames: countries.map(label),
    provinceNames: provinces.map(label),
    cityNames: cities.map(label),
  };
}
