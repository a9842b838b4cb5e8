import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { exactTime } from '../../lib/time.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';
import { polledBy } from './polled-by.ts';
import { settingText } from './setting-text.ts';

/** What the device says of itself, and how it is watched. */
export function DeviceFacts({ device }: { readonly device: DeviceDetail }) {
  const { t } = useTranslation();
  const time = (at: string | null) => (at === null ? '' : exactTime(Date.parse(at)));
  const facts: { name: string; value: string; isMono?: boolean }[] = [
    { name: t('devices:description'), value: device.description },
    { name: 'sysName', value: device.sysName, isMono: true },
    { name: t('devices:brand'), value: device.brand },
    { name: t('devices:model'), value: device.model },
    { name: t('devices:serialNumber'), value: device.serialNumber, isMono: true },
    { name: t('devices:firmware'), value: device.firmware, isMono: true },
    { name: t('devices:macAddress'), value: device.macAddress, isMono: true },
    { name: t('devices:location'), value: device.location },
    { name: t('devices:contact'), value: device.contact },
    { name: t('devices:region'), value: device.region },
    { name: 'sysObjectID', value: device.sysObjectId, isMono: true },
    { name: 'SNMP', value: `${device.snmpVersion} · UDP ${device.port}`, isMono: true },
    { name: t('devices:polledBy'), value: polledBy(t, device) },
    { name: settingText('community'), value: t(device.communitySet ? 'devices:set' : 'devices:notSet') },
    { name: t('devices:discoveredAt'), value: time(device.discoveredAt) },
    { name: t('devices:createdAt'), value: time(device.createdAt) },
  ];
  return (
    <dl className={`card grid small flat ${styles.details}`}>
      {facts.map(({ name, value, isMono }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isMono ? 'mono' : 'figures'}>
            {value || '–'}
            {isMono && value && <CopyButton text={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
