import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../components/use-narrow.ts';
import { exactTime } from '../../lib/time.ts';
import { TimeTicks } from '../chart/index.ts';
import { type BarSpan } from './span.ts';
import styles from './time-bar.module.css';
import { type BarMarks } from './use-bar-marks.ts';

const minuteMs = 60_000;
/** So long the hand rests before the charts are asked: a drag is one question, not hundreds. */
const restMs = 200;

interface Props {
  readonly span: BarSpan;
  readonly atMs: number;
  readonly marks: BarMarks['marks'];
  readonly onMove: (atMs: number) => void;
}

/** A moment on its period, with what fired when. */
export function TimeSlider({ span: { fromMs, toMs }, atMs, marks, onMove }: Props) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const [heldMs, setHeldMs] = useState<number>();
  useEffect(() => {
    if (heldMs === undefined) return;
    const timer = setTimeout(() => {
      setHeldMs(undefined);
      onMove(heldMs);
    }, restMs);
    return () => clearTimeout(timer);
    // What moves is made anew with each drawing; what is held decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [heldMs]);
  const shownMs = heldMs ?? atMs;
  const place = (ms: number) => `${(100 * (ms - fromMs)) / Math.max(1, toMs - fromMs)}%`;
  return (
    <div className={styles.slider}>
      <div className={styles.marks} aria-hidden>
        {marks.map((mark) => (
          <span
            key={mark.at}
            data-severity={alertSeverities.find((severity) => mark[severity] > 0)}
            style={{ left: place(Date.parse(mark.at)) }}
          />
        ))}
      </div>
      <input
        type="range"
        min={fromMs}
        max={toMs}
        step={minuteMs}
        value={Math.min(toMs, Math.max(fromMs, shownMs))}
        aria-label={t('past:moment')}
        aria-valuetext={exactTime(shownMs)}
        onChange={(event) => setHeldMs(Number(event.target.value))}
      />
      {/* Dates beside each other have to be told apart on a phone. */}
      <TimeTicks fromMs={fromMs} toMs={toMs} count={isNarrow ? 3 : 6} />
    </div>
  );
}
