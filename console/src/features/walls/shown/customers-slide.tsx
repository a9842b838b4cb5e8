import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { AlertFigures, BigFigure, StandingFigure } from './big-figures.tsx';
import styles from './wall.module.css';

type Customers = Extract<SlideData, { readonly kind: 'customers' }>;

/** All customers in numbers: how many of them have something broken, what of theirs is, and who stands worst. */
export function CustomersSlide({ data: { standings, alerts, worst } }: { readonly data: Customers }) {
  const { t } = useTranslation();
  if (standings.length === 0) return <p className={styles.none}>{t('walls:nothingVisible')}</p>;
  const whole = standings.find(({ kind }) => kind === 'device') ?? standings[0]!;
  const number = (value: number) => grouped(value, currentLanguage());
  return (
    <>
      <div className={styles.row}>
        <BigFigure
          label={t('walls:kind.customer')}
          value={number(whole.brokenCustomers)}
          tone={whole.brokenCustomers > 0 ? 'down' : 'up'}
          note={
            <>
              {t('walls:brokenOf', { total: number(whole.customers) })}
              {whole.closedCustomers > 0 && (
                <span>{t('walls:closedCustomers', { count: whole.closedCustomers })}</span>
              )}
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
            <ol className={styles.large} data-columns="three">
              {worst.map(({ name, health, down }, at) => (
                <li key={at}>
                  <span className="cut">{name}</span>
                  <span>{t(health === 'broken' ? 'walls:isBroken' : 'walls:isBlind')}</span>
                  <span className="figures">{down === null ? '–' : number(down)}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </>
  );
}
