// Writes server/assets/picture-glyphs.json: the outlines of the characters that pictures of charts are labelled with (ASCII, °), cut out of
// our font (Noto Sans SC, OFL-1.1) and flattened to polygons. Pictures need no font on the machine then, and no library that draws text.
//   node scripts/glyph-data.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';

const assets = new URL('../server/assets/', import.meta.url);
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit');
const font = fontkit.create(brotliDecompressSync(await readFile(new URL('noto-sans-sc.ttf.br', assets))));
/** Outlines are in thousandths of the size of the font; a curve becomes so many straight pieces. */
const scale = 1000 / font.unitsPerEm;
const pieces = 4;

const characters = [...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)), '°'];

function polygonsOf(path) {
  const polygons = [];
  let points = [];
  let [x, y] = [0, 0];
  const to = (nextX, nextY) => {
    [x, y] = [nextX, nextY];
    points.push(Math.round(x * scale), Math.round(y * scale));
  };
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') points = [];
    if (command === 'moveTo' || command === 'lineTo') to(...args);
    if (command === 'closePath') polygons.push(points);
    const from = [x, y];
    for (let piece = 1; piece <= pieces && command.endsWith('CurveTo'); piece += 1) {
      const t = piece / pieces;
      const s = 1 - t;
      const mix = (at) =>
        args.length === 4
          ? s * s * from[at] + 2 * s * t * args[at] + t * t * args[2 + at]
          : s ** 3 * from[at] +
            3 * s * s * t * args[at] +
            3 * s * t * t * args[2 + at] +
            t ** 3 * args[4 + at];
      to(mix(0), mix(1));
    }
  }
  return polygons;
}

const glyphs = Object.fromEntries(
  characters.map((character) => {
    const glyph = font.glyphForCodePoint(character.codePointAt(0));
    return [character, [Math.round(glyph.advanceWidth * scale), ...polygonsOf(glyph.path)]];
  }),
);
const lines = Object.entries(glyphs).map((entry) => entry.map((part) => JSON.stringify(part)).join(': '));
await writeFile(new URL('picture-glyphs.json', assets), `{\n${lines.join(',\n')}\n}\n`);
