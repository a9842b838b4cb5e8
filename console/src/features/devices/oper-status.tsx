import { type InterfaceRow } from '@linekeeper/contract/devices/devices';
import { useTranslation } from 'react-i18next';
import styles from './interface-list.module.css';
import { portLook } from './port-look.ts';

type Props = Pick<InterfaceRow, 'adminStatus' | 'operStatus' | 'wasUp' | 'isUplink'>;

/** The status of an interface: red is only what is missed. */
export function OperStatus(port: Props) {
  const { t } = useTranslation();
  const look = portLook(port);
  return (
    <span className="inline unbroken near">
      <span className={styles.dot} data-status={look} />
      {look === 'off'
        ? t('devices:switchedOff')
        : look === 'unused'
          ? t('devices:neverUsed')
          : t(`terms:operStatus.${port.operStatus}`)}
    </span>
  );
}
