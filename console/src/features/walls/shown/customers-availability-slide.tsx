import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { percent } from '../../../lib/quantity.ts';
import { AboutCustomers } from './about-customers.tsx';
import { BigFigure } from './big-figures.tsx';
import figureStyles from './figures.module.css';
import listStyles from './lists.module.css';
import { Trend, Trends } from './trend.tsx';
import wordStyles from './words.module.css';

type Availability = Extract<SlideData, { readonly kind: 'customers-availability' }>;

/** How available was what customers have, with its trend, and who of them was worst. */
export function CustomersAvailabilitySlide({ data }: { readonly data: Availability }) {
  const { t } = useTranslation();
  const { kinds, bounds, worst } = data;
  if (kinds.length === 0) return <p className={wordStyles.none}>{t('walls:nothingVisible')}</p>;
  // What nobody measured was not all well.
  const isKnown = kinds.some((one) => one.percent !== null);
  const lowest = (steps: readonly (number | null)[]) => {
    const known = steps.filter((step) => step !== null);
    return known.length === 0
      ? t('walls:noFigures')
      : t('walls:lowest', { value: percent(Math.min(...known)) });
  };
  return (
    <>
      <div className={figureStyles.row}>
        {kinds.map(({ kind, percent: now, coveragePercent, beforePercent }) => (
          <BigFigure
            key={kind}
            label={t('walls:availability', { kind: t(`walls:kind.${kind}`) })}
            value={percent(now)}
            note={
              now === null && beforePercent === null
                ? t('walls:noFigures')
                : t('walls:coverage', {
                    ...{ coverage: percent(coveragePercent, 1), before: percent(beforePercent) },
                  })
            }
          />
        ))}
      </div>
      <div className={listStyles.lists}>
        <Trends>
          {kinds.map(({ kind, steps }) => (
            <Trend
              key={kind}
              label={t('walls:trend', { kind: t(`walls:kind.${kind}`) })}
              note={lowest(steps)}
              values={steps}
              bounds={bounds}
              most={100}
            />
          ))}
        </Trends>
        <section>
          <h2>{t('walls:leastAvailable')}</h2>
          {worst.length === 0 ? (
            <p>{t(isKnown ? 'walls:noneBelow100' : 'walls:noFigures')}</p>
          ) : (
            <ol className={listStyles.middle} data-columns={kinds.length === 1 ? 'two' : 'three'}>
              {worst.map((one, at) => (
                <li key={at}>
                  <span className="cut">{one.name}</span>
                  {kinds.map(({ kind }) => (
                    <span key={kind} className="figures">
                      <small className="quiet">{t(`walls:kind.${kind}`)}</small> {percent(one[kind])}
                    </span>
                  ))}
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
