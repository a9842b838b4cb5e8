import {
  type Edition,
  editions,
  editionTerms,
  quantityKinds,
  type QuantityKind,
} from '@linekeeper/contract/limits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import styles from './licences.module.css';

interface Props {
  readonly own: Edition | null;
  /** The kinds that can be used here; of the others the table says that they cannot yet. */
  readonly running: readonly QuantityKind[];
}

/** Prices and quantities of the editions (spec section 9). */
export function EditionsTable({ own, running }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const fee = (yuan: number | null) =>
    yuan === null
      ? t('licences:feeAsked')
      : yuan === 0
        ? t('licences:feeFree')
        : t('licences:feeYuan', { fee: yuan });
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {t('licences:terms')}
      </h2>
      <div className={`card ${styles.scroll}`} role="region" aria-label={t('licences:terms')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('licences:edition')}</th>
              <th scope="col" className={styles.right}>
                {t('licences:fee')}
              </th>
              {quantityKinds.map((kind) => (
                <th key={kind} scope="col" className={styles.right}>
                  {t(`licences:kind.${kind}`)}
                  {!running.includes(kind) && (
                    <span className={`quiet caption block ${styles.notYet}`}>{t('licences:notInUse')}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {editions.map((edition) => {
              const terms = editionTerms[edition];
              return (
                <tr key={edition} data-own={edition === own}>
                  <th scope="row" className="unbroken">
                    {t(`licences:editions.${edition}`)}
                    {edition === own && (
                      <span className={`accent caption ${styles.own}`}>{t('licences:yours')}</span>
                    )}
                  </th>
                  <td className={`figures ${styles.right}`}>{fee(terms.feeYuanPerMonth)}</td>
                  {quantityKinds.map((kind) => (
                    <td key={kind} className={`figures ${styles.right}`}>
                      {terms.andMore.includes(kind)
                        ? t('licences:andMore', { least: grouped(terms[kind], currentLanguage()) })
                        : grouped(terms[kind], currentLanguage())}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
