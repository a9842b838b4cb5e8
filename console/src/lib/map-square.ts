/** Which square of the grid of a level (Mercator, 2^level squares across) something is in. */
export interface Square {
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

const latitudeOf = (south: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI;

/** The edges of a square, in degrees. */
export function squareBox({ level, x, y }: Square) {
  const across = 2 ** level;
  return {
    west: Math.max(-180, (360 * x) / across - 180),
    east: Math.min(180, (360 * (x + 1)) / across - 180),
    north: latitudeOf(y / across),
    south: latitudeOf((y + 1) / across),
  };
}
