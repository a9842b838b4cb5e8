import { type AnyImportResult } from '@linekeeper/contract/platform/csv-imports';
import { Alert } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from './counts.tsx';
import styles from './csv-import.module.css';
import { FaultTable } from './fault-table.tsx';
import { type ImportWords } from './import-words.ts';

interface Props {
  readonly result: AnyImportResult;
  readonly words: ImportWords;
  /** What follows from an import of this kind. */
  readonly children?: ReactNode;
}

/** What an import did, and which batches it left as they were and why. */
export function ImportSummary({ result, words, children }: Props) {
  const { t } = useTranslation();
  const { created, changed, unchanged, failedRows, failures } = result;
  return (
    <>
      <Alert
        type={failedRows > 0 ? 'warning' : 'success'}
        showIcon
        title={t(failedRows > 0 ? 'imports:donePartly' : 'imports:done')}
      />
      <Counts of={{ created, changed, unchanged, failedRows }} />
      {children}
      {failures.map(({ fromRow, toRow, faults }) => (
        <section key={fromRow}>
          <h3 className={styles.heading}>{t('imports:batch', { from: fromRow, to: toRow })}</h3>
          <FaultTable faults={faults} words={words} />
        </section>
      ))}
    </>
  );
}
