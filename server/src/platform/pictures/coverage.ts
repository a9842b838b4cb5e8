/**
 * How much of each pixel of a rectangle polygons cover. What an edge adds is written where it passes, and summed along each row
 * at the end: the way font rasterisers do it, without a list of edges to sort.
 */
export class Coverage {
  readonly #sums: Float32Array;
  readonly #width: number;
  readonly #height: number;

  /** In pixels. */
  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    // An edge at the right side writes beyond it.
    this.#sums = new Float32Array((width + 2) * height);
  }

  /** Adds a closed polygon: x and y in turn, in pixels. What lies beside the rectangle is cut off. */
  add(points: readonly number[]): void {
    const count = points.length / 2;
    for (let at = 0; at < count; at += 1) {
      const next = (at + 1) % count;
      this.#edge(points[at * 2]!, points[at * 2 + 1]!, points[next * 2]!, points[next * 2 + 1]!);
    }
  }

  /** Calls with each pixel that is covered, by how much (0 to 1). */
  forEach(paint: (x: number, y: number, share: number) => void): void {
    for (let y = 0; y < this.#height; y += 1) {
      let sum = 0;
      for (let x = 0; x < this.#width; x += 1) {
        sum += this.#sums[y * (this.#width + 2) + x]!;
        const share = Math.min(1, Math.abs(sum));
        if (share > 0.004) paint(x, y, share);
      }
    }
  }

  #edge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const direction = y0 < y1 ? 1 : -1;
    const [topX, topY, endX, endY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (endX - topX) / (endY - topY);
    const last = Math.min(this.#height, Math.ceil(endY));
    for (let row = Math.max(0, Math.floor(topY)); row < last; row += 1) {
      const from = Math.max(row, topY);
      const to = Math.min(row + 1, endY);
      if (to <= from) continue;
      const clip = (x: number) => Math.min(this.#width, Math.max(0, x));
      this.#row(
        row,
        clip(topX + (from - topY) * slope),
        clip(topX + (to - topY) * slope),
        (to - from) * direction,
      );
    }
  }

  /** What an edge adds to a row that it passes from one x to another. */
  #row(row: number, from: number, to: number, height: number): void {
    const sums = this.#sums;
    const start = row * (this.#width + 2);
    const left = Math.min(from, to);
    const right = Math.max(from, to);
    const first = Math.floor(left);
    const last = Math.ceil(right);
    if (last <= first + 1) {
      const within = (left + right) / 2 - first;
      sums[start + first]! += height * (1 - within);
      sums[start + first + 1]! += height * within;
      return;
    }
    // It crosses several pixels: the share of each is what lies right of the edge in it.
    const perPixel = height / (right - left);
    let before = 0;
    for (let x = first; x < last; x += 1) {
      const [begin, end] = [Math.max(x, left), Math.min(x + 1, right)];
      const passed = (end - begin) * perPixel;
      const covered = passed * (1 - ((begin + end) / 2 - x));
      sums[start + x]! += before + covered;
      before = passed - covered;
    }
    sums[start + last]! += before;
  }
}
