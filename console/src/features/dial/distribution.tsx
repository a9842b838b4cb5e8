import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import { leastLost } from '@linekeeper/contract/dial/dial-test-kinds';
import { type OutletDistribution, type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Select } from '../../components/select.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { metricText } from '../../lib/metric-text.ts';
import { percent } from '../../lib/quantity.ts';
import { RangeChoice, refreshMs, spanText, timesOf, useMoving, useRange } from '../../widgets/chart/index.ts';
import { type Axis, axisOf, placeOf } from './box-axis.ts';
import { leastCoverage } from './heat-grid.ts';
import { useMetric } from './heat-map.tsx';
import { measuredText } from './kind-text.ts';
import styles from './distribution.module.css';

interface Props {
  readonly test: TestDetail;
  readonly onPath: (pathId: string) => void;
  readonly onOutlet: (outletId: string) => void;
}

const shownAtFirst = 50;

/** How a metric of a test is distributed over a range, outlet by outlet, the worst first. */
export function Distribution({ test, onPath, onOutlet }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const { metrics, metric, set } = useMetric(test);
  const [isAll, setAll] = useState(false);
  const query = useMoving('POST /dial/api/v1/tests/:testId/distribution', {
    key: { testId: test.id, metric, ...range },
    everyMs: refreshMs(range),
    inputAt(now) {
      const { fromMs, toMs } = timesOf(range, now);
      const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
      return { params: { testId: test.id }, body: { metric, from, to } };
    },
  });
  return (
    <section className="stack" aria-label={t('dial:distribution')}>
      <div className="line between gap-3">
        <Select<DialMetricName>
          aria-label={t('dial:metric')}
          style={{ minWidth: 150 }}
          value={metric}
          options={metrics.map((name) => ({ value: name, label: metricText(name) }))}
          onChange={(name) => set('metric', name === metrics[0] ? undefined : name)}
        />
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <Loaded query={query} lines={8}>
        {(told) => {
          const axis = axisOf(told.list, metricOf(metric).fromZero);
          const list = isAll ? told.list : told.list.slice(0, shownAtFirst);
          if (told.list.every(({ runs }) => runs === 0)) return <Empty title={t('dial:noRuns')} />;
          return (
            <div className="card pad-4 grid gap-3" aria-busy={query.isFetching}>
              <div className={styles.wide}>
                <table className={`table figures ${styles.table}`}>
                  <thead>
                    <tr>
                      <th scope="col">{t('dial:outlet')}</th>
                      <th scope="col" className={styles.box}>
                        {metricText(metric)}
                        <span className={`quiet caption ${styles.ends}`}>
                          <span>{measuredText(metric, axis?.from)}</span>
                          <span>{measuredText(metric, axis?.to)}</span>
                        </span>
                      </th>
                      <th scope="col" className={styles.number}>
                        {t('dial:statistic.median')}
                      </th>
                      <th scope="col" className={styles.number}>
                        95%
                      </th>
                      <th scope="col" className={styles.number}>
                        {t('dial:lossShare')}
                      </th>
                      <th scope="col" className={styles.number}>
                        N
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((row) => (
                      <Row
                        key={row.id ?? ''}
                        row={row}
                        axis={axis}
                        metric={metric}
                        onPath={onPath}
                        onOutlet={onOutlet}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
              {told.list.length > list.length && (
                <Button onClick={() => setAll(true)}>{t('dial:showAll')}</Button>
              )}
              <p className="note flat">
                {t('dial:rangeTold', {
                  span: spanText(Date.parse(told.from), Date.parse(told.to), Date.parse(told.to)),
                })}{' '}
                {t('dial:boxHint', { least: percent(leastLost, 0) })}{' '}
                {t(`dial:counts.${told.counts}`, { resolution: percent(told.resolutionPercent, 1) })}{' '}
                {t('dial:coverageBy')}
              </p>
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

interface RowProps extends Pick<Props, 'onPath' | 'onOutlet'> {
  readonly row: OutletDistribution;
  readonly axis: Axis | undefined;
  readonly metric: DialMetricName;
}

function Row({ row, axis, metric, onPath, onOutlet }: RowProps) {
  const { t } = useTranslation();
  const { id, name, pathId, pathCount, count, runs, coverage, median, p95, lossPercent } = row;
  const isThin = coverage !== null && coverage < leastCoverage;
  // What touches no outlet is found among all targets, where it is more than one.
  const opens = pathCount === 1 ? () => onPath(pathId) : id === null ? undefined : () => onOutlet(id);
  const title = name ?? t('dial:server');
  return (
    <tr>
      <th scope="row">
        {opens ? (
          <Button type="link" size="small" className={styles.name} title={title} onClick={opens}>
            {title}
          </Button>
        ) : (
          title
        )}
        {coverage !== null && (
          <span className={`block caption ${isThin ? 'warn' : 'quiet'}`}>
            {t('dial:cell.coverage', { percent: percent(coverage, 0) })}
          </span>
        )}
      </th>
      <td className={styles.box}>
        {axis && median !== null ? (
          <Box row={row} axis={axis} metric={metric} isThin={isThin} />
        ) : (
          <span className="quiet">{t(runs === 0 ? 'dial:cell.nothing' : 'dial:cell.allFailed')}</span>
        )}
      </td>
      <td className={styles.number}>{measuredText(metric, median)}</td>
      <td className={styles.number}>{measuredText(metric, p95)}</td>
      <td className={`${styles.number} ${(lossPercent ?? 0) >= leastLost ? 'warn' : ''}`}>
        {percent(lossPercent)}
      </td>
      <td className={styles.number}>{grouped(count, currentLanguage())}</td>
    </tr>
  );
}

const names = ['min', 'p5', 'p25', 'median', 'p75', 'p95', 'max'] as const;

/** The ends as a thin line, 5 to 95 % as a bar, the quartiles as a thick one, the median as a mark. */
function Box({
  row,
  axis,
  metric,
  isThin,
}: {
  row: OutletDistribution;
  axis: Axis;
  metric: DialMetricName;
  isThin: boolean;
}) {
  const { t } = useTranslation();
  const at = (name: (typeof names)[number]) => placeOf(row[name] ?? 0, axis);
  const from = (left: number, right: number) => ({
    left: `${left}%`,
    width: `${Math.max(0, right - left)}%`,
  });
  const words = names
    .map((name) => `${t(`dial:quantile.${name}`)} ${measuredText(metric, row[name])}`)
    .join(' · ');
  const isBeyond = (row.max ?? 0) > axis.to;
  return (
    <span
      className={styles.plot}
      role="img"
      aria-label={words}
      title={words}
      data-thin={isThin ? '' : undefined}
    >
      <span className={styles.whisker} style={from(at('min'), at('max'))} />
      <span className={styles.most} style={from(at('p5'), at('p95'))} />
      <span className={styles.half} style={from(at('p25'), at('p75'))} />
      <span className={styles.median} style={{ left: `${at('median')}%` }} />
      {isBeyond && <span className={styles.beyond}>{measuredText(metric, row.max)} ▸</span>}
    </span>
  );
}
