import { type SloFigures } from '@linekeeper/contract/services/services';
import { useTranslation } from 'react-i18next';
import { leftShare, leftText } from './service-words.ts';
import styles from './services.module.css';

/** What is left of an error budget: the time, and a bar of how much of it. Without an objective a dash. */
export function Budget({ slo }: { readonly slo: SloFigures }) {
  const { t } = useTranslation();
  const share = leftShare(slo);
  if (share === undefined || slo.leftMs === null) return <span className="quiet">–</span>;
  const isBroken = slo.verdict === 'broken';
  return (
    <span className={styles.budget} title={t(`services:verdict.${slo.verdict}`)}>
      <span className={`figures unbroken ${isBroken ? 'fault' : ''}`}>{leftText(slo.leftMs)}</span>
      <span className={styles.bar} aria-hidden>
        <span
          className={isBroken ? styles.spent : styles.left}
          style={{ width: `${isBroken ? 100 : share}%` }}
        />
      </span>
    </span>
  );
}
