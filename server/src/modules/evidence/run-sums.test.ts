import { expect, it } from 'vitest';
import { RunSums } from './run-sums.ts';

it('of the runs of an agent the widest uncertainty of their times is told, and none where none is known', () => {
  const kept = (atMs: number, more: object) => ({
    ...{ atMs, times: null },
    detail: JSON.stringify({ kind: 'ping', elapsedMs: 900, reason: 'timeout', ...more }),
  });
  const sums = new RunSums('a');
  sums.add(kept(1, {}));
  expect(sums.worstUncertaintyMs).toBeNull();
  for (const [n, uncertaintyMs] of [12, 37.5, 3].entries()) sums.add(kept(2 + n, { uncertaintyMs }));
  expect(sums.worstUncertaintyMs).toBe(37.5);
});
