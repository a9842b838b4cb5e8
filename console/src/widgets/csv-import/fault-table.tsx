import { type AnyFault } from '@linekeeper/contract/platform/csv-imports';
import { useTranslation } from 'react-i18next';
import styles from './csv-import.module.css';
import { columnTitle, faultWords, type ImportWords } from './import-words.ts';

interface Props {
  readonly faults: readonly AnyFault[];
  readonly words: ImportWords;
}

/** What is wrong, by row and column, in words. */
export function FaultTable({ faults, words }: Props) {
  const { t } = useTranslation();
  return (
    <div
      className={`frame ${styles.scroll}`}
      tabIndex={0}
      role="region"
      aria-label={t('imports:faultsTitle')}
    >
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('imports:row')}</th>
            <th scope="col">{t('imports:columnHead')}</th>
            <th scope="col">{t('imports:value')}</th>
            <th scope="col">{t('common:reason')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, value, fault }, at) => (
            <tr key={at}>
              <td className="figures">{row}</td>
              <td>{columnTitle(words, column)}</td>
              <td className="mono">{value}</td>
              <td>{faultWords(words, fault)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
