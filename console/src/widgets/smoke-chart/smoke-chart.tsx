import { type SmokeColumn } from '@linekeeper/contract/monitoring/run-reads';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { milliseconds } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import { currentLanguage } from '../../lib/language.ts';
import { timeTick } from '../chart/index.ts';
import { drawSmoke, topOf } from './draw-smoke.ts';
import styles from './smoke-chart.module.css';

interface Props {
  /** What it is of, for who does not see it. */
  readonly label: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
  readonly columns: readonly SmokeColumn[];
}

const ticks = [0, 0.25, 0.5, 0.75, 1] as const;
const levels = [1, 0.5, 0] as const;

/** Round-trip times of every packet over time, as a distribution: how wide the smoke is tells more than its middle. Gaps stay gaps. */
export function SmokeChart({ label, fromMs, toMs, stepMs, columns }: Props) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number>();
  const mostMs = topOf(columns);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return;
    const ratio = window.devicePixelRatio;
    const height = element.clientHeight;
    element.width = width * ratio;
    element.height = height * ratio;
    context.scale(ratio, ratio);
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
    drawSmoke(
      context,
      { columns, stepMs },
      { fromMs, toMs, mostMs, width, height },
      {
        smoke: colour('--text2'),
        loss: [colour('--accent'), colour('--minor'), colour('--unreachable'), colour('--down')],
      },
    );
  });
  const shown = at === undefined ? undefined : columns.find(([from]) => at >= from && at < from + stepMs);
  const [sent, lost] = [sum(columns, 1), sum(columns, 2)];
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={`note ${styles.tip}`} aria-live="polite">
        {shown
          ? t('chart:smokeAt', {
              time: exactTime(shown[0]),
              fast: milliseconds(shown[3]),
              middle: milliseconds(shown[6]),
              slow: milliseconds(shown[9]),
              ...{ lost: shown[2], sent: shown[1] },
            })
          : t('chart:smokeAll', { sent, lost })}
      </figcaption>
      <div className={styles.plot}>
        <div className={`caption quiet figures ${styles.levels}`} aria-hidden>
          {levels.map((share) => (
            <span key={share}>{share === 0 ? '0' : milliseconds(mostMs * share)}</span>
          ))}
        </div>
        <canvas
          ref={canvas}
          className={styles.canvas}
          onPointerMove={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            setAt(fromMs + ((event.clientX - box.left) / box.width) * (toMs - fromMs));
          }}
          onPointerLeave={() => setAt(undefined)}
        />
      </div>
      <div className={`caption quiet figures ${styles.times}`} aria-hidden>
        {ticks.map((share) => (
          <span key={share}>
            {timeTick(fromMs + share * (toMs - fromMs), toMs - fromMs, currentLanguage())}
          </span>
        ))}
      </div>
      <ul className={`list caption quiet wrap gap-3 ${styles.legend}`}>
        {(['none', 'little', 'much', 'all'] as const).map((step) => (
          <li key={step} className="inline gap-1">
            <span className={`${styles.key} ${styles[step]}`} aria-hidden />
            {t(`chart:smokeLoss.${step}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

const sum = (columns: readonly SmokeColumn[], place: 1 | 2) =>
  columns.reduce((total, column) => total + column[place], 0);
