/** A tile of a treemap, in shares of its width and height. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Room extends Tile {
  /** How many times as wide as high the whole map is drawn: what looks square depends on it. */
  readonly aspect: number;
}

/** How far the worst tile of a row is from a square: 1 is one. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, one) => total + one, 0);
  return Math.max(
    ...row.map((one) => Math.max((side * side * one) / sum ** 2, sum ** 2 / (side * side * one))),
  );
}

/**
 * Tiles as large as their values, in their order (the largest first), as square as they can be (Bruls, Huizing, van Wijk: squarified
 * treemaps): rows along the shorter side of what is left, each as long as that makes its tiles no thinner.
 */
export function treemap(values: readonly number[], aspect = 2): Tile[] {
  const total = values.reduce((sum, one) => sum + one, 0);
  if (total <= 0) return values.map(() => ({ x: 0, y: 0, width: 0, height: 0 }));
  const areas = values.map((one) => (one / total) * aspect);
  const tiles: Tile[] = [];
  let room: Room = { x: 0, y: 0, width: aspect, height: 1, aspect };
  let at = 0;
  while (at < areas.length) {
    const side = Math.min(room.width, room.height);
    let end = at + 1;
    while (end < areas.length && worst(areas.slice(at, end + 1), side) <= worst(areas.slice(at, end), side))
      end += 1;
    const row = areas.slice(at, end);
    const depth = row.reduce((sum, one) => sum + one, 0) / side;
    const isColumn = room.width >= room.height;
    let offset = 0;
    for (const area of row) {
      const length = depth > 0 ? area / depth : 0;
      tiles.push(
        isColumn
          ? { x: room.x, y: room.y + offset, width: depth, height: length }
          : { x: room.x + offset, y: room.y, width: length, height: depth },
      );
      offset += length;
    }
    room = isColumn
      ? { ...room, x: room.x + depth, width: room.width - depth }
      : { ...room, y: room.y + depth, height: room.height - depth };
    at = end;
  }
  return tiles.map(({ x, y, width, height }) => ({ x: x / aspect, y, width: width / aspect, height }));
}
