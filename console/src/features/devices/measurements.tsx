import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { useTranslation } from 'react-i18next';
import { RangeChoice, useRange } from '../../widgets/chart/index.ts';
import { LatencyCharts } from './latency-charts.tsx';
import { MetricCharts } from './metric-charts.tsx';
import { TrafficChart } from './traffic-chart.tsx';
import { useMarks } from './use-events.ts';

interface Props {
  readonly device: DeviceDetail;
  readonly interfaceId: string | undefined;
  readonly onInterface: (id: string) => void;
}

/** The charts of a device: all over one range, each with what happened in it. */
export function Measurements({ device, ...chosen }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const ranged = { device, range, marks: useMarks(device, range), onRange: setRange };
  return (
    <>
      <div className="line between gap-2">
        <h2 className="heading">{t('devices:measurements')}</h2>
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <TrafficChart {...ranged} {...chosen} />
      <LatencyCharts {...ranged} />
      <MetricCharts {...ranged} />
    </>
  );
}
