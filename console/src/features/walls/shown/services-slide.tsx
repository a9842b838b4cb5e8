import { states } from '@linekeeper/contract/monitoring/states';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../../components/state-badge.tsx';
import { currentLanguage } from '../../../lib/language.ts';
import { percent } from '../../../lib/quantity.ts';
import { durationText } from '../../../lib/time.ts';
import { StateFigure } from './big-figures.tsx';
import figureStyles from './figures.module.css';
import listStyles from './lists.module.css';
import wordStyles from './words.module.css';

type Services = Extract<SlideData, { readonly kind: 'services' }>;
/** Business services: how many are how, and the worst of them with what is left of their objectives. */
export function ServicesSlide({ data: { counts, services, total } }: { readonly data: Services }) {
  const { t } = useTranslation();
  if (total === 0) return <p className={wordStyles.none}>{t('walls:noServices')}</p>;
  return (
    <>
      <div className={figureStyles.row}>
        {states.map((state) => (
          <StateFigure key={state} label={t('walls:kind.service')} state={state} count={counts[state]} />
        ))}
      </div>
      <div className={listStyles.lists} data-wide>
        <section>
          <h2>{t('walls:worstServices', { shown: services.length, count: total })}</h2>
          <ol className={listStyles.large}>
            {services.map(({ name, state, percent: share, leftMs, verdict }, at) => (
              <li key={at}>
                <span className="cut">{name}</span>
                <span className={figureStyles.state}>
                  <StateShape state={state} /> {t(`terms:state.${state}`)}
                </span>
                <span className="figures">{percent(share)}</span>
                <span className="figures">
                  {leftMs === null
                    ? t('walls:noObjective')
                    : t(leftMs < 0 || verdict === 'broken' ? 'walls:overspent' : 'walls:budgetLeft', {
                        duration: durationText(Math.abs(leftMs), currentLanguage(), 'short'),
                      })}
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
