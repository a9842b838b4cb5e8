import { useTranslation } from 'react-i18next';
import { metricText } from '../../lib/metric-text.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { hasValues, mostOf, TimeChart, TimeLane } from '../chart/index.ts';
import { chartOf } from './chart-of.ts';
import styles from './subject-page.module.css';
import { type Ranged } from './shown-subject.ts';
import { type useChart } from './use-chart.ts';
import { useShared } from './use-shared.ts';

interface Props extends Ranged {
  readonly metric: 'ping.loss' | 'line.loss';
  /** The answer that has it. */
  readonly query: ReturnType<typeof useChart>;
}

/**
 * Packet loss: a strip that says so while nothing was lost, a chart as soon as anything was. It stands below the other charts, so
 * that none of them moves when it grows.
 */
export function LossPanel({ metric, query, ...ranged }: Props) {
  const { marks, failures } = ranged;
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const shared = useShared(ranged, query);
  const [, , , pink = ''] = seriesColors[theme];
  const title = metricText(metric);
  const line = { metric, name: title, color: pink, isFilled: true, isPlain: true } as const;
  const data = query.data && chartOf(query.data, [line], { marks, failures, axisMax: 100 });
  const [series] = data?.series ?? [];
  const isWhole = data && series && hasValues(data) && mostOf(series) === 0;
  if (!isWhole && data && hasValues(data)) return <TimeChart {...shared} title={title} data={data} />;
  if (query.error && !data) return <TimeChart {...shared} title={title} data={undefined} />;
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="loss-strip">
      <h2 id="loss-strip" className={`strong flat line gap-2 ${styles.panelTitle}`}>
        {title}
        <span className={`quiet caption figures ${styles.span}`}>{data && shared.spanOf(data)}</span>
        <span className={`small end ${styles.span}`}>
          {isWhole ? t('devices:noLoss') : data ? t('devices:noLossKnown') : ''}
        </span>
      </h2>
      {data && series ? (
        <TimeLane
          {...data}
          label={isWhole ? t('devices:noLoss') : t('devices:noLossKnown')}
          points={series.points}
          failures={failures}
        />
      ) : (
        <div className={styles.lanePlace} />
      )}
    </section>
  );
}
