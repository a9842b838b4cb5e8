import { expect, it } from 'vitest';
import { Damage } from '../store/bytes.ts';
import { addValue, emptySketch, resolution, type Sketch } from './sketch.ts';
import { mergeSketches, packSketches, unpackSketches } from './sketch-codec.ts';
import { SketchSum } from './sketch-sum.ts';

const shares = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1];
let seed = 7;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const valuesOf = (count: number, spread: number) =>
  Array.from({ length: count }, () => Math.floor(Math.exp(random() * spread)) - 1);
function sketchOf(values: readonly number[]): Sketch {
  const sketch = emptySketch();
  for (const value of values) addValue(sketch, value);
  return sketch;
}

const sumOf = (...sketches: readonly Sketch[]) => {
  const sum = new SketchSum();
  for (const sketch of sketches) sum.add(sketch);
  return sum;
};
const quantilesOf = (sketch: Sketch, of: readonly number[]) => sumOf(sketch).quantiles(of);

it.each([1, 2, 19, 20, 400])('quantiles of %i values are the true ones to within the resolution', (count) => {
  for (const spread of [1, 4, 12, 25]) {
    const values = valuesOf(count, spread);
    const sorted = values.toSorted((one, other) => one - other);
    const told = quantilesOf(sketchOf(values), shares);
    shares.forEach((share, at) => {
      const truth = sorted[Math.ceil(share * count) - 1]!;
      expect(Math.abs(told[at]! - truth)).toBeLessThanOrEqual(truth * resolution + 1e-6);
    });
  }
});

it('what is merged says what all values together would, and so does what was packed', () => {
  const parts = [valuesOf(50, 4), valuesOf(7, 20), valuesOf(300, 8), []];
  const sketches = parts.map(sketchOf);
  const whole = sketchOf(parts.flat());
  expect(sumOf(...sketches).quantiles(shares)).toEqual(quantilesOf(whole, shares));
  const failed = { ...emptySketch(), runs: 5, failed: 5 };
  const pieces = sketches.map((sketch, at) =>
    packSketches(
      new Map([
        [70_000, { ...sketch, runs: 100, failed: at, sent: 1_000, lost: 10 * at }],
        ...(at === 1 ? [[3, failed] as const] : []),
      ]),
    ),
  );
  const packed = unpackSketches(mergeSketches(pieces));
  expect([...packed.keys()]).toEqual([3, 70_000]);
  expect(packed.get(3)).toEqual(failed);
  expect(quantilesOf(packed.get(70_000)!, [0, ...shares])).toEqual(quantilesOf(whole, [0, ...shares]));
  const { min, max, count } = whole;
  expect(packed.get(70_000)).toMatchObject({ runs: 400, failed: 6, sent: 4_000, lost: 60, min, max, count });
});

it('a sum that is cleared is as a new one', () => {
  const sum = sumOf(sketchOf([5, 900]));
  sum.clear();
  sum.add(sketchOf([7]));
  expect(sum).toEqual(sumOf(sketchOf([7])));
});

it('nothing measured has no quantile', () => {
  expect(quantilesOf(emptySketch(), [0.5])).toEqual([null]);
});

it('a byte that is another is noticed', () => {
  const bytes = packSketches(new Map([[1, sketchOf([1, 2, 3])]]));
  for (let at = 0; at < bytes.length; at++) {
    const broken = Buffer.from(bytes);
    broken[at] = broken[at]! ^ 4;
    expect(() => unpackSketches(broken)).toThrow(Damage);
  }
});
