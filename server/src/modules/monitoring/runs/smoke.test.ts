import { expect, it } from 'vitest';
import { smokeOf } from './smoke.ts';

const span = { fromMs: 0, toMs: 600_000 };
const run = (minute: number, ...rttsMs: (number | null)[]) => ({ atMs: minute * 60_000 + 5, rttsMs });

it('all packets of the runs in a column are one distribution, with what was lost', () => {
  const runs = [run(0, 3, 1, null), run(1, 2, 4, 5), run(9, null, null)];
  const { stepMs, columns } = smokeOf(runs, span, { columns: 2, intervalMs: 60_000 });
  expect(stepMs).toBe(300_000);
  expect(columns).toEqual([
    [0, 6, 1, 1, 1, 2, 3, 4, 5, 5],
    [300_000, 2, 2, null, null, null, null, null, null, null],
  ]);
});

it('where nothing was sent there is no column, and no column is narrower than the interval', () => {
  const { stepMs, columns } = smokeOf([run(0, 1), run(5, 1)], span, { columns: 1_000, intervalMs: 60_000 });
  expect(stepMs).toBe(60_000);
  expect(columns.map(([fromMs]) => fromMs)).toEqual([0, 300_000]);
});
