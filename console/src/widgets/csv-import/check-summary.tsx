import { type AnyCheckResult } from '@linekeeper/contract/platform/csv-imports';
import { Alert } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BadRows } from './bad-rows.tsx';
import { BlockedBatches } from './blocked-batches.tsx';
import { Counts } from './counts.tsx';
import styles from './csv-import.module.css';
import { FaultTable } from './fault-table.tsx';
import { columnTitle, figures, type ImportWords } from './import-words.ts';

interface Props {
  readonly result: AnyCheckResult;
  readonly words: ImportWords;
  readonly onBadRows: () => Promise<unknown>;
  /** What this kind of file tells besides. */
  readonly children?: ReactNode;
}

/** What an import would do: counts, what is wrong row by row, and the first rows as they were read. */
export function CheckSummary({ result, words, onBadRows, children }: Props) {
  const { t } = useTranslation();
  const { rows, created, changed, unchanged, failedRows, faults, ignored, sample } = result;
  const { ready, batches, columns } = result;
  const readyRows = ready.created + ready.changed;
  return (
    <>
      {failedRows > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('imports:blocked', { ...figures({ ready: readyRows, rows }), count: failedRows })}
          description={t('imports:batchRule')}
        />
      )}
      {failedRows === 0 && readyRows > 0 && (
        <Alert
          type="success"
          showIcon
          title={t('imports:ready', { ...figures({ rows }), count: readyRows })}
        />
      )}
      <Counts of={{ rows, created, changed, unchanged, failedRows }} />
      {created + changed === 0 && failedRows === 0 && <Alert type="info" showIcon title={words.nothing} />}
      {children}
      {ignored.length > 0 && (
        <p className={styles.text}>{t('imports:ignored', { names: ignored.join('、') })}</p>
      )}
      {batches.blocked > 0 && batches.total > 1 && <BlockedBatches batches={batches} />}
      {faults.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('imports:faultsTitle')}</h3>
          <FaultTable faults={faults} words={words} />
          <BadRows words={words} onBadRows={onBadRows} />
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
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {columnTitle(words, column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((row, at) => (
                <tr key={at}>
                  {columns.map((column) => (
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
