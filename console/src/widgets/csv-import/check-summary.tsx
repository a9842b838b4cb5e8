import { type AnyCheckResult } from '@linekeeper/contract/platform/csv-imports';
import { Alert } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Counts } from './counts.tsx';
import styles from './csv-import.module.css';
import { FaultTable } from './fault-table.tsx';
import { columnTitle, type ImportWords } from './import-words.ts';

interface Props {
  readonly result: AnyCheckResult;
  readonly words: ImportWords;
  /** What this kind of file tells besides. */
  readonly children?: ReactNode;
}

/** What an import would do: counts, what is wrong row by row, and the first rows as they were read. */
export function CheckSummary({ result, words, children }: Props) {
  const { t } = useTranslation();
  const { rows, created, changed, unchanged, failedRows, faults, ignored, sample } = result;
  const shown = [...new Set(sample.flatMap((row) => Object.keys(row)))];
  return (
    <>
      <Counts of={{ rows, created, changed, unchanged, failedRows }} />
      {failedRows > 0 && <Alert type="warning" showIcon title={t('imports:batchRule')} />}
      {created + changed === 0 && failedRows === 0 && <Alert type="info" showIcon title={words.nothing} />}
      {children}
      {ignored.length > 0 && (
        <p className={styles.text}>{t('imports:ignored', { names: ignored.join('、') })}</p>
      )}
      {faults.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('imports:faultsTitle')}</h3>
          <FaultTable faults={faults} words={words} />
        </section>
      )}
      <section>
        <h3 className={styles.heading}>{t('imports:sampleTitle')}</h3>
        <div
          className={`frame ${styles.scroll}`}
          tabIndex={0}
          role="region"
          aria-label={t('imports:sampleTitle')}
        >
          <table className={`table ${styles.table}`}>
            <thead>
              <tr>
                {shown.map((column) => (
                  <th key={column} scope="col">
                    {columnTitle(words, column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((row, at) => (
                <tr key={at}>
                  {shown.map((column) => (
                    <td key={column}>{row[column]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}
