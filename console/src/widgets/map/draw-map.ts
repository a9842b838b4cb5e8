import { type Label } from './outlined-places.ts';
import { type Outlines } from './outlines.ts';
import { northOf, type Place, pointOf, type Size, type View } from './projection.ts';

export interface MapColors {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly text: string;
  readonly mark: string;
}

interface Drawing {
  readonly outlines: Outlines | undefined;
  readonly view: View;
  readonly size: Size;
  readonly mark: Place | null;
  readonly colors: MapColors;
  /** What a country is called in the reader's language; empty for one without a name. */
  readonly countryName: (code: string) => string;
  /** How large names are written, in pixels; as on a desk unless said. */
  readonly letterPx?: number | undefined;
}

const deskLetterPx = 12;
/** Provinces are drawn from this scale on, and cities are named from that one on. */
const provincesFrom = 9;
const citiesFrom = 45;

/** Draws the map with the names that have room at this size, and the mark. */
export function drawMap(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { outlines, view, size, mark, colors } = drawing;
  const { width, height } = size;
  const ratio = globalThis.devicePixelRatio || 1;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colors.sea;
  context.fillRect(0, 0, width, height);
  if (outlines) {
    const { scale } = view;
    const [east, south] = [width / 2 - view.longitude * scale, height / 2 + northOf(view.latitude) * scale];
    context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * east, ratio * south);
    context.fillStyle = colors.land;
    context.strokeStyle = colors.border;
    context.lineWidth = 1 / scale;
    const china = scale >= provincesFrom ? outlines.provinces : outlines.china;
    for (const drawing of [outlines.land, china]) {
      context.fill(drawing);
      context.stroke(drawing);
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawNames(context, drawing, outlines);
  }
  if (mark) drawMark(context, pointOf(mark, view, size), colors.mark);
}

function drawNames(context: CanvasRenderingContext2D, drawing: Drawing, outlines: Outlines): void {
  const { view, size, colors, countryName, letterPx = deskLetterPx } = drawing;
  const { scale } = view;
  const countries = outlines.countryNames.map((label) => ({ ...label, name: countryName(label.code) }));
  const layers: (readonly Label[])[] = [];
  if (scale >= provincesFrom) layers.push(outlines.provinceNames);
  if (scale >= citiesFrom) layers.push(outlines.cityNames);
  // Countries' names stand in the middle of their largest part; China's would cover its provinces' ones.
  layers.push(scale >= provincesFrom ? countries.filter(({ code }) => code !== 'CN') : countries);
  const taken: (readonly [number, number, number, number])[] = [];
  context.font = `${letterPx}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { name, ...place } of layers.flat()) {
    if (name === '') continue;
    const { x, y } = pointOf(place, view, size);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const half = context.measureText(name).width / 2 + 4;
    const box = [x - half, y - letterPx, x + half, y + letterPx] as const;
    if (
      taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])
    )
      continue;
    taken.push(box);
    context.lineWidth = 3;
    context.strokeStyle = colors.land;
    context.strokeText(name, x, y);
    context.fillStyle = colors.text;
    context.fillText(name, x, y);
  }
}

/** A pin whose foot stands at the place. */
function drawMark(
  context: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  color: string,
): void {
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(x - 4, y - 9, x - 9, y - 12, x - 9, y - 19);
  context.arc(x, y - 19, 9, Math.PI, 0);
  context.bezierCurveTo(x + 9, y - 12, x + 4, y - 9, x, y);
  context.fillStyle = color;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = '#ffffff';
  context.stroke();
  context.beginPath();
  context.arc(x, y - 19, 3, 0, 2 * Math.PI);
  context.fillStyle = '#ffffff';
  context.fill();
}
