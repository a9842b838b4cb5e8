import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RangeChoice, useRange } from '../../widgets/chart/index.ts';
import styles from './device-page.module.css';
import { EventList } from './event-list.tsx';
import { FigureBand } from './figure-band.tsx';
import { LatencyCharts } from './latency-charts.tsx';
import { LossPanel } from './loss-panel.tsx';
import { MetricCharts } from './metric-charts.tsx';
import { StateStrip } from './state-strip.tsx';
import { TrafficChart } from './traffic-chart.tsx';
import { useMarks } from './use-events.ts';
import { failuresOf, useStates } from './use-states.ts';

interface Props {
  readonly device: DeviceDetail;
  readonly interfaceId: string | undefined;
  readonly onInterface: (id: string) => void;
}

/** What was measured of a device: figures, states and charts over one range, each with what happened and failed in it. */
export function Measurements({ device, ...chosen }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const marks = useMarks(device, range);
  const intervals = useStates(device, range).data?.intervals;
  const failures = useMemo(() => failuresOf(intervals), [intervals]);
  const ranged = { device, range, marks, failures, onRange: setRange };
  return (
    <>
      <div className={`line between gap-2 ${styles.range}`}>
        <h2 className="heading">{t('devices:measurements')}</h2>
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <FigureBand device={device} range={range} />
      <StateStrip device={device} range={range} marks={marks} />
      <EventList device={device} />
      <TrafficChart {...ranged} {...chosen} />
      <LatencyCharts {...ranged} />
      <MetricCharts {...ranged} />
      <LossPanel {...ranged} />
    </>
  );
}
