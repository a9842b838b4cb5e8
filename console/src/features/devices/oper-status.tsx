import { type AdminStatus, type OperStatus as Oper } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import styles from './interface-list.module.css';

/** The status of an interface: one that was switched off by intent is no fault, so it is not red. */
export function OperStatus({ admin, oper }: { readonly admin: AdminStatus; readonly oper: Oper }) {
  const { t } = useTranslation();
  const isOff = admin === 'down';
  const isFault = !isOff && (oper === 'down' || oper === 'lowerLayerDown');
  return (
    <span className="inline unbroken near">
      <span className={styles.dot} data-status={oper === 'up' ? 'up' : isFault ? 'down' : 'other'} />
      {isOff ? t('devices:switchedOff') : t(`terms:operStatus.${oper}`)}
    </span>
  );
}
