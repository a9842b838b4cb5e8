import sharp from 'sharp';
import { Coverage } from './coverage.ts';
import { glyphsOf } from './glyphs.ts';

/** `#rrggbb`. */
export type Color = `#${string}`;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a label stands. */
export interface LabelPlace {
  readonly x: number;
  /** The height at which its middle is. */
  readonly middle: number;
  readonly size: number;
  /** Which of its ends `x` is. */
  readonly align?: 'left' | 'center' | 'right';
}

/** Pixels of the picture for each of its units: it is shown sharp where screens have two for one. */
const density = 2;
const mostColors = 64;

const channelsOf = (color: Color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/**
 * A picture that is drawn on with lines, areas and short labels (ASCII and °), in units of a CSS pixel from its top left corner. It
 * needs neither a font nor a program of the machine.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Buffer;
  readonly #columns: number;
  readonly #rows: number;

  constructor(width: number, height: number, background: Color = '#ffffff') {
    this.width = width;
    this.height = height;
    this.#columns = width * density;
    this.#rows = height * density;
    this.#pixels = Buffer.alloc(this.#columns * this.#rows * 3, Buffer.from(channelsOf(background)));
  }

  /** Fills polygons (x and y in turn) with one colour; where they meet they are one area. */
  fill(polygons: readonly (readonly number[])[], color: Color, opacity = 1): void {
    const scaled = polygons.map((points) => points.map((value) => value * density));
    // Only the rectangle in which they lie is looked at.
    let [left, top, right, bottom] = [this.#columns, this.#rows, 0, 0];
    for (const points of scaled)
      for (let at = 0; at < points.length; at += 2) {
        left = Math.min(left, Math.floor(points[at]!));
        right = Math.max(right, Math.ceil(points[at]!));
        top = Math.min(top, Math.floor(points[at + 1]!));
        bottom = Math.max(bottom, Math.ceil(points[at + 1]!));
      }
    [left, top] = [Math.max(0, left), Math.max(0, top)];
    [right, bottom] = [Math.min(this.#columns, right), Math.min(this.#rows, bottom)];
    if (right <= left || bottom <= top) return;
    const coverage = new Coverage(right - left, bottom - top);
    for (const points of scaled) coverage.add(points.map((value, at) => value - (at % 2 === 0 ? left : top)));
    const [red = 0, green = 0, blue = 0] = channelsOf(color);
    const pixels = this.#pixels;
    coverage.forEach((x, y, share) => {
      const at = ((y + top) * this.#columns + x + left) * 3;
      const part = share * opacity;
      pixels[at]! += (red - pixels[at]!) * part;
      pixels[at + 1]! += (green - pixels[at + 1]!) * part;
      pixels[at + 2]! += (blue - pixels[at + 2]!) * part;
    });
  }

  rectangle({ left, top, right, bottom }: Box, color: Color): void {
    this.fill([[left, top, right, top, right, bottom, left, bottom]], color);
  }

  /** A line through points (x and y in turn); with `dash` in pieces as long as the gaps between them. */
  line(points: readonly number[], color: Color, thickness = 1.5, dash = 0): void {
    const half = thickness / 2;
    const parts: number[][] = [];
    for (let at = 0; at + 3 < points.length; at += 2) {
      const [x0, y0, x1, y1] = points.slice(at, at + 4) as [number, number, number, number];
      const length = Math.hypot(x1 - x0, y1 - y0);
      const [unitX, unitY] = length === 0 ? [1, 0] : [(x1 - x0) / length, (y1 - y0) / length];
      const step = dash > 0 ? dash * 2 : length || 1;
      for (let from = 0; from < Math.max(length, 0.001); from += step) {
        const to = dash > 0 ? Math.min(length, from + dash) : length;
        const [ax, ay, bx, by] = [x0 + unitX * from, y0 + unitY * from, x0 + unitX * to, y0 + unitY * to];
        const [normalX, normalY] = [-unitY * half, unitX * half];
        parts.push([
          ax + normalX,
          ay + normalY,
          bx + normalX,
          by + normalY,
          bx - normalX,
          by - normalY,
          ax - normalX,
          ay - normalY,
        ]);
      }
      // Where pieces meet, and at both ends.
      if (dash === 0) parts.push(disc(x1, y1, half * 0.9));
      if (dash === 0 && at === 0) parts.push(disc(x0, y0, half * 0.9));
    }
    this.fill(parts, color);
  }

  /** A label; what has no outline here is left out. */
  text(text: string, { x, middle, size, align = 'left' }: LabelPlace, color: Color): void {
    const { polygons, width } = glyphsOf(text, size);
    const shift = { left: 0, center: -width / 2, right: -width }[align];
    // Digits are 0.73 of the size high.
    const baseline = middle + size * 0.365;
    this.fill(
      polygons.map((points) => points.map((value, at) => value + (at % 2 === 0 ? x + shift : baseline))),
      color,
    );
  }

  /** As PNG with few colours, made beside the event loop. */
  png(): Promise<Buffer> {
    const raw = { width: this.#columns, height: this.#rows, channels: 3 as const };
    return sharp(this.#pixels, { raw })
      .png({ palette: true, colours: mostColors, compressionLevel: 7 })
      .toBuffer();
  }
}

/** A small circle, turned like the pieces of lines: where they meet nothing is cut out. */
function disc(x: number, y: number, radius: number): number[] {
  return Array.from({ length: 8 }, (_, at) => {
    const angle = (-at * Math.PI) / 4;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  }).flat();
}
