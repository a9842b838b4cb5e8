import { states } from '@linekeeper/contract/monitoring/states';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { AboutCustomers } from './about-customers.tsx';
import { BigFigure, StateFigure } from './big-figures.tsx';
import figureStyles from './figures.module.css';
import listStyles from './lists.module.css';
import { Trend, Trends } from './trend.tsx';
import wordStyles from './words.module.css';

type Changes = Extract<SlideData, { readonly kind: 'customers-changes' }>;

/** How often something of customers came into which state, when, and at whom most did. */
export function CustomersChangesSlide({ data }: { readonly data: Changes }) {
  const { t } = useTranslation();
  const { kinds, whole, before, steps, bounds, most } = data;
  if (kinds.length === 0) return <p className={wordStyles.none}>{t('walls:nothingVisible')}</p>;
  const number = (value: number) => grouped(value, currentLanguage());
  return (
    <>
      <div className={figureStyles.row}>
        <BigFigure
          label={t('walls:changesAll')}
          value={number(whole.total)}
          note={t('walls:beforeThat', { before: number(before) })}
        />
        {states.map((state) => (
          <StateFigure key={state} label={t('walls:changesTo')} state={state} count={whole[state]} />
        ))}
      </div>
      <div className={listStyles.lists}>
        <Trends>
          <Trend
            label={t('walls:changesOver', {
              kinds: kinds.map((kind) => t(`walls:kind.${kind}`)).join(' · '),
            })}
            note={t('walls:highest', { value: number(Math.max(0, ...steps)) })}
            {...{ values: steps, bounds }}
            isFromNought
          />
        </Trends>
        <section>
          <h2>{t('walls:mostChanges')}</h2>
          {most.length === 0 ? (
            <p>{t('walls:noChanges')}</p>
          ) : (
            <ol className={listStyles.middle} data-columns="three">
              {most.map(({ name, total, before: earlier }, at) => (
                <li key={at}>
                  <span className="cut">{name}</span>
                  <strong className="figures">{number(total)}</strong>
                  <span className="figures quiet">{t('walls:beforeThat', { before: number(earlier) })}</span>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
      <AboutCustomers {...data} />
    </>
  );
}
