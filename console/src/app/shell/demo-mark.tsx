import { useTranslation } from 'react-i18next';
import { site } from '../../lib/site.ts';
import styles from './demo-mark.module.css';

interface Props {
  /** Below the top bar of a narrow screen, which has no room for it. */
  readonly isLine?: boolean;
}

/** Says on every screen that what is seen is a demo; not there anywhere else. */
export function DemoMark({ isLine = false }: Props) {
  const { t } = useTranslation();
  if (!site().isDemo) return null;
  return (
    <span className={isLine ? styles.line : styles.mark} title={t('shell:demoHint')}>
      {t('shell:demo')}
    </span>
  );
}
