import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../../components/state-badge.tsx';
import { reasonWords } from '../../../lib/fault-words.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { AlertFigures, BigFigure, StandingFigure } from './big-figures.tsx';
import styles from './wall.module.css';

type Customers = Extract<SlideData, { readonly kind: 'customers' }>;

/** All customers in numbers: how many of them have something broken, what of theirs is, and who stands worst and why. */
export function CustomersSlide({ data }: { readonly data: Customers }) {
  const { t } = useTranslation();
  const { customers, standings, alerts, worst } = data;
  if (standings.length === 0) return <p className={styles.none}>{t('walls:nothingVisible')}</p>;
  const number = (value: number) => grouped(value, currentLanguage());
  return (
    <>
      <div className={styles.row}>
        <BigFigure
          label={t('walls:kind.customer')}
          value={number(customers.broken)}
          tone={customers.broken > 0 ? 'down' : customers.closed < customers.total ? 'up' : undefined}
          note={
            <>
              {t('walls:brokenOf', { total: number(customers.total) })}
              {customers.closed > 0 && <span>{t('walls:closedCustomers', { count: customers.closed })}</span>}
            </>
          }
        />
        {standings.map(({ kind, ...standing }) => (
          <StandingFigure key={kind} label={t(`walls:kind.${kind}`)} standing={standing} />
        ))}
      </div>
      {alerts && (
        <div className={styles.row}>
          <AlertFigures alerts={alerts} />
        </div>
      )}
      <div className={styles.lists} data-wide>
        <section>
          <h2>{t('walls:worstCustomers')}</h2>
          {worst.length === 0 ? (
            <p>{t('walls:noneBroken')}</p>
          ) : (
            <ol className={styles.large} data-columns="halves">
              {worst.map(({ name, health, faults }, at) => (
                <li key={at}>
                  <span className="cut">{name}</span>
                  <span className="cut">
                    <StateShape state={health === 'broken' ? 'down' : 'unmeasured'} />{' '}
                    {reasonWords(t, health, faults)}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </>
  );
}
