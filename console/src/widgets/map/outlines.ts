import address from './outlines.json?url';
import { type OutlinedPlaces, type OutlineFile, placesOf } from './outlined-places.ts';
import { northOf } from './projection.ts';

export interface Outlines extends OutlinedPlaces {
  /** Land and borders, in degrees east and north (Mercator) of nought: all but what the next two draw. */
  readonly land: Path2D;
  /** China's mainland and large islands as one, for a small map, and by provinces, whose coast is finer, for a large one. */
  readonly china: Path2D;
  readonly provinces: Path2D;
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
  const file = (await answer.json()) as OutlineFile;
  const { steps, countries, provinces } = file;
  const ringsOf = (all: readonly { readonly rings: number[][] }[]) => all.flatMap(({ rings }) => rings);
  const china = ringsOf(countries.filter(({ code }) => code === 'CN')).sort(
    (one, other) => areaOf(other) - areaOf(one),
  );
  const others = ringsOf(countries.filter(({ code }) => code !== 'CN'));
  return {
    land: drawn([...others, ...china.slice(chinaParts)], steps),
    china: drawn(china.slice(0, chinaParts), steps),
    provinces: drawn(ringsOf(provinces), steps),
    ...placesOf(file),
  };
}
