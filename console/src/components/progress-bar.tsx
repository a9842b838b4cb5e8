import { useTranslation } from 'react-i18next';
import styles from './progress-bar.module.css';

/** A thin line at the top of the page while a navigation is under way. */
export function ProgressBar({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation();
  if (!isOn) return null;
  return <div className={styles.bar} role="progressbar" aria-label={t('common:loading')} />;
}
