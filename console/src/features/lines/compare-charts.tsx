import { useTranslation } from 'react-i18next';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { saveFile } from '../../lib/api.ts';
import { type ChartData, type ChartRange, TimeChart, useSpanName } from '../../widgets/chart/index.ts';
import { type Compared } from './compare-lines.tsx';
import { comparedChart, comparedCsv } from './compared-chart.ts';

interface Props {
  readonly compared: Compared;
  readonly range: ChartRange;
  readonly onRange: (range: ChartRange) => void;
}

/** Round-trip times and loss of both, hour by hour. */
export function CompareCharts({ compared, range, onRange }: Props) {
  const { t } = useTranslation();
  const theme = useUi((ui) => ui.theme);
  const spanOf = useSpanName();
  const isTooMuch = compared.sides.some(({ hours }) => hours.length === 0);
  if (isTooMuch) return <p className="note">{t('lines:compare.manyLines')}</p>;
  const [first = '', second = ''] = seriesColors[theme];
  const shared = {
    spanOf,
    subject: compared.sides.map(({ name }) => name).join(' – '),
    onRetry: () => undefined,
    onZoom: (zoom: ChartRange['zoom']) => onRange({ last: range.last, ...(zoom && { zoom }) }),
    onBack: () => onRange({ last: range.last }),
    emptyText: t('lines:noRtt'),
    onExport: (data: ChartData, fileName: string) =>
      Promise.resolve(saveFile(new Blob([comparedCsv(data)], { type: 'text/csv' }), fileName)),
  };
  return (
    <>
      <TimeChart
        {...shared}
        title={t('lines:ranking.rtt')}
        data={comparedChart(compared, 'rtt', [first, second])}
      />
      <TimeChart
        {...shared}
        title={t('lines:ranking.loss')}
        data={comparedChart(compared, 'loss', [first, second])}
      />
    </>
  );
}
