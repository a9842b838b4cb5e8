import { useTranslation } from 'react-i18next';
import { site } from '../../lib/site.ts';
import styles from './demo-mark.module.css';

/** Says on every screen that what is seen is a demo; not there anywhere else. */
export function DemoMark() {
  const { t } = useTranslation();
  if (!site().isDemo) return null;
  return (
    <span className={styles.mark} title={t('shell:demoHint')}>
      {t('shell:demo')}
    </span>
  );
}
