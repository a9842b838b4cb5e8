import { readFileSync } from 'node:fs';

/** How far a character moves on, then its outlines: x and y in turn, upwards, in thousandths of the size (`scripts/glyph-data.mjs`). */
type Glyph = readonly [advance: number, ...outlines: (readonly number[])[]];

let read: Readonly<Record<string, Glyph>> | undefined;
const all = () =>
  (read ??= JSON.parse(
    readFileSync(new URL('../../../assets/picture-glyphs.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<string, Glyph>>);

/** A text as polygons (x to the right, y downwards from its baseline, in units of the size) and how wide it is. */
export function glyphsOf(
  text: string,
  size: number,
): { readonly polygons: number[][]; readonly width: number } {
  const scale = size / 1000;
  const polygons: number[][] = [];
  let at = 0;
  for (const character of text) {
    const glyph = Object.hasOwn(all(), character) ? all()[character] : undefined;
    if (!glyph) continue;
    const [advance, ...outlines] = glyph;
    for (const points of outlines)
      polygons.push(points.map((value, index) => (index % 2 === 0 ? at + value * scale : -value * scale)));
    at += advance * scale;
  }
  return { polygons, width: at };
}
