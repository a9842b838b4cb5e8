import { frame } from './time-option.ts';
import { type ChartPoint } from '@linekeeper/contract/monitoring/subject-reads';
import { type Failing, type Stretch } from './chart-data.ts';
import { runsOf } from './runs.ts';
import styles from './time-lane.module.css';

interface Props extends Stretch {
  /** What is read aloud. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly stepMs: number;
  readonly unmeasured: readonly Stretch[];
  readonly failures: readonly Failing[];
}

/** When something was measured, as a strip over the time axis of the charts: what is the same all the time needs no chart. */
export function TimeLane({ label, points, stepMs, fromMs, toMs, unmeasured, failures }: Props) {
  const place = (stretch: Stretch) => {
    const left = Math.max(0, (stretch.fromMs - fromMs) / (toMs - fromMs));
    const right = Math.min(1, (stretch.toMs - fromMs) / (toMs - fromMs));
    return { left: `${100 * left}%`, width: `${100 * Math.max(0, right - left)}%` };
  };
  const measured = runsOf(points).map((run): Stretch => {
    const [first, last] = [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0];
    return { fromMs: first, toMs: last + stepMs };
  });
  return (
    <div
      className={styles.lane}
      role="img"
      aria-label={label}
      style={{ marginLeft: frame.left, marginRight: frame.right }}
    >
      {measured.map((run) => (
        <span key={run.fromMs} className={styles.measured} style={place(run)} />
      ))}
      {unmeasured.map((stretch) => (
        <span key={stretch.fromMs} className={styles.unmeasured} style={place(stretch)} />
      ))}
      {failures.map((failing) => (
        <span
          key={failing.fromMs}
          className={styles.failing}
          data-state={failing.state}
          style={place(failing)}
        />
      ))}
    </div>
  );
}
