import { type SmokeColumn } from '@linekeeper/contract/monitoring/run-reads';
import { expect, it } from 'vitest';
import { drawSmoke, lossStep, niceAbove, topOf } from './draw-smoke.ts';

const column = (atMs: number, ms: number | null, lost = 0): SmokeColumn => [
  atMs,
  10,
  lost,
  ms,
  ms,
  ms,
  ms,
  ms,
  ms,
  ms,
];
const colours = { smoke: 'smoke', loss: ['none', 'little', 'much', 'all'] } as const;

/** What was filled, with which colour, rounded. */
function drawn(columns: readonly SmokeColumn[]) {
  const rects: (string | number)[][] = [];
  const context = {
    fillStyle: '',
    globalAlpha: 1,
    clearRect: () => undefined,
    fillRect(...box: number[]) {
      rects.push([this.fillStyle, ...box.map(Math.round)]);
    },
  };
  const scale = { fromMs: 0, toMs: 1_000, mostMs: 10, width: 100, height: 50 };
  drawSmoke(context as unknown as CanvasRenderingContext2D, { columns, stepMs: 100 }, scale, colours);
  return rects;
}

it('draws a column where something was measured, the median in the colour of what was lost, and nothing between', () => {
  const rects = drawn([column(0, 5), column(500, 5, 4)]);
  expect(rects.filter(([colour]) => colour !== 'smoke')).toEqual([
    ['none', 0, 24, 10, 2],
    ['much', 50, 24, 10, 3],
  ]);
  expect(rects.some(([, x]) => Number(x) > 0 && Number(x) < 50)).toBe(false);
});

it('where everything was lost the whole column says so', () => {
  expect(drawn([column(0, null, 10)])).toEqual([['all', 0, 0, 10, 50]]);
});

it('tells loss by nothing, a little, much and everything', () => {
  expect([lossStep(10, 0), lossStep(100, 9), lossStep(100, 10), lossStep(10, 10)]).toEqual([0, 1, 2, 3]);
});

it('its axis ends above nearly all, at a round number', () => {
  expect([niceAbove(0.3), niceAbove(1), niceAbove(23), niceAbove(51)]).toEqual([0.5, 1, 50, 100]);
  const calm = Array.from({ length: 200 }, (_, at) => column(at, 20));
  expect(topOf([...calm, column(200, 900)])).toBe(50);
  expect(topOf([])).toBe(2);
});
