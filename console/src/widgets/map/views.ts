import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { placeAt, type Size, type View } from './projection.ts';

/** All of China. */
export const usualView: View = { latitude: 36, longitude: 104, scale: 9.5 };

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
