import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Canvas } from './canvas.ts';
import { Coverage } from './coverage.ts';
import { glyphsOf } from './glyphs.ts';

const coveredBy = (polygons: readonly (readonly number[])[], width: number, height: number) => {
  const coverage = new Coverage(width, height);
  for (const points of polygons) coverage.add(points);
  const rows = Array.from({ length: height }, () => Array<number>(width).fill(0));
  coverage.forEach((x, y, share) => (rows[y]![x] = Math.round(share * 100) / 100));
  return rows;
};

describe('what a polygon covers', () => {
  it('is the share of each pixel', () => {
    expect(coveredBy([[0.5, 0, 3, 0, 3, 1.5, 0.5, 1.5]], 4, 2)).toEqual([
      [0.5, 1, 1, 0],
      [0.25, 0.5, 0.5, 0],
    ]);
    expect(coveredBy([[0, 0, 2, 2, 0, 2]], 2, 2)).toEqual([
      [0.5, 0],
      [1, 0.5],
    ]);
  });

  it('is the area of any triangle, whatever pixels its edges cross', () => {
    for (let step = 0; step < 20; step += 1) {
      const [x, y] = [1 + step * 0.9, 2 + ((step * 7) % 15)];
      const sum = coveredBy([[0.3, 0.7, 19.4, 3.2, x, y]], 20, 20)
        .flat()
        .reduce((one, other) => one + other, 0);
      const area = Math.abs((19.4 - 0.3) * (y - 0.7) - (x - 0.3) * (3.2 - 0.7)) / 2;
      expect(Math.abs(sum - area), `${x} ${y}`).toBeLessThan(0.4);
    }
  });

  it('ends at the picture, wherever the polygon reaches', () => {
    expect(coveredBy([[-5, -5, 9, -5, 9, 9, -5, 9]], 2, 2).flat()).toEqual([1, 1, 1, 1]);
  });
});

describe('a picture', () => {
  it('is a PNG of twice its size with the colours that were drawn', async () => {
    const canvas = new Canvas(20, 10);
    canvas.rectangle({ left: 0, top: 0, right: 10, bottom: 10 }, '#cf222e');
    canvas.line([10, 5, 20, 5], '#147a54', 4);
    const { data, info } = await sharp(await canvas.png())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([40, 20, 3]);
    const at = (x: number, y: number) => [...data.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)];
    expect([at(5, 15), at(30, 10), at(30, 2)]).toEqual([
      [0xcf, 0x22, 0x2e],
      [0x14, 0x7a, 0x54],
      [0xff, 0xff, 0xff],
    ]);
  });

  it('has labels of its own outlines and leaves out what it has none for', () => {
    const { polygons, width } = glyphsOf('10:19', 10);
    expect(polygons.length).toBeGreaterThan(5);
    expect(width).toBeGreaterThan(20);
    expect(glyphsOf('核心', 10)).toEqual({ polygons: [], width: 0 });
    expect(glyphsOf('constructor', 10).width).toBeGreaterThan(0);
  });
});
