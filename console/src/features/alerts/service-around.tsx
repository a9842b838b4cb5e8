import { budgetNames } from '@linekeeper/contract/alerts/alert-names';
import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { budgetLook } from '@linekeeper/contract/alerts/drawn-level';
import { useTranslation } from 'react-i18next';
import { type Output } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { saveTable } from '../../lib/save-table.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import {
  type ChartData,
  type ChartSeries,
  refreshMs,
  TimeChart,
  timesOf,
  useMoving,
  useSpanName,
} from '../../widgets/chart/index.ts';
import { StatesPanel } from '../../widgets/subject/index.ts';
import { useAround } from './around-alert.ts';

type Times = Output<'POST /monitor/api/v1/services/:serviceId/times'>;
const route = 'POST /monitor/api/v1/services/:serviceId/times';
const iso = (atMs: number) => new Date(atMs).toISOString();

/**
 * How a business service was around an alert, as it is made now: its error budget where the rule looks at that, and its states. Of one that
 * is gone nothing.
 */
export function ServiceAround({ alert }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  const { range, marks, onRange } = useAround(alert);
  const look = budgetLook(alert.condition);
  const spanOf = useSpanName();
  const [color = ''] = seriesColors[useUi((ui) => ui.theme)];
  const { data, error, refetch } = useMoving(route, {
    key: { serviceId: alert.subjectId, part: 'alert', budget: look?.drawn, ...range },
    everyMs: refreshMs(range),
    own: ['NOT_FOUND'],
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now);
      const body = { from: iso(fromMs), to: iso(toMs), ...(look && { budget: look.drawn }) };
      return { params: { serviceId: alert.subjectId }, body };
    },
  });
  if (error?.data?.error === 'NOT_FOUND') return null;
  const onRetry = () => void refetch();
  const name = look ? budgetNames[look.drawn === 'used' ? 'used' : 'burn'][currentLanguage()] : '';
  const line = look && {
    ...({ key: look.drawn, name, color, unit: look.drawn === 'used' ? '%' : '', p95: null } as const),
    limit: { value: look.level, name: t('alerts:threshold') },
  };
  return (
    <section className="stack" aria-label={t('alerts:around')}>
      {line && (
        <TimeChart
          title={name}
          spanOf={spanOf}
          subject={alert.subjectName}
          data={data && { ...budgetChart(data, line), marks }}
          error={error}
          onRetry={onRetry}
          emptyText={t('alerts:noBudget')}
          onZoom={(zoom) => onRange({ last: range.last, ...(zoom && { zoom }) })}
          onBack={() => onRange({ last: range.last })}
          onExport={(drawn, fileName) => Promise.resolve(saveTable(budgetTable(drawn), fileName))}
        />
      )}
      <StatesPanel
        subject={alert.subjectName}
        times={data}
        error={error}
        onRetry={onRetry}
        marks={marks}
        spanOf={spanOf}
      />
    </section>
  );
}

/** The error budget over the range of an answer. */
function budgetChart(
  { from, to, intervals, budget = [] }: Times,
  line: Omit<ChartSeries, 'points'>,
): ChartData {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  return {
    ...{ fromMs, toMs, unit: line.unit, fromZero: true },
    stepMs: (toMs - fromMs) / Math.max(1, budget.length - 1),
    series: [{ ...line, points: budget.map(([atMs, value]) => [atMs, value, value, value]) }],
    unmeasured: intervals.flatMap((one) =>
      one.state === 'unmeasured' ? [{ fromMs: Date.parse(one.from), toMs: Date.parse(one.to) }] : [],
    ),
  };
}

/** The figures behind it. */
const budgetTable = ({ series }: ChartData) => ({
  head: ['time', ...series.map(({ name, unit }) => (unit ? `${name} (${unit})` : name))],
  rows: (series[0]?.points ?? []).map(([atMs, , value]) => [iso(atMs), value === null ? '' : String(value)]),
});
