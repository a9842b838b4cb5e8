import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { type Label, type Outlines } from './outlines.ts';
import { type Place, placeAt, type Size, type View } from './projection.ts';

/** All of China. */
export const usualView: View = { latitude: 36, longitude: 104, scale: 9.5 };

/** A name that is further away than this, in degrees, is not that of a place. */
const mostDegrees = 1.2;

function nearest(labels: readonly Label[], { latitude, longitude }: Place): Label | undefined {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  let [found, least]: [Label | undefined, number] = [undefined, mostDegrees];
  for (const label of labels) {
    const away = Math.hypot(label.latitude - latitude, (label.longitude - longitude) * narrow);
    if (away < least) [found, least] = [label, away];
  }
  return found;
}

const degrees = (value: number, letters: string) =>
  `${Math.abs(value).toFixed(2)}° ${letters[value < 0 ? 1 : 0]}`;

/** What a place on the map is called: its division where that is all that is known, else the nearest city, else where it is. */
export function nameOfPlace(place: Place, outlines: Outlines | undefined, division?: string): string {
  const labels = [...(outlines?.cityNames ?? []), ...(outlines?.provinceNames ?? [])];
  const named =
    division === undefined
      ? nearest(outlines?.cityNames ?? [], place)
      : labels.find(({ code }) => code === division.padEnd(6, '0'));
  return named?.name || `${degrees(place.latitude, 'NS')}, ${degrees(place.longitude, 'EW')}`;
}

/** A part of the map around a view, so much wider that moving a little asks for no other one. */
export function boxAround(view: View, { width, height }: Size): MapBox {
  // Round numbers: what is asked for is the same after a small move.
  const grid = 2 ** Math.ceil(Math.log2(Math.max(width, height) / view.scale / 2));
  const first = placeAt({ x: -width / 2, y: -height / 2 }, view, { width, height });
  const last = placeAt({ x: 1.5 * width, y: 1.5 * height }, view, { width, height });
  const out = (value: number, most: number, round: (value: number) => number) =>
    Math.min(most, Math.max(-most, round(value / grid) * grid));
  return {
    west: out(first.longitude, 180, Math.floor),
    east: out(last.longitude, 180, Math.ceil),
    north: out(first.latitude, 90, Math.ceil),
    south: out(last.latitude, 90, Math.floor),
  };
}
