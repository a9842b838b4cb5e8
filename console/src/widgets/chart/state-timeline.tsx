import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { spanText } from './axis-text.ts';
import { type Mark, marksNear, marksWithin } from './marks.ts';
import { TimeTicks } from './time-ticks.tsx';
import styles from './state-timeline.module.css';
import { type Segment, segmentsOf, segmentUnder, type TimelineInterval } from './timeline-segments.ts';

interface Props {
  /** Whose states these are: part of what is read aloud. */
  readonly subject: string;
  readonly intervals: readonly TimelineInterval[];
  readonly fromMs: number;
  readonly toMs: number;
  /** What happened meanwhile: signs above the states. */
  readonly marks?: readonly Mark[];
  readonly tickCount?: number;
  /** What the lanes above it show beside: its legend is theirs. */
  readonly alsoShown?: ReadonlySet<State>;
  /** One of several below each other, whose time and states are told elsewhere. */
  readonly isLane?: boolean;
}

/** One row of states over time: five states, unmeasured hatched, hover and arrow keys tell from–to and cause. */
export function StateTimeline({
  subject,
  intervals,
  fromMs,
  toMs,
  marks = [],
  tickCount = 6,
  alsoShown,
  isLane = false,
}: Props) {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState<{ segment: Segment; percent: number }>();
  const segments = segmentsOf(intervals, fromMs, toMs);
  const byTime = [...segments].sort((a, b) => a.fromMs - b.fromMs);
  const placeOf = (atMs: number) => (100 * (atMs - fromMs)) / (toMs - fromMs);
  const near = pointed
    ? marksNear(marks, { fromMs, toMs }, fromMs + (pointed.percent / 100) * (toMs - fromMs))
    : [];
  const own = new Set(segments.map((segment) => segment.state));
  const shown = states.filter((state) => own.has(state) || alsoShown?.has(state));

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const percent = ((event.clientX - box.left) / box.width) * 100;
    const segment = segmentUnder(segments, percent);
    setPointed(segment && { segment, percent });
  };
  const step = (by: number) => {
    const at = byTime.findIndex((segment) => segment.fromMs === pointed?.segment.fromMs);
    const segment = byTime[at < 0 ? byTime.length - 1 : Math.min(byTime.length - 1, Math.max(0, at + by))];
    if (segment) setPointed({ segment, percent: segment.left + segment.width / 2 });
  };

  return (
    <div className={styles.timeline}>
      {marksWithin(marks, { fromMs, toMs }).map(({ atMs, text }) => (
        <span
          key={`${atMs} ${text}`}
          className={styles.mark}
          style={{ left: `${placeOf(atMs)}%` }}
          aria-hidden
        />
      ))}
      <div
        className={`${styles.bar} ${isLane ? styles.lane : ''}`}
        role="img"
        aria-label={t('chart:timelineOf', { subject })}
        // It is read segment by segment with the arrow keys.
        tabIndex={0}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
        onBlur={() => setPointed(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') step(-1);
          else if (event.key === 'ArrowRight') step(1);
          else if (event.key === 'Escape') setPointed(undefined);
          else return;
          event.preventDefault();
        }}
      >
        {segments.map((segment) => (
          <span
            key={`${segment.fromMs} ${segment.state}`}
            className={`${styles.segment} ${styles[segment.state]}`}
            style={{ left: `${segment.left}%`, width: `${segment.width}%` }}
          />
        ))}
      </div>
      {pointed && <Tip {...pointed} marks={near} />}
      {!isLane && (
        <>
          <TimeTicks fromMs={fromMs} toMs={toMs} count={tickCount} />
          <ul className={styles.legend}>
            {shown.map((state) => (
              <li key={state}>
                <StateShape state={state} />
                {t(`terms:state.${state}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface TipProps {
  readonly segment: Segment;
  readonly percent: number;
  readonly marks: readonly Mark[];
}

function Tip({ segment, percent, marks }: TipProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { state, reason, fromMs, toMs } = segment;
  return (
    <div
      className={styles.tip}
      role="status"
      style={percent > 50 ? { right: `${100 - percent}%` } : { left: `${percent}%` }}
    >
      <span className={styles.tipState}>
        <StateShape state={state} />
        {t(`terms:state.${state}`)}
        <span className="figures">{durationText(toMs - fromMs, currentLanguage())}</span>
      </span>
      <span className="figures">{spanText(fromMs, toMs, now)}</span>
      {reason && <span>{t(`state:reason.${reason}`)}</span>}
      {marks.map(({ atMs, text }) => (
        <span key={`${atMs} ${text}`} className="medium breaks">
          {text}
        </span>
      ))}
    </div>
  );
}
