import { useTranslation } from 'react-i18next';
import { reconnectNow, useConnection } from '../../lib/live.ts';
import { exactTime } from '../../lib/time.ts';
import styles from './connection-bar.module.css';

/** Says that the live connection is lost and since when; what is on the page stays. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const { status, sinceMs } = useConnection();
  if (status !== 'lost') return null;
  return (
    <div className={`wrap small ${styles.bar}`} role="status">
      <span>{t('shell:lostSince', { time: exactTime(sinceMs).slice(11) })}</span>
      <button type="button" className="link" onClick={reconnectNow}>
        {t('shell:reconnect')}
      </button>
    </div>
  );
}
