import { type CheckCounts } from '@linekeeper/contract/platform/csv-imports';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import styles from './csv-import.module.css';

/** How many rows there are of each kind. */
export function Counts({ of }: { readonly of: Readonly<Partial<CheckCounts>> }) {
  const { t } = useTranslation();
  return (
    <dl className={`terms grid gap-2 flat ${styles.counts}`}>
      {Object.entries(of).map(([key, count]) => (
        <div key={key} data-bad={(key === 'failedRows' && count > 0) || undefined}>
          <dt>{t(`imports:counts.${key}`)}</dt>
          <dd className="figures">{count.toLocaleString(currentLanguage())}</dd>
        </div>
      ))}
    </dl>
  );
}
