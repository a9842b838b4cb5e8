import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { metricText } from '../../lib/metric-text.ts';
import { milliseconds } from '../../lib/quantity.ts';
import { durationText } from '../../lib/time.ts';
import { level } from '../../lib/value-text.ts';
import { type ChartRange } from '../../widgets/chart/index.ts';
import {
  AvailabilityFigure,
  Figure,
  type ShownSubject,
  subjectPage as styles,
  useLatest,
} from '../../widgets/subject/index.ts';

const metrics = ['ping.rtt', 'ping.loss', 'snmp.time', 'device.cpu', 'device.memory'] as const;

interface Props {
  readonly device: DeviceDetail;
  readonly subject: ShownSubject;
  readonly range: ChartRange;
}

/** The numbers that decide: availability over the range of the page with its coverage, and what the last polls measured. */
export function FigureBand({ device, subject, range }: Props) {
  const { t } = useTranslation();
  const { intervalS } = device;
  // What is older than three polls is not how it stands now.
  const last = useLatest(subject, metrics, Math.max(60, 3 * intervalS) * 1000);
  return (
    <dl className={`frame grid flat ${styles.band}`}>
      <AvailabilityFigure subject={subject} range={range} />
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
