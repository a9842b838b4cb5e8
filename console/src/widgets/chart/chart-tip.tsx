import { useTranslation } from 'react-i18next';
import { exactTime } from '../../lib/time.ts';
import { StateShape } from '../../components/state-badge.tsx';
import { level, valueText } from '../../lib/value-text.ts';
import { type ChartData, failureAt, isUnmeasuredAt, readingsAt } from './chart-data.ts';
import { marksNear } from './marks.ts';
import styles from './time-chart.module.css';
import { frame } from './time-option.ts';
import { usualAt } from './usual-band.ts';

interface Props {
  readonly data: ChartData;
  readonly atMs: number;
}

/**
 * What the pointer reads from a chart, at its own moment: in a gap there is no value, however near the next one. Ours and
 * not ECharts', which jumps to the nearest value and takes markup: names in it come from devices.
 */
export function ChartTip({ data, atMs }: Props) {
  const { t } = useTranslation();
  const share = shareOf(data, atMs);
  // On the side that has room.
  const side = share > 0.5 ? 'right' : 'left';
  const failure = failureAt(data, atMs);
  const usual = usualAt(data, atMs);
  const away = share > 0.5 ? 1 - share : share;
  const margin = frame[side] + 12;
  return (
    <div
      className={`frame grid caption ${styles.tip}`}
      style={{ [side]: `calc((100% - ${frame.left + frame.right}px) * ${away} + ${margin}px)` }}
    >
      <div className={styles.tipTime}>{exactTime(atMs)}</div>
      {marksNear(data.marks ?? [], data, atMs).map(({ atMs: markedMs, text }) => (
        <div key={`${markedMs} ${text}`} className={styles.tipMark}>
          {text}
        </div>
      ))}
      {failure && (
        <div className={styles.tipFailure} data-state={failure.state}>
          <StateShape state={failure.state} />
          {t(`terms:state.${failure.state}`)}
        </div>
      )}
      {isUnmeasuredAt(data, atMs) && <div className={styles.tipNote}>{t('chart:unmeasured')}</div>}
      {readingsAt(data, atMs).map(({ key, name, color, unit, mean, min, max, loss }) => (
        <div key={key}>
          <div className={`row gap-2 ${styles.tipRow}`}>
            <span className={styles.swatch} style={{ background: color }} />
            <span className="cut grow">{name}</span>
            <b className="figures">{valueText(mean, unit)}</b>
          </div>
          {min !== null && max !== null && max > min && (
            <div className={`${styles.tipSpan} figures`}>
              {t('chart:minMax', { min: valueText(min, unit), max: valueText(max, unit) })}
            </div>
          )}
          {loss !== null && (
            <div className={`${styles.tipSpan} figures`}>{t('chart:lossOf', { percent: level(loss) })}</div>
          )}
        </div>
      ))}
      {usual && (
        <div className={`${styles.tipSpan} figures`}>
          {t('chart:usualSpan', {
            low: valueText(usual.low, data.unit),
            high: valueText(usual.high, data.unit),
            median: valueText(usual.median, data.unit),
          })}
        </div>
      )}
    </div>
  );
}

/** Where a moment stands in a range: 0 at its beginning, 1 at its end. */
export function shareOf({ fromMs, toMs }: Pick<ChartData, 'fromMs' | 'toMs'>, atMs: number): number {
  return (atMs - fromMs) / (toMs - fromMs);
}
