/** Where the middle of a map is and how large it is drawn. */
export interface View {
  readonly longitude: number;
  readonly latitude: number;
  /** Pixels of a degree of longitude. */
  readonly scale: number;
}
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Mercator ends where it would have no end. */
const mostLatitude = 85;
export const scales = { least: 1.2, most: 6000 } as const;
const radians = Math.PI / 180;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** How far north of the equator a latitude is drawn, in degrees of longitude (Mercator). */
export const northOf = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (clamp(latitude, -mostLatitude, mostLatitude) * radians) / 2)) / radians;
const latitudeOf = (north: number) => (2 * Math.atan(Math.exp(north * radians)) - Math.PI / 2) / radians;

/** Where a place is drawn. */
export const pointOf = ({ latitude, longitude }: Place, view: View, { width, height }: Size): Point => ({
  x: width / 2 + (longitude - view.longitude) * view.scale,
  y: height / 2 - (northOf(latitude) - northOf(view.latitude)) * view.scale,
});

/** Which place is drawn at a point. */
export const placeAt = ({ x, y }: Point, view: View, { width, height }: Size): Place => ({
  latitude: clamp(
    latitudeOf(northOf(view.latitude) - (y - height / 2) / view.scale),
    -mostLatitude,
    mostLatitude,
  ),
  longitude: clamp(view.longitude + (x - width / 2) / view.scale, -180, 180),
});

/** The map moved by so many pixels. */
export function moved(view: View, { x, y }: Point, size: Size): View {
  const middle = { x: size.width / 2 - x, y: size.height / 2 - y };
  return { ...placeAt(middle, view, size), scale: view.scale };
}

/** The map drawn larger or smaller, with what is drawn at a point left where it is. */
export function zoomed(view: View, by: number, at: Point, size: Size): View {
  const scale = clamp(view.scale * by, scales.least, scales.most);
  const place = placeAt(at, view, size);
  const now = pointOf(place, { ...view, scale }, size);
  return moved({ ...view, scale }, { x: at.x - now.x, y: at.y - now.y }, size);
}

/** A place as exactly as it can be pointed at: a digit more than a pixel is wide. */
export function rounded({ latitude, longitude }: Place, scale: number): Place {
  const digits = clamp(Math.ceil(Math.log10(scale)) + 1, 1, 6);
  return { latitude: Number(latitude.toFixed(digits)), longitude: Number(longitude.toFixed(digits)) };
}
