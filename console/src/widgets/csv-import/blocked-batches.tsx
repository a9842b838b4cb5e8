import { type AnyCheckResult } from '@linekeeper/contract/platform/csv-imports';
import { useTranslation } from 'react-i18next';
import styles from './csv-import.module.css';
import { figures } from './import-words.ts';

/** Which batches hold rows with errors, where there is more than one batch. */
export function BlockedBatches({ batches }: Pick<AnyCheckResult, 'batches'>) {
  const { t } = useTranslation();
  const { total, blocked, first } = batches;
  const further = blocked - first.length;
  return (
    <section>
      <h3 className={styles.heading}>{t('imports:batchesTitle')}</h3>
      <p className={styles.text}>{t('imports:batchesText', figures({ total, blocked }))}</p>
      <ul className={styles.rules}>
        {first.map(({ fromRow, toRow, rows, failedRows }) => (
          <li key={fromRow}>
            {t('imports:batchLine', figures({ from: fromRow, to: toRow, rows, failed: failedRows }))}
          </li>
        ))}
        {further > 0 && <li>{t('imports:moreBatches', { count: further })}</li>}
      </ul>
    </section>
  );
}
