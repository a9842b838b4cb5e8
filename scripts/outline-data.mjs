// Writes console/src/widgets/map/outlines.json: outlines of the world (@surbowl/world-geo-json-zh, Unlicense), of China's
// provinces and the middles of its cities (map data of echarts 4.9.0, Apache-2.0), in hundredths of a degree.
//
//   npm pack @surbowl/world-geo-json-zh@2.1.5 echarts@4.9.0 && (unpack each)
//   node scripts/outline-data.mjs <folder of the world> <folder of echarts>
//
// These outlines carry no approval number (审图号) for publication in China.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const target = new URL('../console/src/widgets/map/outlines.json', import.meta.url);
/** Steps of a degree: about a kilometre, enough to find a town by. */
const steps = 100;
/** ECharts 4 writes its maps in steps of 1/1024 degree, as differences in letters behind "@". */
const echartsSteps = 1024;

function decoded(text, [lon, lat]) {
  const points = [];
  let [x, y] = [lon, lat];
  for (let at = 0; at + 1 < text.length; at += 2) {
    const [dx, dy] = [text.charCodeAt(at) - 64, text.charCodeAt(at + 1) - 64];
    x += (dx >> 1) ^ -(dx & 1);
    y += (dy >> 1) ^ -(dy & 1);
    points.push([x / echartsSteps, y / echartsSteps]);
  }
  return points;
}

const ringsOf = ({ type, coordinates, encodeOffsets }) => {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  const offsets = type === 'Polygon' ? [encodeOffsets] : encodeOffsets;
  return polygons.flatMap((rings, polygon) =>
    rings.map((ring, at) => (typeof ring === 'string' ? decoded(ring, offsets[polygon][at]) : ring)),
  );
};

/** A ring as whole steps: the first point, then differences; points that fall together are one. */
function packed(ring) {
  const numbers = [];
  let [x, y] = [0, 0];
  for (const [lon, lat] of ring) {
    const [toX, toY] = [Math.round(lon * steps), Math.round(lat * steps)];
    if (numbers.length > 0 && toX === x && toY === y) continue;
    numbers.push(toX - x, toY - y);
    [x, y] = [toX, toY];
  }
  return numbers;
}
const area = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length];
      return sum + x * nextY - nextX * y;
    }, 0),
  );
/** Where a name stands: the middle of the box round the largest ring. */
function middle(rings) {
  const largest = rings.reduce((best, ring) => (area(ring) > area(best) ? ring : best));
  const [xs, ys] = [0, 1].map((axis) => largest.map((point) => point[axis]));
  const half = (numbers) => Math.round(((Math.min(...numbers) + Math.max(...numbers)) / 2) * steps);
  return [half(xs), half(ys)];
}
const packedRings = (rings) => rings.map(packed).filter((numbers) => numbers.length > 4);

async function main([worldFolder, echartsFolder]) {
  if (!worldFolder || !echartsFolder) throw new Error('Say the folders of both packages.');
  const worldFile = await readFile(path.resolve(worldFolder, 'world.zh.json'), 'utf8');
  const chinaFile = await readFile(path.resolve(echartsFolder, 'map/json/china.json'), 'utf8');
  const countries = JSON.parse(worldFile).features.map(({ properties, geometry }) => {
    const rings = ringsOf(geometry);
    return { code: properties.iso_a2, at: middle(rings), rings: packedRings(rings) };
  });
  const provinces = JSON.parse(chinaFile).features.map(({ properties, geometry }) => ({
    code: String(properties.id),
    name: properties.name,
    at: properties.cp.map((degrees) => Math.round(degrees * steps)),
    rings: packedRings(ringsOf(geometry)),
  }));
  const folder = path.resolve(echartsFolder, 'map/json/province');
  const cities = [];
  for (const file of (await readdir(folder)).toSorted())
    for (const { id, properties } of JSON.parse(await readFile(path.join(folder, file), 'utf8')).features) {
      const code = String(properties.id ?? id ?? '');
      if (properties.cp && /^\d{6}$/.test(code))
        cities.push({
          code,
          name: properties.name,
          at: properties.cp.map((degrees) => Math.round(degrees * steps)),
        });
    }
  const sha256 = (text) => createHash('sha256').update(text).digest('hex');
  const sources = [
    { package: '@surbowl/world-geo-json-zh@2.1.5', licence: 'Unlicense', sha256: sha256(worldFile) },
    { package: 'echarts@4.9.0', licence: 'Apache-2.0', sha256: sha256(chinaFile) },
  ];
  await writeFile(target, `${JSON.stringify({ sources, steps, countries, provinces, cities })}\n`);
}

await main(process.argv.slice(2));
