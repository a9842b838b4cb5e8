import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import {
  type HeatStatistic,
  heatStatistics,
  isBetterHigher,
  leastLost,
  toldMetrics,
} from '@linekeeper/contract/dial/dial-test-kinds';
import { type HeatMap as Map, type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Select } from '../../components/select.tsx';
import { metricText } from '../../lib/metric-text.ts';
import { percent } from '../../lib/quantity.ts';
import { RangeChoice, refreshMs, spanText, timesOf, useMoving, useRange } from '../../widgets/chart/index.ts';
import { HeatCells } from './heat-cells.tsx';
import { lostText, rowText, targetNameText } from './heat-text.ts';
import { HeatLegend } from './heat-legend.tsx';
import { stepsOf } from './heat-grid.ts';
import { measuredText } from './kind-text.ts';
import { lossUnit } from './loss-unit.ts';
import styles from './heat-map.module.css';

interface Props {
  readonly test: TestDetail;
  readonly onPath: (pathId: string) => void;
}

/** A metric in the address, else the most telling one of the kind. */
export function useMetric({ kind }: TestDetail) {
  const metrics: readonly DialMetricName[] = toldMetrics[kind];
  const [search, setSearch] = useSearchParams();
  const metric = metrics.find((name) => name === search.get('metric')) ?? metrics[0]!;
  const set = (key: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return { metrics, metric, search, set };
}

/** What each outlet measured to each target over a range: a cell a path, its value written, each opening its runs of that range. */
export function HeatMap({ test, onPath }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const { metrics, metric, search, set } = useMetric(test);
  const statistic = heatStatistics.find((one) => one === search.get('show')) ?? 'median';
  const query = useMoving('POST /dial/api/v1/tests/:testId/heat-map', {
    key: { testId: test.id, metric, statistic, ...range },
    everyMs: refreshMs(range),
    inputAt(now) {
      const { fromMs, toMs } = timesOf(range, now);
      const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
      return { params: { testId: test.id }, body: { metric, statistic, from, to } };
    },
  });
  return (
    <section className="stack" aria-label={t('dial:heatMap')}>
      <div className="line between gap-3">
        <span className="wrap gap-3">
          <Select<DialMetricName>
            aria-label={t('dial:metric')}
            style={{ minWidth: 150 }}
            value={metric}
            options={metrics.map((name) => ({ value: name, label: metricText(name) }))}
            onChange={(name) => set('metric', name === metrics[0] ? undefined : name)}
          />
          <Segmented<HeatStatistic>
            aria-label={t('dial:statistic.label')}
            value={statistic}
            options={heatStatistics.map((value) => ({ value, label: t(`dial:statistic.${value}`) }))}
            onChange={(value) => set('show', value === 'median' ? undefined : value)}
          />
        </span>
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <Loaded query={query} lines={10}>
        {(map) => (
          <Shown
            key={test.id}
            map={map}
            isBusy={query.isFetching}
            what={{ metric, statistic, lossOf: lossUnit(test.kind) }}
            onPath={onPath}
          />
        )}
      </Loaded>
    </section>
  );
}

export interface What {
  readonly metric: DialMetricName;
  readonly statistic: HeatStatistic;
  readonly lossOf: 'packets' | 'runs';
}

/** A value of a cell with its unit. */
export const heatValueText = ({ metric, statistic }: What, value: number | null): string =>
  statistic === 'loss' ? percent(value) : measuredText(metric, value);

function Shown({
  map,
  what,
  isBusy,
  onPath,
}: {
  readonly map: Map;
  readonly what: What;
  readonly isBusy: boolean;
  readonly onPath: (pathId: string) => void;
}) {
  const { t } = useTranslation();
  const [at, setAt] = useState<number>();
  if (map.paths.length === 0) return <Empty title={t('dial:noTargets')} />;
  const isLoss = what.statistic === 'loss';
  const scale = {
    steps: stepsOf(map.values, isLoss || what.metric === 'dial.loss'),
    isBetterHigher: !isLoss && isBetterHigher(what.metric),
    isLoss,
  };
  const cell = at !== undefined && at < map.paths.length ? at : undefined;
  return (
    <div className={`card pad-4 grid gap-3 ${styles.box}`} aria-busy={isBusy}>
      <p className={`note flat ${styles.told}`} aria-live="polite">
        {cell === undefined ? t('dial:heatHint') : <CellWords map={map} at={cell} what={what} />}
      </p>
      <HeatCells map={map} scale={scale} lossOf={what.lossOf} onAt={setAt} onPath={onPath} />
      <HeatLegend scale={scale} lossOf={what.lossOf} text={(value) => heatValueText(what, value)} />
      <p className="note flat">
        {t('dial:rangeTold', {
          span: spanText(Date.parse(map.from), Date.parse(map.to), Date.parse(map.to)),
        })}{' '}
        {isLoss
          ? t(`dial:lossOf.${what.lossOf}`)
          : t(`dial:counts.${map.counts}`, { resolution: percent(map.resolutionPercent, 1) })}{' '}
        {t('dial:coverageBy')}
      </p>
    </div>
  );
}

/** What one cell says, and how much of it was measured. */
function CellWords({ map, at, what }: { readonly map: Map; readonly at: number; readonly what: What }) {
  const { t } = useTranslation();
  const row = map.outlets[map.rows[at] ?? -1];
  const [runs, failed, coverage] = [map.runs[at] ?? 0, map.failed[at] ?? 0, map.coverage[at]];
  const value = map.values[at] ?? null;
  const lost = map.lost[at] ?? 0;
  const parts = [
    runs === 0
      ? t('dial:cell.nothing')
      : value === null
        ? t('dial:cell.allFailed')
        : `${t(`dial:statistic.${what.statistic}`)} ${heatValueText(what, value)}`,
    value !== null && what.statistic !== 'loss' && lost >= leastLost && lostText(t, what.lossOf, lost),
    runs > 0 && t('dial:cell.runs', { count: runs }),
    failed > 0 && value !== null && t('dial:cell.failed', { count: failed }),
    coverage !== null && coverage !== undefined && t('dial:cell.coverage', { percent: percent(coverage, 0) }),
  ];
  return (
    <>
      <b>
        {row && rowText(t, row)} → {targetNameText(t, map.targets[map.columns[at] ?? -1])}
      </b>
      {` ${parts.filter(Boolean).join(' · ')}`}
    </>
  );
}
