import { type AnyImportResult } from '@linekeeper/contract/platform/csv-imports';
import { Alert } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BadRows } from './bad-rows.tsx';
import { Counts } from './counts.tsx';
import styles from './csv-import.module.css';
import { FaultTable } from './fault-table.tsx';
import { type ImportWords } from './import-words.ts';

interface Props {
  readonly result: AnyImportResult;
  readonly words: ImportWords;
  readonly onBadRows: () => Promise<unknown>;
  /** What follows from an import of this kind. */
  readonly children?: ReactNode;
}

/** What an import did, and which batches it left as they were and why. */
export function ImportSummary({ result, words, onBadRows, children }: Props) {
  const { t } = useTranslation();
  const { created, changed, unchanged, failedRows, failures, rows } = result;
  const partly = rows === 'good' ? 'imports:doneGood' : 'imports:donePartly';
  return (
    <>
      <Alert
        type={failedRows > 0 ? 'warning' : 'success'}
        showIcon
        title={t(failedRows > 0 ? partly : 'imports:done')}
      />
      <Counts of={{ created, changed, unchanged, failedRows }} />
      {children}
      {failures.map(({ fromRow, toRow, faults }) => (
        <section key={fromRow}>
          <h3 className={styles.heading}>
            {rows === 'good' ? t('imports:leftOut') : t('imports:batch', { from: fromRow, to: toRow })}
          </h3>
          <FaultTable faults={faults} words={words} />
        </section>
      ))}
      {failedRows > 0 && <BadRows words={words} onBadRows={onBadRows} />}
    </>
  );
}
