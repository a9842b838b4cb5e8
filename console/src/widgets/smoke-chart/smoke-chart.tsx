import { type SmokeColumn } from '@linekeeper/contract/monitoring/run-reads';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { milliseconds } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import { currentLanguage } from '../../lib/language.ts';
import { type ChartRange, timeTick, zoomed } from '../chart/index.ts';
import { drawSmoke, topOf } from './draw-smoke.ts';
import styles from './smoke-chart.module.css';

interface Props {
  /** What it is of, for who does not see it. */
  readonly label: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
  readonly columns: readonly SmokeColumn[];
  /** A part of the time was chosen by drawing over it. */
  readonly onZoom?: (zoom: ChartRange['zoom']) => void;
}

const ticks = [0, 0.25, 0.5, 0.75, 1] as const;
const levels = [1, 0.5, 0] as const;

/** Round-trip times of every packet over time, as a distribution: how wide the smoke is tells more than its middle. Gaps stay gaps. */
export function SmokeChart({ label, fromMs, toMs, stepMs, columns, onZoom }: Props) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number>();
  const [drawnFrom, setDrawnFrom] = useState<number>();
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
        loss: [colour('--accent'), colour('--minor'), colour('--major'), colour('--down')],
      },
    );
  });
  const timeOf = ({ clientX, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return Math.min(toMs, Math.max(fromMs, fromMs + ((clientX - box.left) / box.width) * (toMs - fromMs)));
  };
  const placeOf = (one: number, other: number) => ({
    left: `${((Math.min(one, other) - fromMs) / (toMs - fromMs)) * 100}%`,
    width: `${(Math.abs(one - other) / (toMs - fromMs)) * 100}%`,
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
        <div className={styles.field}>
          <canvas
            ref={canvas}
            className={styles.canvas}
            data-zooms={onZoom !== undefined}
            onPointerDown={(event) => {
              if (!onZoom || event.pointerType === 'touch') return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setDrawnFrom(timeOf(event));
            }}
            onPointerMove={(event) => setAt(timeOf(event))}
            onPointerUp={(event) => {
              setDrawnFrom(undefined);
              if (drawnFrom === undefined) return;
              const ends = [drawnFrom, timeOf(event)].sort((one, other) => one - other) as [number, number];
              const zoom = ends[1] - ends[0] < stepMs ? undefined : zoomed(...ends);
              if (zoom) onZoom?.(zoom);
            }}
            onPointerLeave={() => setAt(undefined)}
          />
          {drawnFrom !== undefined && at !== undefined && (
            <span className={styles.chosen} style={placeOf(drawnFrom, at)} aria-hidden />
          )}
        </div>
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
