import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { type Unit, valueText } from '../../lib/value-text.ts';
import {
  type Answer,
  type AnswerSeries,
  exploredText,
  keyOf,
  seriesNames,
} from '../../widgets/explored/index.ts';
import styles from './explorer.module.css';

interface Props {
  readonly answer: Answer;
  /** Missing where the series were not chosen one by one. */
  readonly onRemove?: (series: AnswerSeries) => void;
}

const shown = ['mean', 'p50', 'p95', 'max', 'last'] as const;

/** The figures of all samples of each series, and how fine they are and are drawn. */
export function FiguresTable({ answer, onRemove }: Props) {
  const { t } = useTranslation();
  const { series } = answer;
  const { subjectOf } = seriesNames(answer, t);
  const theme = useUi((ui) => ui.theme);
  const isCompared = series.some(({ before }) => before !== null);
  const width = (ms: number) => durationText(ms, currentLanguage(), 'short');
  return (
    <div className={`card ${styles.wide}`}>
      <table className={`table figures ${styles.figures}`}>
        <thead>
          <tr>
            <th scope="col">{t('explorer:series')}</th>
            {shown.map((name) => (
              <th key={name} scope="col" className={styles.number}>
                {t(`explorer:figure.${name}`)}
              </th>
            ))}
            {isCompared &&
              (['before', 'beforeP95'] as const).map((name) => (
                <th key={name} scope="col" className={styles.number}>
                  {t(`explorer:figure.${name}`)}
                </th>
              ))}
            <th scope="col" className={styles.number}>
              {t('explorer:figure.count')}
            </th>
            <th scope="col">{t('explorer:resolution')}</th>
            {onRemove && <td />}
          </tr>
        </thead>
        <tbody>
          {series.map((one, at) => (
            <tr key={keyOf(one)}>
              <th scope="row" className={styles.words}>
                <span className={styles.swatch} style={{ background: seriesColors[theme][at % 8] }} />
                {subjectOf(one)}
                <span className="quiet caption"> {exploredText(t, one.metric)}</span>
              </th>
              {shown.map((name) => (
                <td key={name} className={styles.number}>
                  {valueText(one.figures[name], one.unit as Unit)}
                </td>
              ))}
              {isCompared &&
                (['mean', 'p95'] as const).map((name) => (
                  <td key={`before ${name}`} className={styles.number}>
                    {valueText(one.before?.[name] ?? null, one.unit as Unit)}
                  </td>
                ))}
              <td className={styles.number}>{grouped(one.figures.count, currentLanguage())}</td>
              <td className={`quiet ${styles.words}`}>
                {one.stepMs <= one.intervalMs
                  ? t('explorer:each', { interval: width(one.intervalMs) })
                  : t('explorer:steps', { interval: width(one.intervalMs), step: width(one.stepMs) })}
              </td>
              {onRemove && (
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined aria-hidden />}
                    aria-label={t('explorer:remove', {
                      name: subjectOf(one),
                      metric: exploredText(t, one.metric),
                    })}
                    onClick={() => onRemove(one)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
