import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../../components/state-badge.tsx';
import { reasonWords } from '../../../lib/fault-words.ts';
import { AlertFigures, BrokenCustomers, StandingFigure } from './big-figures.tsx';
import figureStyles from './figures.module.css';
import listStyles from './lists.module.css';
import wordStyles from './words.module.css';

type Customers = Extract<SlideData, { readonly kind: 'customers' }>;

/** All customers in numbers: how many of them have something broken, what of theirs is, and who stands worst and why. */
export function CustomersSlide({ data }: { readonly data: Customers }) {
  const { t } = useTranslation();
  const { customers, standings, alerts, level, worst } = data;
  if (standings.length === 0) return <p className={wordStyles.none}>{t('walls:nothingVisible')}</p>;
  // Of customers that keep their figures, or have nothing, it is not known that they have no fault.
  const isKnown = standings.some(({ total }) => total > 0);
  return (
    <>
      <div className={figureStyles.row}>
        <BrokenCustomers {...customers} />
        {standings.map(({ kind, ...standing }) => (
          <StandingFigure key={kind} label={t(`walls:kind.${kind}`)} standing={standing} />
        ))}
      </div>
      {alerts && (
        <div className={figureStyles.row}>
          <AlertFigures alerts={alerts} />
        </div>
      )}
      <div className={listStyles.lists} data-wide>
        <section>
          <h2>{t(level === 'msp' ? 'walls:worstMsps' : 'walls:worstCustomers')}</h2>
          {worst.length === 0 ? (
            <p>{t(isKnown ? 'walls:noneBroken' : 'walls:noFigures')}</p>
          ) : (
            <ol className={listStyles.middle} data-columns="reasons">
              {worst.map(({ name, health, faults }, at) => (
                <li key={at}>
                  <span className="cut">{name}</span>
                  <span className={listStyles.reasons}>
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
