import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RangeChoice, useRange } from '../../widgets/chart/index.ts';
import {
  EventList,
  failuresOf,
  LossPanel,
  StateStrip,
  subjectPage as styles,
  useMarks,
  useStates,
} from '../../widgets/subject/index.ts';
import { useLatency } from './device-ranged.ts';
import { FigureBand } from './figure-band.tsx';
import { LatencyCharts } from './latency-charts.tsx';
import { MetricCharts } from './metric-charts.tsx';
import { TrafficChart } from './traffic-chart.tsx';

interface Props {
  readonly device: DeviceDetail;
  readonly interfaceId: string | undefined;
  readonly onInterface: (id: string) => void;
}

/** What was measured of a device: figures, states and charts over one range, each with what happened and failed in it. */
export function Measurements({ device, ...chosen }: Props) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const { id, name, createdAt } = device;
  const subject = { kind: 'device', id, name, createdAt } as const;
  const marks = useMarks(subject, range);
  const latency = useLatency(subject, range);
  const intervals = useStates(subject, range).data?.intervals;
  const failures = useMemo(() => failuresOf(intervals), [intervals]);
  const ranged = { device, subject, range, marks, failures, onRange: setRange };
  return (
    <>
      <div className={`line between gap-2 ${styles.range}`}>
        <h2 className="heading">{t('devices:measurements')}</h2>
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <FigureBand device={device} subject={subject} range={range} />
      <StateStrip subject={subject} range={range} marks={marks} />
      <EventList subject={subject} noneText={t('devices:noEvents')} />
      <TrafficChart {...ranged} {...chosen} />
      <LatencyCharts {...ranged} />
      <MetricCharts {...ranged} />
      <LossPanel {...ranged} metric="ping.loss" query={latency} />
    </>
  );
}
