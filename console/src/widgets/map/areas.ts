import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { type Place } from './projection.ts';

/** What the rings of a country or a province enclose; east and north by turns, in degrees. */
export interface Area {
  readonly code: string;
  readonly box: MapBox;
  readonly rings: readonly Float64Array[];
}

interface Packed {
  readonly code: string;
  readonly rings: readonly (readonly number[])[];
}

/** Areas of rings as they are packed by scripts/outline-data.mjs. */
export const areasOf = (all: readonly Packed[], steps: number): Area[] =>
  all.map(({ code, rings }) => {
    const unpacked = rings.map((ring) => unpackedRing(ring, steps));
    return { code, rings: unpacked, box: boxOf(unpacked) };
  });

function unpackedRing(ring: readonly number[], steps: number): Float64Array {
  const corners = new Float64Array(ring.length);
  let [x, y] = [0, 0];
  for (let at = 0; at < ring.length; at += 2) {
    x += ring[at] ?? 0;
    y += ring[at + 1] ?? 0;
    corners[at] = x / steps;
    corners[at + 1] = y / steps;
  }
  return corners;
}

function boxOf(rings: readonly Float64Array[]): MapBox {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const ring of rings)
    for (let at = 0; at < ring.length; at += 2) {
      box.west = Math.min(box.west, ring[at]!);
      box.east = Math.max(box.east, ring[at]!);
      box.south = Math.min(box.south, ring[at + 1]!);
      box.north = Math.max(box.north, ring[at + 1]!);
    }
  return box;
}

const isNear = ({ box }: Area, { longitude, latitude }: Place, degrees: number) =>
  longitude >= box.west - degrees &&
  longitude <= box.east + degrees &&
  latitude >= box.south - degrees &&
  latitude <= box.north + degrees;

/** Whether the rings enclose a place: a ring within another one is a hole of it. */
function holds({ rings }: Area, { longitude: x, latitude: y }: Place): boolean {
  let isWithin = false;
  for (const ring of rings)
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [x1, y1, x2, y2] = [ring[at]!, ring[at + 1]!, ring[before]!, ring[before + 1]!];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isWithin = !isWithin;
    }
  return isWithin;
}

/** The area in which a place lies; undefined: in none, as what is coarsely outlined has some of its coast in the sea. */
export const areaAt = (areas: readonly Area[], place: Place): Area | undefined =>
  areas.find((area) => isNear(area, place, 0) && holds(area, place));

/** The area of which a corner is nearest to a place, no further away than so many degrees. */
export function areaNear(areas: readonly Area[], place: Place, mostDegrees: number): Area | undefined {
  const narrow = Math.cos((place.latitude * Math.PI) / 180);
  let [found, least]: [Area | undefined, number] = [undefined, mostDegrees];
  for (const area of areas.filter((one) => isNear(one, place, mostDegrees / narrow)))
    for (const ring of area.rings)
      for (let at = 0; at < ring.length; at += 2) {
        const away = Math.hypot(ring[at + 1]! - place.latitude, (ring[at]! - place.longitude) * narrow);
        if (away < least) [found, least] = [area, away];
      }
  return found;
}
