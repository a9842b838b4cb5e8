import {
  CaretRightOutlined,
  FastBackwardOutlined,
  FastForwardOutlined,
  HistoryOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons';
import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { exactTime } from '../../lib/time.ts';
import { RangeChoice, useRange } from '../chart/index.ts';
import { type Past, writeAt } from './past.ts';
import { play, usePlaying } from './playing.ts';
import { type Source } from './source.ts';
import { barSpan, besideOf } from './span.ts';
import styles from './time-bar.module.css';
import { TimeSlider } from './time-slider.tsx';
import { useBarMarks } from './use-bar-marks.ts';
import { usePlayer } from './use-player.ts';

const minuteMs = 60_000;
/** Of the past, in a second of the reader. */
const speeds = { minute: minuteMs, minutes: 10 * minuteMs, hour: 60 * minuteMs } as const;
type Speed = keyof typeof speeds;
const speedNames = Object.keys(speeds) as Speed[];
const stepMs = 10 * minuteMs;

interface Props {
  readonly past: Past;
  readonly source: Source;
}

/** Says that a page shows the past, and which moment of it, and moves it: by the slider, by steps, from alert to alert, or by itself. */
export function TimeBar({ past: { atMs }, source }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const [, setSearch] = useSearchParams();
  const [nowMs] = useState(() => Date.now());
  const [speed, setSpeed] = useState<Speed>('minutes');
  const isPlaying = usePlaying() !== undefined;
  const span = barSpan(range, atMs, nowMs);
  const told = useBarMarks(source, span);
  const marks = told?.marks ?? [];
  const firstMs = told?.keptFrom ? Date.parse(told.keptFrom) : -Infinity;
  const move = (nextMs: number | undefined) => {
    const boundMs =
      nextMs === undefined ? undefined : Math.min(Date.now(), Math.max(nextMs, firstMs + minuteMs));
    setSearch((before) => writeAt(before, boundMs), { replace: true, preventScrollReset: true });
  };
  usePlayer(atMs, move);
  const at = marks.map((mark) => Date.parse(mark.at));
  const [earlier, later] = [besideOf(at, atMs, -1), besideOf(at, atMs, 1)];
  const button = (label: string, icon: ReactNode, toMs: number | undefined) => (
    <Button
      icon={icon}
      aria-label={label}
      title={label}
      disabled={toMs === undefined}
      onClick={() => move(toMs)}
    />
  );
  return (
    <section className={`card ${styles.bar}`} aria-label={t('past:title')}>
      <p className={`inline gap-2 ${styles.words}`} role={isPlaying ? undefined : 'status'}>
        <HistoryOutlined aria-hidden />
        <strong>{t('past:words', { at: exactTime(atMs) })}</strong>
      </p>
      <TimeSlider span={span} atMs={atMs} marks={marks} onMove={move} />
      <div className={`wrap gap-2 ${styles.tools}`}>
        {source.of !== 'services' &&
          button(t('past:alertBefore'), <FastBackwardOutlined aria-hidden />, earlier)}
        {button(t('past:back'), <StepBackwardOutlined aria-hidden />, atMs - stepMs)}
        <Button
          type="primary"
          icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          onClick={() => play(isPlaying ? undefined : speeds[speed])}
        >
          {t(isPlaying ? 'past:pause' : 'past:play')}
        </Button>
        {button(
          t('past:forward'),
          <StepForwardOutlined aria-hidden />,
          atMs + stepMs > nowMs ? undefined : atMs + stepMs,
        )}
        {source.of !== 'services' && button(t('past:alertAfter'), <FastForwardOutlined aria-hidden />, later)}
        <Segmented<Speed>
          aria-label={t('past:speed')}
          value={speed}
          options={speedNames.map((value) => ({ value, label: t(`past:speeds.${value}`) }))}
          onChange={(value) => {
            setSpeed(value);
            if (isPlaying) play(speeds[value]);
          }}
        />
        {source.of === 'services' && <RangeChoice range={range} onChange={setRange} />}
        <Button className="end" onClick={() => move(undefined)}>
          {t('past:now')}
        </Button>
      </div>
      {marks.length > 0 && (
        <p className="quiet caption flat">
          {alertSeverities
            .map((severity) => [severity, marks.reduce((sum, mark) => sum + mark[severity], 0)] as const)
            .filter(([, count]) => count > 0)
            .map(([severity, count]) =>
              t(`past:fired.${severity}`, { number: grouped(count, currentLanguage()) }),
            )
            .join(' · ')}
        </p>
      )}
      <p className="quiet caption flat">{t('past:basis')}</p>
    </section>
  );
}
