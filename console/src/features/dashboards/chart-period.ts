import { mostChartDays } from '@linekeeper/contract/dashboards/chart-terms';
import { type ChartRange, timesOf } from '../../widgets/chart/index.ts';
import { type Period } from './chart.ts';

const dayMs = 86_400_000;

/** The period of a range that ends at a moment of the past: as long a one. */
export function periodAt(range: ChartRange, atMs: number): Period {
  const { fromMs, toMs } = timesOf(range, atMs);
  return periodOf({ ...range, zoom: { fromMs: atMs - (toMs - fromMs), toMs: atMs } }, atMs);
}

/** The period that a range means at a moment; of a longer one than charts can show its end. */
export function periodOf(range: ChartRange, nowMs: number): Period {
  const { fromMs, toMs } = timesOf(range, nowMs);
  return {
    from: new Date(Math.max(fromMs, toMs - mostChartDays * dayMs)).toISOString(),
    to: new Date(toMs).toISOString(),
  };
}
