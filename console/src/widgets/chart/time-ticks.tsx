import { currentLanguage } from '../../lib/language.ts';
import { timeTick } from './axis-text.ts';
import styles from './time-ticks.module.css';

const minuteMs = 60_000;
const tickStepsMs = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 7200, 14_400, 43_200].map(
  (n) => n * minuteMs,
);

interface Props {
  readonly fromMs: number;
  readonly toMs: number;
  /** How many there are at most. */
  readonly count: number;
}

/** Times below a chart, at whole hours, minutes or days, each where it is. */
export function TimeTicks({ fromMs, toMs, count }: Props) {
  const span = toMs - fromMs;
  const step = tickStepsMs.find((ms) => span / ms <= count) ?? span;
  // Whole hours of the reader's own clock.
  const offsetMs = new Date(fromMs).getTimezoneOffset() * 60_000;
  const first = Math.ceil((fromMs - offsetMs) / step) * step + offsetMs;
  const ticks: number[] = [];
  for (let at = first; at <= toMs; at += step) ticks.push(at);
  return (
    <div className={`${styles.ticks} figures`} aria-hidden="true">
      {ticks.map((at) => {
        const left = ((at - fromMs) / span) * 100;
        return (
          <span
            key={at}
            style={{ left: `${left}%` }}
            data-edge={left < 4 ? 'start' : left > 96 ? 'end' : undefined}
          >
            {timeTick(at, span, currentLanguage())}
          </span>
        );
      })}
    </div>
  );
}
