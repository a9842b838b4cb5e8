import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { milliseconds, percent } from '../../lib/quantity.ts';
import { durationText } from '../../lib/time.ts';
import { type ChartRange, level, useSpanName } from '../../widgets/chart/index.ts';
import styles from './device-page.module.css';
import { useStates } from './use-states.ts';
import { metricText } from '../../lib/metric-text.ts';
import { useMoving } from '../../widgets/chart/index.ts';

const metrics = ['ping.rtt', 'ping.loss', 'snmp.time', 'device.cpu', 'device.memory'] as const;

interface Props {
  readonly device: DeviceDetail;
  readonly range: ChartRange;
}

/** The numbers that decide: availability over the range of the page with its coverage, and what the last polls measured. */
export function FigureBand({ device, range }: Props) {
  const { t } = useTranslation();
  const { id, intervalS } = device;
  const states = useStates(device, range);
  const spanOf = useSpanName(Date.parse(device.createdAt));
  // What is older than three polls is not how it stands now.
  const recentMs = Math.max(60, 3 * intervalS) * 1000;
  const { data } = useMoving('POST /monitor/api/v1/metrics/chart', {
    key: { deviceId: id, part: 'latest', recentMs },
    everyMs: recentMs,
    inputAt: (now) => ({
      body: {
        subject: { kind: 'device' as const, id },
        metrics: [...metrics],
        from: new Date(now - recentMs).toISOString(),
        to: new Date(now).toISOString(),
        points: 2,
      },
    }),
  });
  const last = (metric: (typeof metrics)[number]) =>
    data?.series.find((series) => series.metric === metric)?.last ?? null;
  const { availability, from, to } = states.data ?? {};
  const coverage = availability?.coveragePercent ?? null;
  // Of a range that began before the device: what there is of it.
  const measured = from &&
    to && { fromMs: Date.parse(to) - (availability?.spanMs ?? 0), toMs: Date.parse(to) };
  const notes = [
    measured ? spanOf(measured) : '',
    coverage === null ? '' : t('devices:coverage', { percent: percent(coverage) }),
  ];
  return (
    <dl className={`frame grid flat ${styles.band}`}>
      <Figure name={t('devices:availability')} notes={notes.filter((note) => note !== '')}>
        {percent(availability?.availabilityPercent)}
      </Figure>
      <Figure name={metricText('ping.loss')}>{level(last('ping.loss'))}</Figure>
      <Figure name={metricText('ping.rtt')}>{milliseconds(last('ping.rtt'))}</Figure>
      <Figure name={t('devices:snmpTime')}>{milliseconds(last('snmp.time'))}</Figure>
      <Figure name={metricText('device.cpu')}>{level(last('device.cpu'))}</Figure>
      <Figure name={metricText('device.memory')}>{level(last('device.memory'))}</Figure>
      <Figure name={metricText('device.uptime')}>
        {device.uptimeS === null ? '–' : durationText(device.uptimeS * 1000, currentLanguage())}
      </Figure>
      <Figure name={t('devices:interfacesUpShort')}>
        {device.interfaceCount === 0 ? '–' : `${device.interfaceUpCount} / ${device.interfaceCount}`}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly notes?: readonly string[];
  readonly children: ReactNode;
}

function Figure({ name, notes = [], children }: FigureProps) {
  return (
    <div className={`grid pad-3-4 ${styles.figure}`}>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
      {notes.map((note) => (
        <dd key={note} className={`${styles.figureNote} figures`}>
          {note}
        </dd>
      ))}
    </div>
  );
}
